"""What goes wrong before an agent is asked: each kind of refusal once, on every binding."""

from kit.agents.client import Altered
from kit.agents.planner import deploy_request, review_request, say, suite_request
from kit.recorder.stage import Stage

TASK_IDS = ()
UNKNOWN = "00000000-0000-4000-8000-000000000000"


async def play(stage: Stage) -> None:
    """Unknown tasks, the version, the method, the parameters, the media type, what is not supported, and no token."""
    runner, reviewer, deployer = stage.test_runner, stage.code_reviewer, stage.deployer
    await runner.get_task("get-unknown-task", UNKNOWN)
    await runner.cancel("cancel-unknown-task", UNKNOWN)
    await runner.subscribe("subscribe-to-unknown-task", UNKNOWN)
    await runner.send("send-to-unknown-task", suite_request("payments-api", "9f3c2e1", taskId=UNKNOWN))

    await runner.call("no-version", "GetTask", {"id": UNKNOWN}, Altered({"A2A-Version": None}))
    await runner.call("unsupported-version", "GetTask", {"id": UNKNOWN}, Altered({"A2A-Version": "2.0"}))
    await runner.call("unknown-method", "PauseTask", {})
    await runner.call("no-message", "SendMessage", {})
    await runner.call("no-parts", "SendMessage", runner.message({"role": "ROLE_USER", "parts": []}))
    await runner.call("negative-history-length", "GetTask", {"id": UNKNOWN, "historyLength": -1})
    await runner.call("malformed-body", "SendMessage", {}, Altered({}, body=b'{"message": '))
    await runner.call(
        "plain-text", "SendMessage", runner.message(say("Hello.")), Altered({"Content-Type": "text/plain"})
    )

    image = {"raw": "iVBORw0KGgo=", "mediaType": "image/png"}
    await reviewer.send("unsupported-media-type", {**review_request("+"), "parts": [image]})
    config = {"taskId": UNKNOWN, "url": "http://127.0.0.1:41250/hook"}
    await reviewer.call("push-not-supported", "CreateTaskPushNotificationConfig", config)
    await reviewer.call("no-extended-card", "GetExtendedAgentCard", {})

    deploy = deployer.message(deploy_request("payments-api", "c51e08d", "preview"))
    await deployer.call("no-token", "SendMessage", deploy, Altered({"Authorization": None}))
    await deployer.call("wrong-token", "SendMessage", deploy, Altered({"Authorization": "Bearer guessed"}))
