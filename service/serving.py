"""Runs the service: granian with one worker process, which alone opens the database.

The command's own process only watches: it holds no database, prints the address once the worker answers, and passes
the signal to stop on. The worker then finishes the requests under way and what the writer still holds.
"""

from __future__ import annotations

import gc
import ipaddress
import logging
import multiprocessing
import os
import secrets
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Event
from multiprocessing.util import Finalize
from pathlib import Path
from shlex import quote
from socket import socket
from typing import Any

from granian.constants import Interfaces
from granian.log import LogLevels

from service import beacon
from service.config import Config
from service.listening import Listener, PortError, listen
from service.remote import Remote, RemoteError

PATIENCE = 60
"""Seconds that requests under way may still take when the server is to stop."""
_STOPS = (signal.SIGINT, signal.SIGTERM)
_LOGS = {
    "handlers": {
        "console": {"formatter": "generic", "class": "logging.StreamHandler", "stream": "ext://sys.stderr"},
        "access": {"formatter": "access", "class": "logging.StreamHandler", "stream": "ext://sys.stderr"},
    },
}
Say = Callable[[str], object]


class ServingError(Exception):
    """A server that cannot be started; its text is one sentence that says what to do."""


def serve(config: Config, say: Say, *, demo: bool = False) -> None:
    """Serve until a signal says stop; `say` is told the address when the service answers."""
    _require_loopback(config.host)
    _require_free(config)
    try:
        listening = listen(config)
    except PortError as trouble:
        raise ServingError(str(trouble)) from None
    config = replace(config, port=listening.getsockname()[1], admin_token=secrets.token_urlsafe(24))
    hears, tells = multiprocessing.Pipe(duplex=False)
    granian = _granian(config, listening)
    stopped = multiprocessing.Event()
    troubles: list[str] = []
    announcer = threading.Thread(target=_announce, args=(config, hears, say, troubles), daemon=True)
    granian.on_startup(announcer.start)
    try:
        granian.serve(target_loader=partial(_load, config, tells, stopped, demo), wrap_loader=False)
    except SystemExit:
        if stopped.is_set():
            return
        tells.close()
        announcer.join()
        raise ServingError(troubles[0] if troubles else _died(config)) from None
    finally:
        beacon.take_away(config.database, os.getpid())  # where the worker could not do so itself


def _granian(config: Config, listening: socket) -> Listener:
    server = Listener(
        listening,
        address=config.host,
        port=config.port,
        interface=Interfaces.WSGI,
        workers=1,
        blocking_threads=config.threads,
        workers_kill_timeout=PATIENCE,
        log_level=LogLevels.error,
        log_dictconfig=_LOGS,
    )
    logging.getLogger("_granian").setLevel(logging.CRITICAL + 1)  # what happens to the worker is told in a sentence
    return server


def _require_loopback(host: str) -> None:
    """Refuse an address that others could reach: there is no access control yet."""
    if host == "localhost":
        return
    try:
        local = ipaddress.ip_address(host).is_loopback
    except ValueError:
        raise ServingError(f"{host} is no address to listen on: write 127.0.0.1, ::1 or localhost") from None
    if not local:
        raise ServingError(
            f"{host} could be reached by others, and there is no access control yet: "
            "listen on 127.0.0.1 and put a proxy with a login in front"
        )


def _require_free(config: Config) -> None:
    """Refuse a database that another server holds; whatever else holds it, the worker finds out."""
    found = beacon.find(config.database)
    if found and _answers(found.address):
        raise ServingError(
            f"{config.database} is served already, at {found.address} by process {found.process}: "
            "use that server, or stop it first"
        )


def address_of(config: Config) -> str:
    """Where the service is reached."""
    return f"http://[{config.host}]:{config.port}" if ":" in config.host else f"http://{config.host}:{config.port}"


