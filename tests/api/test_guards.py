"""Which requests are let in, what every answer carries, and how trouble leaves."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.config import ConfigError, read_config
from tests.api.service import API, JSON, codes, log, send, service

HERE = "http://localhost"


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "", "[::", "10.0.0.1"]
)
def test_a_request_for_another_name_is_refused(client: FlaskClient, host: str) -> None:
    """421, so that a page that bends its own name to this address reads nothing."""
    answer = client.get(f"{API}/games", headers={"Host": host})

    assert answer.status_code == 421
    codes(answer)


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "127.9.9.9", "[::1]:8000"])
def test_loopback_names_are_let_in(client: FlaskClient, host: str) -> None:
    """By any of its names and ports."""
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


def test_configured_names_are_let_in(tmp_path: Path) -> None:
    """Those that a proxy passes on."""
    with service(tmp_path, hosts=frozenset({"games.example.org"})) as client:
        assert client.get("/healthz", headers={"Host": "Games.Example.org"}).status_code == 200
        assert client.get("/healthz", headers={"Host": "example.org"}).status_code == 421


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:9999"},
        {"Origin": "https://localhost"},
        {"Origin": "http://[localhost"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_another_sites_page_changes_nothing(client: FlaskClient, headers: dict[str, str]) -> None:
    """403 before anything is read, whatever the request would do."""
    assert send(client, log(), **headers).status_code == 403
    assert client.delete(f"{API}/games/x", headers=headers).status_code == 403
    assert client.post(f"{API}/admin/rebuild", headers=headers).status_code == 403
    assert client.get(f"{API}/games").get_json()["items"] == []


@pytest.mark.parametrize("headers", [{"Origin": HERE, "Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}, {}])
def test_our_own_pages_and_programs_are_let_in(client: FlaskClient, headers: dict[str, str]) -> None:
    """A page sends its own origin, a program none."""
    assert send(client, log(), **headers).status_code == 201


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_proxy_may_speak_tls_under_a_configured_name(tmp_path: Path, scheme: str) -> None:
    """Which of the two it speaks is not known here; its name is."""
    name = "games.example.org"
    with service(tmp_path, hosts=frozenset({name})) as client:
        assert send(client, log(), Host=name, Origin=f"{scheme}://{name}").status_code == 201
        assert send(client, log(), Host=name, Origin=f"ftp://{name}").status_code == 403
        assert send(client, log(), Host=name, Origin=f"{scheme}://localhost").status_code == 403


NO_BODY = [
    ("POST", "admin/rebuild"),
    ("POST", "admin/doctor"),
    ("POST", "admin/links?one=a&other=b"),
    ("DELETE", "admin/links?one=a&other=b"),
    ("DELETE", "imports/none"),
    ("DELETE", "games/none"),
]
TEXT = {"Content-Type": "text/plain"}


@pytest.mark.parametrize("route", NO_BODY)
@pytest.mark.parametrize(
    ("body", "headers", "status"),
    [
        (b"nonsense", TEXT, 415),
        (b"", TEXT, 415),
        (b"nonsense", {}, 415),
        (b"{}", {}, 415),
        (b"a=b", {"Content-Type": "application/x-www-form-urlencoded"}, 415),
        (b"--x--", {"Content-Type": "multipart/form-data; boundary=x"}, 415),
        (b"nonsense", JSON, 422),
        (b'{"a": 1}', JSON, 422),
        (b" " * 70_000, JSON, 413),
    ],
)
def test_what_takes_no_body_refuses_one(
    client: FlaskClient, route: tuple[str, str], body: bytes, headers: dict[str, str], status: int
) -> None:
    """Before anything is done; whoever sent it meant something that would not happen."""
    method, path = route
    answer = client.open(f"{API}/{path}", method=method, data=body, headers=headers)

    assert answer.status_code == status
    codes(answer)


@pytest.mark.parametrize(("body", "headers"), [(b"", {}), (b"", JSON), (b"{}", JSON), (b" { }\n", JSON)])
def test_no_body_is_let_in_bare_or_as_an_empty_object(
    client: FlaskClient, body: bytes, headers: dict[str, str]
) -> None:
    """As `curl -X POST` and the command line send it."""
    assert client.post(f"{API}/admin/rebuild", data=body, headers=headers).get_json() == {"games": 0}


def test_every_answer_forbids_a_browser_what_it_does_not_need(client: FlaskClient) -> None:
    """Pages, data and errors alike; only the page with the Sankey allows the one style that its script adds."""
    for path in ("/", f"{API}/games", "/nope", "/docs", "/flows"):
        headers = client.get(path).headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert ("X-Frame-Options" in headers) == (headers["Content-Type"].startswith("text/html"))
        policy = headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; ")
        assert "unsafe-eval" not in policy
        assert ("sha256-" in policy) == (path == "/flows")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", f"{API}/nope", 404),
        ("PUT", f"{API}/games", 405),
        ("DELETE", f"{API}/games", 405),
        ("GET", f"{API}/imports/none", 404),
        ("GET", f"{API}/imports/none/results", 404),
        ("GET", f"{API}/rules?rule=x", 400),
    ],
)
def test_every_problem_has_one_shape(client: FlaskClient, method: str, path: str, status: int) -> None:
    """application/problem+json with all its fields."""
    answer = client.open(path, method=method)

    assert answer.status_code == status
    codes(answer)


def test_a_method_that_is_not_taken_names_those_that_are(client: FlaskClient) -> None:
    """405 with Allow."""
    assert "POST" in client.put(f"{API}/games").headers["Allow"]


def test_people_get_a_page_where_there_is_nothing(client: FlaskClient) -> None:
    """A browser asks for HTML and gets it; the API always answers with a problem."""
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}

    assert client.get("/nope", headers=browser).content_type.startswith("text/html")
    assert client.get(f"{API}/nope", headers=browser).content_type == "application/problem+json"


def test_our_own_mistakes_are_logged_with_the_hash_of_the_upload(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """500 with an id; the log has the same id, the upload's hash, and nothing of its content."""

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("this is broken")

    monkeypatch.setattr("service.api.uploads.receive", fail)
    answer = send(client, {**log(), "note": "a secret"})
    logged = json.loads(capfd.readouterr().err.splitlines()[-1])

    assert answer.status_code == 500
    codes(answer)
    assert logged["request_id"] == answer.get_json()["request_id"]
    assert len(logged["upload_sha256"]) == 64
    assert "this is broken" in logged["exception"]
    assert "a secret" not in str(logged)


