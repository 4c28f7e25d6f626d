"""One static server for all sites of a comparison: every file in memory, compressed once, its bytes counted."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import ClassVar

_TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "woff2": "font/woff2",
    "xml": "application/xml",
}
_PACKED = {"html", "css", "js", "json", "svg", "xml"}
_LEVEL = 6  # what web servers use


@dataclass(frozen=True)
class Sent:
    """One answer: the path, its kind (html, css, js, json, woff2 …), and its bytes with the headers."""

    path: str
    kind: str
    size: int


@dataclass(frozen=True)
class Served:
    """Where the sites are served, and what was sent. Clear `sent` before what is to be counted."""

    origin: str
    sent: list[Sent] = field(default_factory=list)


@dataclass(frozen=True)
class _File:
    kind: str
    body: bytes
    packed: bool


def _file(path: Path) -> _File:
    kind = path.suffix[1:]
    body = path.read_bytes()
    packed = kind in _PACKED
    return _File(kind, gzip.compress(body, _LEVEL, mtime=0) if packed else body, packed=packed)


def _files(sites: Mapping[str, Path]) -> Mapping[str, _File]:
    """Every file of the sites by its path on the server."""
    found = {}
    for name, folder in sites.items():
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            found[f"/{name}/{path.relative_to(folder).as_posix()}"] = _file(path)
    return found


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    files: ClassVar[Mapping[str, _File]] = {}
    served: ClassVar[Served] = Served("")

    def do_GET(self) -> None:
        """Answer from memory; what is not there is a plain 404."""
        path = self.path.partition("?")[0]
        found = self.files.get(f"{path}index.html" if path.endswith("/") else path)
        file = found or _File("none", b"not found", packed=False)
        lines = [
            f"HTTP/1.1 {200 if found else 404} {'OK' if found else 'Not Found'}",
            f"Content-Type: {_TYPES.get(file.kind, 'text/plain; charset=utf-8')}",
            *(["Content-Encoding: gzip", "Vary: Accept-Encoding"] if file.packed else []),
            f"Content-Length: {len(file.body)}",
            "Cache-Control: max-age=600",
        ]
        answer = "\r\n".join([*lines, "", ""]).encode("ascii") + file.body
        self.served.sent.append(Sent(path, file.kind, len(answer)))
        self.wfile.write(answer)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the ledger is in `Served`."""


@contextmanager
def serve(sites: Mapping[str, Path]) -> Iterator[Served]:
    """Serve folders by their names on a free port of this machine while the block runs."""
    handler = type("Handler", (_Handler,), {"files": _files(sites)})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        served = Served(f"http://127.0.0.1:{server.server_port}")
        handler.served = served  # type: ignore[attr-defined]  # the class is made two lines above
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield served
        finally:
            server.shutdown()
            thread.join()