def _announce(config: Config, hears: Connection, say: Say, troubles: list[str]) -> None:
    """Say where the service is, once it answers; or keep what is in its way.

    Nothing is done before the worker has spoken: the worker is forked meanwhile, and must inherit no lock in use.
    """
    try:
        trouble, remark = hears.recv()
    except EOFError:
        return
    if trouble:
        troubles.append(trouble)
        return
    while not _answers(address_of(config)):
        time.sleep(0.01)
    if remark:
        say(remark)
    say(f"bigtwo serves {config.database} at {address_of(config)} (Ctrl-C stops it)")


def _answers(address: str) -> bool:
    try:
        Remote(address).get("/healthz")
    except RemoteError:
        return False
    return True


def _died(config: Config) -> str:
    return f"the server of {config.database} ended unexpectedly; what it was told is stored: start it again"


def _load(config: Config, tells: Connection, stopped: Event, demo: bool) -> Any:  # noqa: FBT001  # granian's loader takes no keywords
    """In the worker: open the database and make the application."""
    for sign in _STOPS:
        signal.signal(sign, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_BLOCK, _STOPS)
    threading.Thread(target=_await_stop, args=(stopped,), daemon=True).start()
    with _nothing_thrown_away():
        from service.app import create_app  # in the worker alone
        from service.store.database import Store  # in the worker alone
        from service.store.trouble import DatabaseTroubleError  # in the worker alone

        try:
            store = Store(config.database)
        except DatabaseTroubleError as trouble:
            tells.send((str(trouble), ""))
            sys.exit(2)
        app = create_app(config, store)
    remark = _load_demo(store) if demo else ""
    app.extensions["imports"].resume()
    watcher = os.getppid()
    Finalize(None, _close, (app.extensions["imports"], store, config, watcher), exitpriority=1)
    beacon.leave(config.database, beacon.Beacon(address_of(config), watcher, config.admin_token))
    threading.Thread(target=_follow, args=(watcher,), daemon=True).start()
    tells.send(("", remark))
    threading.Thread(target=lambda: app.extensions["faces"].pages, daemon=True).start()
    return app


@contextmanager
def _nothing_thrown_away() -> Iterator[None]:
    """Look for no garbage meanwhile, nor ever in what is loaded: it stays, and looking it through takes long."""
    gc.disable()
    try:
        yield
        gc.freeze()
    finally:
        gc.enable()


def _await_stop(stopped: Event) -> None:
    """Take the first signal to stop, in a thread, and leave all others alone; the watching process is told.

    Ctrl-C reaches the worker both from the terminal and from the watching process; granian's handler is not made to be
    interrupted by a second signal, and would hang.
    """
    signal.sigwait(_STOPS)
    stopped.set()
    handler = signal.getsignal(signal.SIGTERM)
    if not callable(handler):
        os._exit(0)  # still loading: nothing has been acknowledged, and the database undoes what was under way
    handler(signal.SIGTERM, None)


def _close(imports: Any, store: Any, config: Config, watcher: int) -> None:
    imports.close()
    store.close()
    beacon.take_away(config.database, watcher)


def _follow(parent: int) -> None:
    """Stop when the process that watches this one is gone."""
    while os.getppid() == parent:
        time.sleep(1)
    os.kill(os.getpid(), signal.SIGTERM)


def _load_demo(store: Any) -> str:
    """Fill a database with the games of the demo, if nothing was ever in it, and say so.

    Not one whose games were all deleted: whoever does that wants none.
    """
    from service.imports import ImportOptions, import_file  # in the worker alone

    demo = Path(__file__).parents[1] / "sample_games" / "demo.ndjson.gz"
    if store.data_version(exact=True).version or not demo.exists():
        return ""
    loaded = sum(1 for _ in import_file(store, str(demo), demo.name, ImportOptions(origin="demo")))
    return (
        f"{store.path} was new, so {loaded} demonstration games were loaded into it, of the sources demo-…; to begin "
        f"without them stop this, delete {store.path}, and start with: bigtwo serve --database {quote(str(store.path))}"
    )
