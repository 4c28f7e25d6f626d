"""Record how a real registry answers curl: `python3 kit/record.py`, with Debian's docker-registry, curl and unshare.

Needs ports 5000 and 5001 on loopback, and nothing of the manual's tools: the files are written here, line by line.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import math
import re
import socket
import subprocess
import tarfile
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).parent
REGISTRY = "127.0.0.1:5000"
REPOSITORY = "/v2/harbor/tides"
MANIFEST = "application/vnd.oci.image.manifest.v1+json"
INDEX = "application/vnd.oci.image.index.v1+json"
CUT_SHORT, CLOSED = 18, "# outcome.body: shorter than Content-Length"
OCTETS = "Content-Type: application/octet-stream"
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[][{},:]|[^\s"\][{},:]+')
STATIONS = ("Brest", "Saint-Malo", "Århus", "Tromsø", "博多")
CONFIG = """version: 0.1
log: {{level: error, accesslog: {{disabled: true}}}}
storage: {{filesystem: {{rootdirectory: {root}}}}}
http: {{addr: "127.0.0.1:5000", secret: only-for-this-run, relativeurls: true}}
notifications:
  endpoints:
    - name: harbour
      url: http://127.0.0.1:5001/events
      headers: {{X-Station: [brest, "br\\u00e9hat"]}}
      timeout: 2s
      threshold: 3
      backoff: 1s
"""


# --- the format ---------------------------------------------------------------------------------------------------


def pretty(text: str) -> str:
    """JSON with two spaces, members and scalars as they were on the wire."""
    out, depth, tokens = "", 0, TOKEN.findall(text)
    for token, after in zip(tokens, [*tokens[1:], ""], strict=True):
        if token in "}]" and out[-1] not in "{[":
            depth -= 1
            out += "\n" + "  " * depth
        out += token + (" " if token == ":" else "")
        if token in "{[" and after not in "}]":
            depth += 1
        if (token in "{[" and after not in "}]") or token == ",":
            out += "\n" + "  " * depth
    return out


def body(raw: bytes) -> tuple[str, str]:
    """The kind of a body and how it is written."""
    try:
        text = raw.decode()
        json.loads(text)
    except UnicodeDecodeError:
        return "base64", base64.encodebytes(raw).decode().removesuffix("\n")
    except json.JSONDecodeError:
        return ("text", text) if "\r" not in text else ("base64", base64.encodebytes(raw).decode().removesuffix("\n"))
    return "json", pretty(text)


def message(opening: str, head: list[str], raw: bytes, notes: tuple[str, ...] = ()) -> str:
    """One side of a step: opening, notes, start line, headers, body."""
    kind, text = body(raw) if raw else ("", "")
    lines = [opening, *notes, *([f"# body: {kind}"] if raw else []), "", *head, ""]
    escaped = ("\\" + line if re.match(r"\\*###", line) else line for line in text.split("\n"))
    return "".join(f"{line}\n" for line in (*lines, *(escaped if raw else ())))


def outcome(head: list[str], raw: bytes) -> tuple[str, ...]:
    """The notes in which two runs agree: the status, and the codes of the errors."""
    codes = re.findall(r'"code":\s*"(\w+)"', raw.decode("utf-8", "replace")) if head[0].split()[1] >= "400" else []
    return (f"# outcome.status: {head[0].split()[1]}", *([f"# outcome.codes: {' '.join(codes)}"] if codes else []))


# --- a client: curl -----------------------------------------------------------------------------------------------


class Client:
    """Runs curl once for each step and keeps what went over the wire."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.text = folder, ""

    def step(self, name: str, method: str, target: str, *headers: str, send: bytes = b"") -> dict[str, str]:
        """One exchange; returns the headers of the response."""
        sent, got = self.folder / "sent", self.folder / "got"
        sent.write_bytes(send)
        got.write_bytes(b"")
        how = ["--head"] if method == "HEAD" else ["--request", method]
        if send or method == "POST":
            how += ["--data-binary", f"@{sent}"]
            headers = ("Expect:", *(headers or ("Content-Type:",)))
        command = ["curl", "--silent", "--verbose", *how, "--output", str(got), f"http://{REGISTRY}{target}"]
        command += [word for header in headers for word in ("--header", header)]
        ran = subprocess.run(command, capture_output=True, check=False)
        if ran.returncode not in (0, CUT_SHORT):
            raise SystemExit(f"step {name}: curl ended with {ran.returncode}\n{ran.stderr.decode()}")
        asked, told = (re.findall(rf"^{side} ([^\r\n]+)", ran.stderr.decode(), re.MULTILINE) for side in "><")
        raw = b"" if method == "HEAD" else got.read_bytes()
        self.text += message(f"### {name}", asked, send)
        self.text += message("#### response", told, raw, (*outcome(told, raw), *([CLOSED] if ran.returncode else [])))
        return dict(line.split(": ", 1) for line in told[1:] if ": " in line)

    def take(self) -> str:
        """The recording so far; the next step begins a new one."""
        text, self.text = self.text, ""
        return text


