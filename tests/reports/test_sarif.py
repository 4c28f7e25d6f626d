from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from build_tools.checks import run_all
from build_tools.errors import Finding, Location
from build_tools.project import load, source_line
from build_tools.reports.placed import Placed, placed
from build_tools.reports.sarif import as_sarif
from build_tools.rules import RULES
from tests.browser.node import modules
from tests.checks.test_cases import Case, write_manual
from tests.helpers import CASES
from tests.validated import SARIF, complaints

LINE = "The order is [lost](val:state)."
VALUE = Finding(Location("docs/the tea.md", 7, 14), "the page says 'lost'", ("recorded at a.http:3",), "value")


def run_of(*found: Placed) -> Any:  # noqa: ANN401 - JSON
    return json.loads(as_sarif(found))["runs"][0]


def marks_of(*found: Placed) -> list[str]:
    return [result["partialFingerprints"]["manual/v1"] for result in run_of(*found)["results"]]


def test_the_findings_of_a_manual_are_valid_by_the_schema_of_oasis(tmp_path: Path) -> None:
    write_manual(Case.read(CASES / "chapters/wrong/several-faults.txt"), tmp_path)
    findings = run_all(load(tmp_path))
    told = as_sarif([placed(finding, source_line(tmp_path, finding.where)) for finding in findings], "manuals/tea")
    wrong = json.loads(told)
    wrong["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] = 0
    assert complaints(modules() / SARIF, [json.loads(told), json.loads(as_sarif([])), wrong], "4") == [
        [],
        [],
        ["/runs/0/results/0/locations/0/physicalLocation/region/startLine: must be >= 1"],
    ]


def test_a_result_names_its_rule_its_place_and_its_repair() -> None:
    assert run_of(placed(VALUE, LINE))["results"] == [
        {
            "ruleId": "value",
            "ruleIndex": list(RULES).index("value"),
            "level": "error",
            "message": {"text": "the page says 'lost'\nrecorded at a.http:3"},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": "docs/the%20tea.md"},
                        "region": {"startLine": 7, "startColumn": 15, "endColumn": 19},
                    }
                }
            ],
            "partialFingerprints": {"manual/v1": marks_of(placed(VALUE, LINE))[0]},
        }
    ]


def test_each_rule_has_its_words_and_its_example() -> None:
    rules = run_of()["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(RULES)
    for rule in rules:
        assert rule["shortDescription"]["text"] == RULES[rule["id"]].holds
        assert rule["fullDescription"]["text"].endswith(".")
        assert "## Repaired" in rule["help"]["markdown"]
        assert "~~~" not in rule["help"]["text"]


def test_a_finding_keeps_its_fingerprint_when_lines_move_and_no_other_has_it() -> None:
    moved = Finding(Location("docs/the tea.md", 90, 18), *(VALUE.what, VALUE.help, VALUE.rule))
    other = Finding(VALUE.where, VALUE.what, VALUE.help, "link")
    whole = [Finding(Location("a.yaml"), what, (), "unused") for what in ("figure 'a'", "figure 'b'")]
    first = marks_of(placed(VALUE, LINE))
    assert marks_of(placed(moved, f"    {LINE}")) == first
    assert len({*first, *marks_of(placed(other, LINE)), *marks_of(*(placed(one, "") for one in whole))}) == 4


def test_two_findings_of_one_line_are_told_apart() -> None:
    one, two = marks_of(placed(VALUE, LINE), placed(VALUE, LINE))
    assert (one[:-1], one[-1], two[-1]) == (two[:-1], "1", "2")
