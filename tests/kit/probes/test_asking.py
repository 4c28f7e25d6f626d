"""The client of the probes against servers that answer badly: it keeps what came, and says how it ended."""

from __future__ import annotations

import asyncio

import pytest

from kit.normal_form import normal_form
from kit.probes.asking import Ask, Binding, NoTask, asking
from kit.probes.measure import recording_of


def asked(binding: Binding, answer: bytes | None, *, close: bool = True) -> dict[str, str]:
    """The normal form of a message to a server that answers these bytes, or nothing, and then closes or waits."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if answer is not None:
                writer.write(answer)
                await writer.drain()
            if not close:
                await reader.read()  # until the client hangs up
        finally:
            writer.close()

    async def run() -> dict[str, str]:
        async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            names = {"jsonrpc": "JSONRPC", "rest": "HTTP+JSON", "grpc": "GRPC"}
            url = f"127.0.0.1:{port}" if binding == "grpc" else f"http://127.0.0.1:{port}/"
            card = {"supportedInterfaces": [{"protocolBinding": names[binding], "url": url}]}
            async with asking(card, binding, patience=0.5) as ask:
                await ask.send("send", "complete")
                (step,) = recording_of(ask).steps
                return normal_form(step)

    return asyncio.run(run())


OK = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
FRAME = b'data: {"task": {"id": "t", "status": {"state": "TASK_STATE_WORKING"}}}\n\n'


@pytest.mark.parametrize("binding", ["jsonrpc", "rest"])
def test_a_server_that_does_not_answer_is_silent(binding: Binding) -> None:
    assert asked(binding, None, close=False) == {"result": "silent"}


def test_a_server_that_closes_the_connection_has_cut_the_answer() -> None:
    assert asked("rest", None) == {"result": "cut"}


def test_garbage_instead_of_http_is_a_cut_answer() -> None:
    assert asked("rest", b"\x00\xff\r\n\r\n") == {"result": "cut"}


def test_garbage_instead_of_grpc_is_an_error_of_the_channel() -> None:
    assert asked("grpc", b"HTTP/1.1 400 Bad Request\r\n\r\n") == {
        "result": "error",
        "grpc": "UNAVAILABLE",
        "carrier": "trailer",
    }


def test_a_stream_that_stays_open_is_left_and_keeps_its_frames() -> None:
    chunk = b"%x\r\n%s\r\n" % (len(FRAME), FRAME)
    assert asked("rest", OK + chunk, close=False) == {
        "result": "open",
        "http": "200",
        "type": "text/event-stream",
        "state": "TASK_STATE_WORKING",
        "events": "task WORKING",
    }


def test_a_stream_that_the_server_breaks_off_is_cut() -> None:
    chunk = b"%x\r\n%s\r\n" % (len(FRAME), FRAME)
    assert asked("rest", OK + chunk)["result"] == "cut"


def test_a_probe_ends_early_when_an_answer_has_no_task() -> None:
    async def run() -> list[str]:
        async with await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0) as server:
            url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
            card = {"supportedInterfaces": [{"protocolBinding": "JSONRPC", "url": url}]}
            async with asking(card, "jsonrpc") as ask:
                with pytest.raises(NoTask):
                    await _two(ask)
                return [step.name for step in recording_of(ask).steps]

    assert asyncio.run(run()) == ["start"]


def test_over_http_each_question_has_a_connection_of_its_own() -> None:
    """A server may close one after a refusal without a word, and would cut off what is asked next on it."""
    refusal = b"HTTP/1.1 415 Unsupported Media Type\r\nContent-Length: 0\r\n\r\n"
    opened: list[asyncio.StreamWriter] = []

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        opened.append(writer)
        while await reader.read(65536):
            writer.write(refusal)
        writer.close()

    async def run() -> list[dict[str, str]]:
        async with await asyncio.start_server(refuse, "127.0.0.1", 0) as server:
            url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
            card = {"supportedInterfaces": [{"protocolBinding": "HTTP+JSON", "url": url}]}
            async with asking(card, "rest") as ask:
                await ask.send("one", "complete")
                await ask.send("two", "complete")
            await asyncio.gather(*(writer.wait_closed() for writer in opened))
            return [normal_form(step) for step in recording_of(ask).steps]

    assert asyncio.run(run()) == [{"result": "error", "http": "415", "carrier": "body"}] * 2
    assert len(opened) == 2


@pytest.mark.parametrize(("binding", "media"), [("rest", "text/x"), ("jsonrpc", "application/json")])
def test_requests_over_http_json_have_the_media_type_that_is_asked_for(binding: Binding, media: str) -> None:
    async def run() -> set[str | None]:
        async with await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0) as server:
            url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
            names = {"jsonrpc": "JSONRPC", "rest": "HTTP+JSON"}
            card = {"supportedInterfaces": [{"protocolBinding": names[binding], "url": url}]}
            async with asking(card, binding, media="text/x") as ask:
                await ask.send("send", "complete")
                (step,) = recording_of(ask).steps
                return {(step.request.header(name) or (None,))[0] for name in ("Content-Type", "Accept")}

    assert asyncio.run(run()) == {media}


async def _two(ask: Ask) -> None:
    started = await ask.start()
    await ask.of_task("get", "GetTask", started)