def digest(raw: bytes) -> str:
    return "sha256:" + hashlib.sha256(raw).hexdigest()


# --- a server: the webhook's listener -----------------------------------------------------------------------------


class Listener(threading.Thread):
    """Takes the registry's events, one connection each; hangs up once without an answer, at the first manifest."""

    def __init__(self, names: dict[str, str]) -> None:
        super().__init__(daemon=True)
        self.names, self.text = names, ""
        self.seen: list[str] = []
        self.socket = socket.create_server(("127.0.0.1", 5001))

    def run(self) -> None:
        """Answer for ever."""
        while True:
            self.answer(self.socket.accept()[0])

    def answer(self, connection: socket.socket) -> None:
        """Read one event, write it down, answer it."""
        with connection, connection.makefile("rb") as stream:
            head = [line.decode() for line in iter(lambda: stream.readline().rstrip(b"\r\n"), b"")]
            if not head:
                return
            length = next(int(line.split(": ")[1]) for line in head if line.lower().startswith("content-length: "))
            raw = stream.read(length)
            name = self.names[json.loads(raw)["events"][0]["target"]["digest"]]
            self.text += message(f"### {name}{'-again' if name in self.seen else ''}", head, raw)
            if name != "manifest" or name in self.seen:
                told = ["HTTP/1.1 204 No Content", "Connection: close"]
                connection.sendall("\r\n".join([*told, "", ""]).encode())
                self.text += message("#### response", told, b"", outcome(told, b""))
            self.seen.append(name)


# --- what is pushed -----------------------------------------------------------------------------------------------


