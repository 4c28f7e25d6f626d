"""The probe server on a2a-python: `server.py CARD HTTP_PORT GRPC_PORT`. The text of a message says what to do."""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import grpc
import httpx
import uvicorn
from a2a.helpers import new_task_from_user_message, new_text_message, new_text_part
from a2a.server.agent_execution import AgentExecutor, RequestContext
from a2a.server.events import EventQueue
from a2a.server.request_handlers import DefaultRequestHandler, GrpcHandler
from a2a.server.routes import create_agent_card_routes, create_jsonrpc_routes, create_rest_routes
from a2a.server.tasks import (
    BasePushNotificationSender,
    InMemoryPushNotificationConfigStore,
    InMemoryTaskStore,
    TaskUpdater,
)
from a2a.types import AgentCard, TaskState
from a2a.types.a2a_pb2_grpc import add_A2AServiceServicer_to_server
from google.protobuf.json_format import ParseDict
from starlette.applications import Starlette

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

WAITING = (TaskState.TASK_STATE_INPUT_REQUIRED, TaskState.TASK_STATE_AUTH_REQUIRED)


class ProbeExecutor(AgentExecutor):
    """Does what the text of a message says; to a task that waits for an answer, any text is one."""

    async def execute(self, context: RequestContext, event_queue: EventQueue) -> None:
        """One message."""
        word = context.get_user_input()
        task = context.current_task
        assert context.message  # the SDK fills in all three
        assert context.task_id
        assert context.context_id
        if task is None:
            if word == "crash-first":
                raise RuntimeError("crash")
            if word == "message":
                await event_queue.enqueue_event(new_text_message("hello", context_id=context.context_id))
                return
            task = new_task_from_user_message(context.message)
            task.id, task.context_id = context.task_id, context.context_id
            if word == "reject":
                task.status.state = TaskState.TASK_STATE_REJECTED
            await event_queue.enqueue_event(task)
            if word == "reject":
                return
        elif task.status.state in WAITING:
            word = "complete"
        await self._work(word, TaskUpdater(event_queue, task.id, task.context_id))

    async def _work(self, word: str, updater: TaskUpdater) -> None:
        await updater.start_work()
        if word == "hang":
            await asyncio.Event().wait()
        if word == "crash":
            raise RuntimeError("crash")
        if word == "chunks":
            for n in range(3):
                part = new_text_part(f"chunk {n + 1}")
                await updater.add_artifact([part], artifact_id="text", append=n > 0, last_chunk=n == 2)
        elif word == "complete":
            await updater.add_artifact([new_text_part("done")], artifact_id="text")
        ends = {
            "fail": TaskState.TASK_STATE_FAILED,
            "input": TaskState.TASK_STATE_INPUT_REQUIRED,
            "auth": TaskState.TASK_STATE_AUTH_REQUIRED,
        }
        await updater.update_status(ends.get(word, TaskState.TASK_STATE_COMPLETED))

    async def cancel(self, context: RequestContext, event_queue: EventQueue) -> None:
        """Cancels whatever runs."""
        assert context.task_id
        assert context.context_id
        await TaskUpdater(event_queue, context.task_id, context.context_id).cancel()


def application(card: AgentCard, handler: DefaultRequestHandler, compatible: bool) -> Starlette:  # noqa: FBT001
    """The card, JSON-RPC and HTTP+JSON."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        await handler.aclose()

    routes = [
        *create_agent_card_routes(card),
        *create_jsonrpc_routes(handler, "/rpc", enable_v0_3_compat=compatible),
        *create_rest_routes(handler, path_prefix="/rest", enable_v0_3_compat=compatible),
    ]
    return Starlette(routes=routes, lifespan=lifespan)


async def serve(card: AgentCard, http_port: int, grpc_port: int) -> None:
    """Serves what the card offers until the process ends."""
    push = InMemoryPushNotificationConfigStore() if card.capabilities.push_notifications else None
    handler = DefaultRequestHandler(
        ProbeExecutor(),
        InMemoryTaskStore(),
        card,
        push_config_store=push,
        push_sender=BasePushNotificationSender(httpx.AsyncClient(), push) if push else None,
        extended_agent_card=card if card.capabilities.extended_agent_card else None,
        validate_input_modes=True,
    )
    calls = grpc.aio.server()
    add_A2AServiceServicer_to_server(GrpcHandler(handler), calls)  # type: ignore[no-untyped-call]  # is generated
    calls.add_insecure_port(f"127.0.0.1:{grpc_port}")
    await calls.start()
    compatible = any(each.protocol_version == "0.3" for each in card.supported_interfaces)
    config = uvicorn.Config(application(card, handler, compatible), host="127.0.0.1", port=http_port)
    await uvicorn.Server(config).serve()


if __name__ == "__main__":
    path, http, rpc = sys.argv[1:]
    asyncio.run(serve(ParseDict(json.loads(Path(path).read_text("utf-8")), AgentCard()), int(http), int(rpc)))
