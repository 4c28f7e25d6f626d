"""A manual of two pages and three recordings, small enough to compare whole texts."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from build_tools.project import Project, load
from build_tools.recordings.collection import Recordings
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.http_format import parse

CONFIG = """\
site_name: Ping 101
nav:
  - index.md
  - Calls: [calls/ping.md]
extra:
  manual:
    edition: "3"
    pin: pingd 1.2
"""

INDEX = """\
# Ping <101>

The first answer is [`pong`](rec:01-ping#ping.response.body$.result.word). Read [Ping](calls/ping.md).
"""

PING = """\
---
description: What a ping gets.
thesis: A ping gets a pong.
---

# `Ping`, and a pong

A ping gets [`pong`](val:word), in [one of two](val:one-of-two) answers; `[x](val:word)` is only code.
{ .thesis }

* A list:

    /// snippet | pong
        title: the [pong](val:word)

    Cut to its [`word`](val:key).
    ///

```markdown
/// snippet | never
[x](val:never)
///
```

| call | word |
|---|---|
| again | [`pong`](val:word) |

/// snippet | pong
///

/// snippet | whole
    title: all of it
///
"""

SNIPPETS = """\
snippets:
  pong:
    from: "01-ping#ping.response.body"
    keep: ["$.result", "$.count"]
  whole:
    from: "01-ping#stream.response.body"
values:
  word: "01-ping#ping.response.body$.result.word"
  key: "01-ping#ping.request.header:X-Key:2"
  one-of-two:
    words: "{a} of {b}"
    with: {a: "01-ping#ping.response.body$.count", b: "02-lost#nothing.request.note:of"}
"""

RECORDINGS = {
    "01-ping": """\
### ping
# at: +0.000s
# body: json

POST /ping HTTP/1.1
Host: <b>
X-Key: word
X-Key: word

{
  "method": "Ping\\u001b[1m<script>",
  "a b": [
    1,
    {}
  ]
}
#### response
# body: json

HTTP/1.1 200 OK
Content-Type: application/json

{
  "result": {
    "word": "pong",
    "state": "DONE <i>"
  },
  "more": null,
  "count": 1
}
### stream

GET /stream?x=<script>alert(1)</script> HTTP/1.1

#### response
# body: sse

HTTP/1.1 200 OK

event: first
data: {
data:   "state": "BEGUN"
data: }

data: plain ``` text


""",
    "02-lost": """\
### nothing
# of: 2
# body: text

GET / HTTP/1.1

"no json
""",
    "sdk/x/03-refused": """\
### ask

GRPC host/a.B/C

#### response
# body: json

GRPC 9 FAILED_PRECONDITION

{
  "error": {
    "code": -3
  }
}
#### trailers
grpc-status: 9
""",
}


def write(root: Path, files: Mapping[str, str]) -> None:
    """Put texts into files below a folder."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8", newline="\n")


@cache
def small() -> Project:
    """The manual."""
    recordings = {f"kit/recordings/{name}.http": text for name, text in RECORDINGS.items()}
    hashes = {f"{name}.http": hashlib.sha256(text.encode()).hexdigest() for name, text in RECORDINGS.items()}
    manifest = json.dumps({"files": {name: {"sha256": sha256} for name, sha256 in hashes.items()}})
    pages = {"docs/index.md": INDEX, "docs/calls/ping.md": PING, "snippets/calls/ping.yaml": SNIPPETS}
    config = {"mkdocs.yml": CONFIG, "kit/recordings/manifest.json": manifest}
    with TemporaryDirectory() as folder:
        write(Path(folder), {**recordings, **pages, **config})
        project = load(Path(folder))
    assert not project.problems, project.problems
    return project


def with_recordings(texts: Mapping[str, str]) -> Project:
    """The manual with other recordings in place of its own, and no page that shows them."""
    files = {
        name: RecordingFile(name, f"kit/recordings/{name}.http", parse(text, name)) for name, text in texts.items()
    }
    return replace(
        small(), recordings=Recordings(files), chapters={}, hashes={f"{name}.http": "0" * 64 for name in files}
    )