def test_a_request_id_that_was_sent_is_kept(client: FlaskClient) -> None:
    """Where it is harmless; anything else gets one of ours."""
    assert client.get("/healthz", headers={"X-Request-ID": "trace-0123"}).headers["X-Request-ID"] == "trace-0123"
    assert client.get("/healthz", headers={"X-Request-ID": 'no"thing'}).headers["X-Request-ID"] != 'no"thing'


def test_long_answers_are_packed_for_those_who_take_it(client: FlaskClient) -> None:
    """gzip, with the same content, and caches are told that it depends on the reader."""
    plain = client.get(f"{API}/rules")
    packed = client.get(f"{API}/rules", headers={"Accept-Encoding": "gzip"})

    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["Vary"] == "Accept-Encoding"
    assert gzip.decompress(packed.data) == plain.data
    assert "Content-Encoding" not in plain.headers


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BIGTWO_PORT", "http"),
        ("BIGTWO_PORT", "70000"),
        ("BIGTWO_THREADS", "1"),
        ("BIGTWO_HOSTS", "https://games.example.org/"),
        ("BIGTWO_HOSTS", "*.example.org"),
        ("BIGTWO_LOG_LEVEL", "loud"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named_in_one_sentence(name: str, value: str) -> None:
    """The sentence says what it should be."""
    with pytest.raises(ConfigError, match=name):
        read_config({name: value})


def test_settings_are_read_from_the_environment() -> None:
    """An empty one is its default."""
    config = read_config({"BIGTWO_DATABASE": "/x/y.duckdb", "BIGTWO_PORT": "", "BIGTWO_HOSTS": "A.example, b.example"})

    assert config.database == Path("/x/y.duckdb")
    assert config.port == 8000
    assert config.hosts == {"a.example", "b.example"}


def test_json_is_told_by_any_of_its_types(client: FlaskClient) -> None:
    """With parameters, and as application/….+json."""
    for kind in ("application/json; charset=utf-8", "application/vnd.bigtwo+json"):
        answer = client.post(f"{API}/audits", data=json.dumps(log()), headers={**JSON, "Content-Type": kind})
        assert answer.status_code == 200
