from __future__ import annotations

import json
import shutil
import socketserver
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from hypothesis import given

from build_tools.recordings.bodies import body_of
from build_tools.recordings.model import Body, Message
from build_tools.snippets.copies import copies, curl
from tests.snippets.test_select import cuts, made, recorded

ODD = "it's \"quoted\" `here` $(there) \\ and\n\n  ümläut 茶 🍵 %s !x\t'\n'"


def is_part(part: object, whole: object) -> bool:
    """Whether a JSON value is another with some of its members and items left out."""
    if isinstance(part, dict) and isinstance(whole, dict):
        return list(part) == [key for key in whole if key in part] and all(
            is_part(part[key], whole[key]) for key in part
        )
    if isinstance(part, list) and isinstance(whole, list):
        rest = iter(whole)
        return all(any(is_part(item, other) for other in rest) for item in part)
    return type(part) is type(whole) and part == whole


@given(cuts())
def test_the_part_to_copy_is_json_and_a_part_of_the_body(given: tuple[Body, list[str | list[str]], set[int]]) -> None:
    body, keep, _ = given
    file = recorded(body)
    texts = copies(file, made(file, "response.body", *keep))
    assert is_part(json.loads(texts.part), json.loads(body.text))
    assert texts.body == body.text
    if not keep:
        assert texts.part == body.text


def test_containers_around_what_is_kept_stay_and_their_other_members_go() -> None:
    body = body_of(b'{"a": {"b": [1, {"c": 2, "d": 3}], "e": {}}, "f": "g"}', "application/json")
    file = recorded(body)
    texts = copies(file, made(file, "response.body", "$.a.b[1].d", "$.f"))
    assert json.loads(texts.part) == {"a": {"b": [{"d": 3}]}, "f": "g"}


def test_each_frame_that_is_json_gives_its_part() -> None:
    body = body_of(b'data: {"a": 1, "b": 2}\n\ndata: plain\n\ndata: {"a": 3}\n\n', "text/event-stream")
    file = recorded(body)
    assert copies(file, made(file, "response.body")).part == '{\n  "a": 1,\n  "b": 2\n}\n{\n  "a": 3\n}'


def test_a_body_that_is_no_text_is_not_offered() -> None:
    file = recorded(body_of(b"\xff\0\x01", "image/png"))
    texts = copies(file, made(file, "response.body"))
    assert (texts.part, texts.body) == ("", "")


class _Heard(BaseHTTPRequestHandler):
    def answer(self) -> None:
        size = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(size)
        self.server.heard.append((self.command, self.path, self.headers.items(), body))  # type: ignore[attr-defined]
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(b"ok")

    do_GET = do_POST = do_HEAD = do_DELETE = do_PATCH = answer  # noqa: N815 - the names that http.server calls

    def log_message(self, *_: object) -> None:
        pass


class _Server(HTTPServer):
    def server_bind(self) -> None:
        socketserver.TCPServer.server_bind(self)  # without asking for the name of the machine
        self.server_name, self.server_port = "localhost", self.server_address[1]


@contextmanager
def server() -> Iterator[tuple[str, list[tuple[str, str, list[tuple[str, str]], bytes]]]]:
    """A server on loopback: its host, and what it heard."""
    http = _Server(("127.0.0.1", 0), _Heard)
    http.heard = []  # type: ignore[attr-defined]
    thread = threading.Thread(target=http.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield f"127.0.0.1:{http.server_port}", http.heard  # type: ignore[attr-defined]
    finally:
        http.shutdown()
        thread.join()
        http.server_close()


def sent(request: Message) -> tuple[str, str, list[tuple[str, str]], bytes]:
    """What a server hears when a shell runs the curl command of a request to `{host}`."""
    assert shutil.which("curl"), "this test runs a real curl"
    with server() as (host, heard):
        command = curl(Message(request.start, (("Host", host), *request.headers), request.body))
        done = subprocess.run(
            ["sh", "-c", f"{command} --silent --show-error --noproxy '*' --max-time 5"],
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b""), command
    assert len(heard) == 1
    return heard[0]


@pytest.mark.parametrize(
    "text", [ODD, "'", "''\\''", "@file", "-", "--next", '{"a": "it\'s"}', "line\n", "\n"], ids=ascii
)
def test_curl_sends_the_body_that_was_recorded(text: str) -> None:
    method, path, headers, body = sent(
        Message("POST /a?b=c%20d&e='f' HTTP/1.1", (("Content-Type", "text/plain"),), Body("text", text))
    )
    assert (method, path, body.decode("utf-8")) == ("POST", "/a?b=c%20d&e='f'", text)
    assert dict(headers)["Content-Type"] == "text/plain"


def test_curl_sends_the_headers_that_were_recorded_and_those_of_a_client_are_its_own() -> None:
    given = (("X-A", 'it\'s "so" $HOME'), ("X-A", "twice"), ("X-Empty", ""), ("User-Agent", "recorder"))
    _, _, headers, body = sent(Message("DELETE /x HTTP/1.1", (*given, ("Content-Length", "99")), None))
    assert [pair for pair in headers if pair[0].startswith("X-")] == [
        ("X-A", 'it\'s "so" $HOME'),
        ("X-A", "twice"),
        ("X-Empty", ""),
    ]
    assert (body, "recorder" in dict(headers).values(), "99" in dict(headers).values()) == (b"", False, False)


@pytest.mark.parametrize("target", ["/a?filter[x]=1", "/{a,b}", "/a/../b", "/[1-3]"])
def test_curl_asks_for_the_target_as_it_was_recorded(target: str) -> None:
    assert sent(Message(f"GET {target} HTTP/1.1", ()))[1] == target


def test_curl_of_a_head_request_waits_for_no_body() -> None:
    assert sent(Message("HEAD /x HTTP/1.1", ()))[:2] == ("HEAD", "/x")


@pytest.mark.parametrize(
    "request_",
    [
        Message("GRPC host/a.B/C", (("host", "h"),)),
        Message("GET / HTTP/1.1", ()),
        Message("POST / HTTP/1.1", (("Host", "h"),), Body("base64", "AAAA")),
        Message("POST / HTTP/1.1", (("Host", "h"),), Body("text", "a\0b")),
        Message("POST / HTTP/1.1", (("Host", "h"),), Body("text", "acts\x1b[1m")),
        Message("POST / HTTP/1.1", (("Host", "h"), ("X", "\u202eturned")), None),
    ],
)
def test_what_a_shell_cannot_take_or_acts_when_it_is_pasted_is_no_command(request_: Message) -> None:
    assert curl(request_) == ""


def test_the_command_of_a_request_is_this_text() -> None:
    headers = (("Host", "tea.example"), ("Content-Type", "application/json"))
    request = Message("POST /orders HTTP/1.1", headers, Body("json", '{\n  "tea": "it\'s"\n}'))
    assert (
        curl(request)
        == """\
curl -X POST http://tea.example/orders \\
  -H 'Content-Type: application/json' \\
  --data-raw '{
  "tea": "it'"'"'s"
}'"""
    )
