"""The version that a client asks for (section 3.6)."""

from __future__ import annotations

from kit.agents.client import Altered, as_json
from kit.probes.asking import Answer, Ask
from kit.probes.probe import HTTP, Probe


async def version_missing(ask: Ask) -> None:
    """No version: the agent MUST take it for 0.3 (section 3.6.2)."""
    ended = await ask.send("complete", "complete")
    await _send(ask, "send", None)
    await _get(ask, "get", ended, None)


async def version_wrong(ask: Ask) -> None:
    """Versions that no interface of the card has: VersionNotSupportedError (section 3.6.2)."""
    ended = await ask.send("complete", "complete")
    for version, words in (("9.9", "9-9"), ("0.3", "0-3"), ("1.9", "1-9"), ("one", "no-number")):
        await _send(ask, f"send-{words}", version)
        await _get(ask, f"get-{words}", ended, version)


async def version_patch(ask: Ask) -> None:
    """A patch number, which clients SHOULD NOT send and agents MUST NOT look at (section 3.6)."""
    await _send(ask, "send-1-0-1", "1.0.1")


async def version_in_query(ask: Ask) -> None:
    """The version as a query parameter (section 3.6.1): alone, and against the header."""
    body = {"message": ask.message("complete")}
    for step, query, header in (
        ("right", "1.0", None),
        ("wrong", "9.9", None),
        ("wrong-and-right-header", "9.9", "1.0"),
    ):
        if ask.binding == "jsonrpc":
            envelope = {"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": body}
            target, content = f"?A2A-Version={query}", as_json(envelope)
        else:
            target, content = f"/message:send?A2A-Version={query}", as_json(body)
        await ask.request(step, "POST", target, content, ask.headers(Altered({"A2A-Version": header})))


async def _send(ask: Ask, step: str, version: str | None) -> Answer:
    return await ask.call(step, "SendMessage", {"message": ask.message("complete")}, Altered({"A2A-Version": version}))


async def _get(ask: Ask, step: str, ended: Answer, version: str | None) -> Answer:
    return await ask.call(step, "GetTask", {"id": ended.task_id}, Altered({"A2A-Version": version}))


PROBES = (
    Probe("version-missing", version_missing),
    Probe("version-wrong", version_wrong),
    Probe("version-patch", version_patch),
    Probe("version-in-query", version_in_query, HTTP),
)
