"""No status message, count or id of a recording is typed in agent code: other inputs, and none of them is left.

The agents' files are turned over: other words, other outcomes, other policies, other rules. The scenarios stay, so each
step asks for the same as before.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from build_tools.recordings.http_format import parse, render
from build_tools.recordings.model import Message, Recording
from kit.agents.client import events
from kit.agents.team import NAMES
from kit.data import JsonObject
from kit.recorder.play import record
from kit.recorder.scenario import Scenario, load_scenarios
from tests.kit.helpers import copy_of_kit, run_kit

UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
MARK = "Turned over: "
# The scenarios that draw on their task ids in no other way than by creating tasks.
FOLLOWING = [each for each in load_scenarios() if each.task_ids and each.path.read_text().count("TASK_IDS") == 1]
MORE = {"file": "tests/test_ledger.py", "tests": [{"name": f"test_ledger_{n}", "ms": 100} for n in range(20)]}


@pytest.fixture(scope="module")
def turned(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Recording]:
    """The recordings of a kit whose agents' files say something else."""
    folder = copy_of_kit(tmp_path_factory.mktemp("turned"))
    agents = folder / "kit" / "agents"
    for name in NAMES:
        rewrite(agents / f"{name}.yaml", turn_words)
    rewrite(agents / "payments-api.yaml", turn_outcomes)
    rewrite(agents / "environments.yaml", turn_policies)
    rewrite(agents / "reviews.yaml", turn_rules)
    run = run_kit("record", root=folder)
    assert (run.returncode, run.stderr) == (0, "")
    return {path.name: parse(path.read_text(encoding="utf-8"), path.name) for path in recordings(folder)}


def turn_words(data: JsonObject) -> None:
    data["says"] = {name: MARK + words for name, words in data["says"].items()}
    for called in data["artifacts"].values():
        called["id"] = f"turned-{called['id']}"


def turn_outcomes(data: JsonObject) -> None:
    """Tests that passed fail and tests that failed pass, and there are twenty more."""
    data["files"].append(MORE)
    names = [test["name"] for file in data["files"] for test in file["tests"]]
    for commit in data["commits"].values():
        failed = commit.pop("failures", {})
        commit["failures"] = {name: "E turned over" for name in names if name not in failed}


def turn_policies(data: JsonObject) -> None:
    """What was rejected is deployed, and what was deployed without approval is rejected."""
    for name, policy in data["environments"].items():
        policy["url"] = f"https://{name}.turned.example"
        if policy.pop("rejected", None) is None and not policy["approval"]:
            policy["rejected"] = "release-train"
        policy["approval"] = name == "staging"


def turn_rules(data: JsonObject) -> None:
    """All lines that are added get two comments."""
    rules = [{"pattern": ".", "comment": f"{MARK}{n}."} for n in range(2)]
    data["bases"] = dict.fromkeys(data["bases"], rules)


def test_every_word_of_an_agent_is_of_its_file(turned: dict[str, Recording]) -> None:
    said = [text for recording in turned.values() for text in words_of_agents(recording)]
    assert len(said) > 100
    assert [text for text in said if not text.startswith(MARK)] == []
    agents = {text.removeprefix(MARK).split()[0] for text in said}
    assert {"Running", "Deploying", "Reviewing", "Canceled"} <= agents  # words of all three are among them


def test_every_error_of_an_agent_is_of_its_file(turned: dict[str, Recording]) -> None:
    recording = turned["20-races-cancel-refused.http"]
    errors = [answer["error"]["message"] for answer in answers(recording) if "error" in answer]
    assert errors == [
        f"{MARK}The suite at d0d0e31 cannot be stopped.",
        f"{MARK}the worker of d0d0e32 does not answer",
    ]


def test_every_artifact_is_called_as_in_the_file(turned: dict[str, Recording]) -> None:
    ids = {
        found for recording in turned.values() for found in re.findall(r'"artifactId": "([^"]*)"', render(recording))
    }
    assert ids == {"turned-test-log", "turned-summary", "turned-review", "turned-deployment"}


