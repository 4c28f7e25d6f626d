"""test-runner calls planner back: at a webhook from the message, one from an operation, and one that is down."""

from kit.agents.planner import suite_request
from kit.recorder.receiver import DOWN, URL
from kit.recorder.stage import Stage

BINDINGS = ("jsonrpc",)
TASK_IDS = tuple(f"15f00d0{n}-6e7f-4a8b-9c0d-1e2f3a4b5c15" for n in range(3))


async def play(stage: Stage) -> None:
    """Three runs of the suite; what the receiver gets is in the steps webhook-1, webhook-2 and so on."""
    runner = stage.test_runner
    auth = {"scheme": "Bearer", "credentials": "for-the-webhook"}
    hook = {"id": "in-message", "url": URL, "token": "from-planner", "authentication": auth}
    await runner.send("run-with-webhook", suite_request("payments-api", "deadbee"), taskPushNotificationConfig=hook)

    sent = await runner.send("run-tests", suite_request("payments-api", "9f3c2e1"), returnImmediately=True)
    task = sent.task["id"]
    await runner.call("create", "CreateTaskPushNotificationConfig", {"taskId": task, "id": "by-operation", "url": URL})
    await runner.call("create-without-id", "CreateTaskPushNotificationConfig", {"taskId": task, "url": URL})
    await runner.call("get", "GetTaskPushNotificationConfig", {"taskId": task, "id": "by-operation"})
    await runner.call("list", "ListTaskPushNotificationConfigs", {"taskId": task})
    await stage.wait(3.0)
    await runner.call("delete", "DeleteTaskPushNotificationConfig", {"taskId": task, "id": "by-operation"})
    await runner.call("get-deleted", "GetTaskPushNotificationConfig", {"taskId": task, "id": "by-operation"})
    await stage.wait(10.0)

    down = {"id": "down", "url": DOWN}
    await runner.send(
        "run-with-dead-webhook", suite_request("payments-api", "deadbee"), taskPushNotificationConfig=down
    )
