"""The port of a server: taken once, before anything else, and held by that server alone until it ends."""

from __future__ import annotations

import errno
import socket
import sys

from granian._granian import SocketHolder
from granian.server import MPServer

from service.config import Config

BACKLOG = 1024
_ANOTHER = "name another one (--port 8001, or PORT=8001 after make run)"


class PortError(Exception):
    """A port that cannot be listened on; its text is one sentence that says what to do."""


def listen(config: Config) -> socket.socket:
    """Take the port; another program is refused it from here on, also another bigtwo.

    Only listening holds it: two programs may bind the same port at once, and the second to listen is refused.
    """
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listening.bind((config.host, config.port))
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        raise PortError(_not_taken(config, error)) from None
    return listening


def _not_taken(config: Config, error: OSError) -> str:
    port = f"port {config.port} of {config.host}"
    if error.errno == errno.EADDRINUSE:
        return f"{port} is taken by another program: stop it, or {_ANOTHER}"
    return f"{port} cannot be listened on ({error.strerror}): {_ANOTHER}"


class Listener(MPServer):
    """A server whose port listens already when its worker gets it.

    Of ports that granian opens itself two servers could share one, and each would get some of the requests.
    """

    def __init__(self, listening: socket.socket, **settings: object) -> None:
        """Serve on the socket, with further settings of granian."""
        super().__init__("bigtwo", backlog=BACKLOG, **settings)  # type: ignore[arg-type]  # as granian names them
        self._listening = listening

    def _init_shared_socket(self) -> None:
        """What granian does itself where the system gives each port to one socket."""
        self._ssp, self._sso = None, self._listening
        queue = (BACKLOG,) if sys.platform == "linux" else ()
        self._shd = SocketHolder(self._listening.fileno(), False, *queue)  # type: ignore[assignment, call-arg]
