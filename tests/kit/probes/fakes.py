"""Small servers that do what a probe server must not: hang, die, print garbage, keep their port."""

from __future__ import annotations

import sys
from pathlib import Path

from kit.probes.sdks import Sdk

_ANSWERS = """
import http.server, sys
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = BODY
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body)
server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Handler)
"""
CARD = "b'{\"supportedInterfaces\": []}'"
HANGS = "import time; print('waiting for the database', flush=True); time.sleep(60)"
DIES = "import sys; print('first line'); print('\\x1b[1mno \\a memory\\x1b[0m'); sys.exit(7)"
GARBAGE = _ANSWERS.replace("BODY", "b'<html>\\x1b oops'") + "server.serve_forever()"
SERVES = _ANSWERS.replace("BODY", CARD) + "server.serve_forever()"
DEAF = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n" + SERVES
# Two forks and a session of its own, and nothing in its environment that says whose child it is.
KEEPS_ITS_PORT = (
    _ANSWERS.replace("BODY", CARD)
    + """
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.set_inheritable(server.fileno(), True)
        code = "import os, socket, time; open(os.sys.argv[2], 'w').write(str(os.getpid())); time.sleep(60)"
        os.execve(sys.executable, [sys.executable, "-c", code, "0", sys.argv[0] + ".pid"], {})
    os._exit(0)
server.serve_forever()
"""
)


def fake(folder: Path, program: str) -> Sdk:
    """An SDK whose server is a Python program; all that it leaves is in the folder."""
    script = folder / "server.py"
    script.write_text(program, "utf-8")
    start = (sys.executable, str(script), "{card}", "{http}", "{grpc}")
    python = (sys.executable, "--version")
    return Sdk("a2a-fake", "fake", "1.0", folder, "server.py", {}, python, (), (), start, folder / "cache")
