"""A server for a site, and the pages that a browser opens of it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Show the site's own page for an address that leads nowhere, as hosts do."""
        page = Path(self.directory) / "404.html"
        if code != 404 or not page.exists():
            super().send_error(code, message, explain)
            return
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(page.read_bytes())


@contextmanager
def served(site: Path) -> Iterator[str]:
    """The address of a site on this machine."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


LOGS = 5


def pages_of(site: Path) -> list[str]:
    """The path of every page of a site, as its links name it; of the full logs, which one template makes, five.

    The smallest, the largest, and three sizes between them.
    """
    files = sorted(site.rglob("*.html"))
    logs = sorted((site / "recordings").rglob("*.html"), key=lambda file: file.stat().st_size)
    chosen = {logs[n * (len(logs) - 1) // (LOGS - 1)] for n in range(LOGS)} if logs else set()
    kept = [file for file in files if file not in logs or file in chosen]
    return [file.relative_to(site).as_posix().removesuffix("index.html") for file in kept]