def tides() -> tuple[bytes, bytes]:
    """A tide table in two chunks; the heights are made up."""
    parts = [["# Tide tables 2026", "", "Heights in metres, ▲ high water, ▼ low water; `#### ` opens a station.", ""]]
    for n, station in enumerate(STATIONS):
        rows = []
        for tide in range(24):
            hours, high = 3.2 + n * 1.7 + tide * 6.21, tide % 2 == 0
            height = (5.4 - n * 0.9) + (1 if high else -1) * (2.1 - n * 0.3) * (1 + 0.2 * math.sin(tide / 9 + n))
            day, clock = 1 + int(hours // 24), f"{int(hours % 24):02}:{int(hours * 60 % 60):02}"
            rows.append(f"2026-01-{day:02} {clock}  {'▲' if high else '▼'} {height:.2f} m")
        parts.append([f"#### {station}", "", *rows, ""])
    lines = ["\n".join(part) + "\n" for part in parts]
    return "".join(lines[:3]).encode(), "".join(lines[3:]).encode()


def archive() -> bytes:
    """A small tar.gz, so that one blob is binary."""
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", mtime=0) as zipped, tarfile.open(fileobj=zipped, mode="w") as tar:
        for station in STATIONS:
            text = f"{station}: ⚓\n".encode()
            entry = tarfile.TarInfo(f"stations/{station}.txt")
            entry.size = len(text)
            tar.addfile(entry, io.BytesIO(text))
    return packed.getvalue()


def described(kind: str, raw: bytes, **more: object) -> dict[str, object]:
    return {"mediaType": kind, "digest": digest(raw), "size": len(raw), **more}


# --- the three recordings -----------------------------------------------------------------------------------------


def push(client: Client, blobs: tuple[bytes, bytes, bytes], first: bytes, manifest: bytes) -> str:
    """Upload blobs and a manifest, with the mistakes that a client makes."""
    text, layer, config = blobs
    second, uploads = text[len(first) :], f"{REPOSITORY}/blobs/uploads/"
    client.step("check-blob", "HEAD", f"{REPOSITORY}/blobs/{digest(text)}")
    old = client.step("start", "POST", uploads)["Location"]
    new = client.step("first-chunk", "PATCH", old, OCTETS, send=first)["Location"]
    client.step("old-location", "PATCH", old, OCTETS, send=second)
    new = client.step("how-far", "GET", new)["Location"]
    gap = f"Content-Range: 9000-{8999 + len(second)}"
    at = client.step("second-chunk", "PATCH", new, OCTETS, gap, send=second)["Location"]
    client.step("finish", "PUT", f"{at}&digest={digest(text)}")
    at = client.step("start-layer", "POST", uploads)["Location"]
    client.step("wrong-digest", "PUT", f"{at}&digest={digest(text)}", OCTETS, send=layer)
    client.step("after-wrong-digest", "GET", at)
    client.step("manifest-too-early", "PUT", f"{REPOSITORY}/manifests/2026", f"Content-Type: {MANIFEST}", send=manifest)
    for start, name, raw in (("start-layer-again", "layer", layer), ("start-config", "config", config)):
        at = client.step(start, "POST", uploads)["Location"]
        client.step(name, "PUT", f"{at}&digest={digest(raw)}", OCTETS, send=raw)
    client.step("manifest", "PUT", f"{REPOSITORY}/manifests/2026", f"Content-Type: {MANIFEST}", send=manifest)
    return client.take()


def pull(client: Client, blobs: tuple[bytes, bytes, bytes], manifest: bytes) -> str:
    """Read it all back: tags, negotiation, conditions, ranges, what is not there."""
    tag, missing = f"{REPOSITORY}/manifests/2026", f"{REPOSITORY}/manifests/2027"
    accept = (f"Accept: {INDEX}", f"Accept: {MANIFEST}")
    client.step("tags", "GET", f"{REPOSITORY}/tags/list")
    client.step("head-manifest", "HEAD", tag, *accept)
    client.step("no-accept", "GET", tag)
    etag = client.step("manifest", "GET", tag, *accept)["Etag"]
    client.step("not-modified", "GET", tag, *accept, f"If-None-Match: {etag}")
    client.step("by-digest", "GET", f"{REPOSITORY}/manifests/{digest(manifest)}", *accept)
    client.step("missing-tag", "GET", missing, *accept)
    client.step("head-missing-tag", "HEAD", missing, *accept)
    for name, raw in zip(("text", "layer", "config"), blobs, strict=True):
        client.step(name, "GET", f"{REPOSITORY}/blobs/{digest(raw)}")
    cut = blobs[0].index("▲".encode()) + 1
    client.step("range", "GET", f"{REPOSITORY}/blobs/{digest(blobs[0])}", f"Range: bytes=0-{cut}")
    client.step("range-too-far", "GET", f"{REPOSITORY}/blobs/{digest(blobs[0])}", "Range: bytes=90000-")
    client.step("wrong-digest", "GET", f"{REPOSITORY}/blobs/{digest(b'nothing')}")
    client.step("not-a-digest", "GET", f"{REPOSITORY}/blobs/sha256:2026")
    client.step("unknown-repository", "GET", "/v2/harbor/charts/tags/list")
    return client.take()


def record(folder: Path) -> dict[str, str]:
    """Start the registry under the host name `registry`, run the scenario, return the files."""
    first, second = tides()
    config = json.dumps({"stations": STATIONS, "year": 2026}, ensure_ascii=False).encode()
    blobs = (first + second, archive(), config)
    made = {
        "schemaVersion": 2,
        "mediaType": MANIFEST,
        "config": described("application/vnd.example.tides.config.v1+json", blobs[2]),
        "layers": [
            described("text/markdown", blobs[0], annotations={"org.opencontainers.image.title": "tides.md"}),
            described("application/vnd.oci.image.layer.v1.tar+gzip", blobs[1]),
        ],
        "annotations": {"org.opencontainers.image.description": "Tides <▲ & ▼> for five harbours"},
    }
    manifest = json.dumps(made, indent=2, ensure_ascii=False).encode()
    names = zip(map(digest, (*blobs, manifest)), ("text", "layer", "config", "manifest"), strict=True)
    (folder / "config.yml").write_text(CONFIG.format(root=folder / "storage"))
    listener = Listener(dict(names))
    listener.start()
    run = f"hostname registry && exec docker-registry serve {folder / 'config.yml'}"
    server = subprocess.Popen(
        ["unshare", "--user", "--map-root-user", "--uts", "sh", "-c", run], stderr=subprocess.DEVNULL
    )
    try:
        wait(lambda: socket.socket().connect_ex(("127.0.0.1", 5000)) == 0)
        client = Client(folder)
        pushed = push(client, blobs, first, manifest)
        wait(lambda: len(listener.seen) == 5)
        told = listener.text
        return {"01-push.http": pushed, "02-pull.http": pull(client, blobs, manifest), "03-webhook.http": told}
    finally:
        server.terminate()
        server.wait()


def wait(until: Callable[[], object]) -> None:
    """Try for ten seconds."""
    for _ in range(100):
        if until():
            return
        time.sleep(0.1)
    raise SystemExit("the registry did not do its part within ten seconds")


def main() -> None:
    """Record, then write all files."""
    with tempfile.TemporaryDirectory() as folder:
        files = record(Path(folder))
    pins = dict(re.findall(r'^(\S+): "(.+)"$', (HERE / "pins.yaml").read_text(), re.MULTILINE))
    sums = {name: {"sha256": hashlib.sha256(text.encode()).hexdigest()} for name, text in files.items()}
    manifest = {"command": "python3 kit/record.py", "files": sums, "pins": pins}
    for name, text in {**files, "manifest.json": json.dumps(manifest, indent=2) + "\n"}.items():
        fresh = HERE / "recordings" / f"{name}.new"
        fresh.write_text(text, newline="\n")
        fresh.replace(HERE / "recordings" / name)


if __name__ == "__main__":
    main()