def test_every_count_is_computed(turned: dict[str, Recording]) -> None:
    summaries = [data for recording in turned.values() for data in data_of_agents(recording) if "passed" in data]
    assert {(data["passed"], data["failed"], data["total"]) for data in summaries} == {(1, 31, 32), (0, 32, 32)}
    counted = {text for recording in turned.values() for text in words_of_agents(recording) if "passed" in text}
    assert counted == {f"{MARK}31 failed, 1 passed", f"{MARK}32 failed, 0 passed"}


def test_every_policy_is_of_the_file(turned: dict[str, Recording]) -> None:
    urls = {data["url"] for recording in turned.values() for data in data_of_agents(recording) if "environment" in data}
    assert "https://production.turned.example" in urls
    assert all(url.endswith(".turned.example") for url in urls)
    production = turned["08-rejected.http"]
    assert "TASK_STATE_REJECTED" not in json.dumps(answers(production))


def test_every_comment_is_of_the_file(turned: dict[str, Recording]) -> None:
    reviews = [data for recording in turned.values() for data in data_of_agents(recording) if "comments" in data]
    comments = [each["comment"] for review in reviews for each in review["comments"]]
    assert set(comments) == {f"{MARK}0.", f"{MARK}1."}


def test_commits_taken_out_of_the_file_do_not_exist(tmp_path: Path) -> None:
    folder = copy_of_kit(tmp_path)
    rewrite(folder / "kit" / "agents" / "payments-api.yaml", lambda data: data.update(commits={}))
    assert run_kit("record", "--only", "03-blocking-task", root=folder).returncode == 0
    path = folder / "kit" / "recordings" / "03-blocking-task.http"
    said = set(words_of_agents(parse(path.read_text(encoding="utf-8"), path.name)))
    assert said == {"Commit 9f3c2e1 does not exist in payments-api."}


@pytest.mark.parametrize("scenario", FOLLOWING, ids=lambda scenario: scenario.name)
def test_every_id_follows_from_the_scenario(scenario: Scenario) -> None:
    others = tuple(f"{number:08x}-0000-4000-8000-00000000000f" for number, _ in enumerate(scenario.task_ids, 1))
    other = replace(scenario, name="turned-over", task_ids=others)
    before, after = (ids(parse(record(each), each.name)) for each in (scenario, other))
    assert before
    assert before & after == set()


def rewrite(path: Path, turn: Callable[[JsonObject], None]) -> None:
    """Changes what a YAML file holds."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    turn(data)
    path.write_text(yaml.safe_dump(data, sort_keys=False, allow_unicode=True), encoding="utf-8")


def recordings(folder: Path) -> list[Path]:
    return sorted((folder / "kit" / "recordings").glob("*.http"))


def answers(recording: Recording) -> list[Any]:
    """The JSON of all responses, of streams that of each frame."""
    return [each for step in recording.steps for each in objects_of(step.response)]


def objects_of(message: Message | None) -> list[Any]:
    if message is None or message.body is None or message.body.kind in ("text", "base64"):
        return []
    text = message.body.text
    return [json.loads(text)] if message.body.kind == "json" else list(events(text))


def inside(value: object) -> Iterator[JsonObject]:
    """All objects in a value."""
    if isinstance(value, dict):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from inside(each)


def everything(recording: Recording) -> Iterator[JsonObject]:
    """All objects that travelled, of webhooks too."""
    for step in recording.steps:
        for each in (*objects_of(step.request), *objects_of(step.response)):
            yield from inside(each)


def words_of_agents(recording: Recording) -> list[str]:
    """The text of each message of an agent."""
    messages = [each for each in everything(recording) if each.get("role") in ("ROLE_AGENT", "agent")]
    return [part["text"] for message in messages for part in message.get("parts") or message["content"]]


def data_of_agents(recording: Recording) -> list[JsonObject]:
    """The data of each part of an artifact. Version 0.3 over HTTP+JSON has it one level further down."""
    artifacts = [each for each in everything(recording) if "artifactId" in each]
    parts = [part for artifact in artifacts for part in artifact["parts"] if "data" in part]
    return [part["data"].get("data", part["data"]) for part in parts]


def ids(recording: Recording) -> set[str]:
    """All ids in it but those that the caller made up."""
    text = json.dumps(list(everything(recording)))
    return set(UUID.findall(text)) - {"00000000-0000-4000-8000-000000000000"}
