"""Protocol definitions, as text and as facts."""

from __future__ import annotations

import json

from build_tools.quotes.symbols import read_symbols
from tests.helpers import refusal

PROTO = """\
syntax = "proto3"; // of the shop

// Not of the pot, a blank line is between.

// Pours tea.
service Shop {
  // Pours
  // one cup.
  rpc Pour(Cup) returns (stream Tea) {
    option (google.api.http) = { get: "/cups/{id=*}" body: "*" };
  }
}

// A cup.
message Cup {
  oneof content {
    // Its `tea`, "hot".
    string tea = 1;
  }
  // First.
  //
  // Second.
  repeated Leaf leaves = 2 [(behaviour) = REQUIRED];
  map<string, Leaf> by_name = 3;
  // The states inside.
  enum State {
    // Cold.
    COLD = 0;
  }
}
"""
FACTS = {
    "services": [
        {
            "name": "Shop",
            "comment": "Pours tea.",
            "methods": [{"name": "Pour", "comment": "Pours\n one cup.", "line": 9}],
        }
    ],
    "messages": [
        {
            "name": "Cup",
            "comment": "A cup.",
            "line": 15,
            "fields": [
                {"name": "tea", "comment": 'Its `tea`, "hot".', "line": 18},
                {"name": "leaves", "comment": "First.\n\n Second.", "line": 23},
                {"name": "by_name", "comment": "", "line": 24},
            ],
        }
    ],
    "enums": [
        {"name": "Cup.State", "comment": "The states inside.", "line": 26}
        | {"values": [{"name": "COLD", "comment": None, "line": 28}]}
    ],
}


def test_symbols_of_a_definition_have_their_comments_and_lines() -> None:
    document = read_symbols(PROTO, "tea.proto")
    assert {
        name: (found.fragment, [passage.text for passage in document.within(name)])
        for name, found in document.sections.items()
    } == {
        "": ("", [passage.text for passage in document.passages]),
        "Shop": ("L6", ["Pours tea.", "Pours one cup."]),
        "Shop.Pour": ("L9", ["Pours one cup."]),
        "Cup": ("L15", ["A cup.", 'Its tea, "hot".', "First.", "Second.", "The states inside.", "Cold."]),
        "Cup.tea": ("L18", ['Its tea, "hot".']),
        "Cup.leaves": ("L23", ["First.", "Second."]),
        "Cup.by_name": ("L24", []),
        "Cup.State": ("L26", ["The states inside.", "Cold."]),
        "Cup.State.COLD": ("L28", ["Cold."]),
    }


def test_facts_say_the_same_as_the_definition_that_they_are_of() -> None:
    one, other = read_symbols(PROTO, "tea.proto"), read_symbols(json.dumps(FACTS), "tea.json")
    for name in ("Shop.Pour", "Cup.tea", "Cup.leaves", "Cup.by_name"):
        assert one.sections[name].line == other.sections[name].line
        assert one.within(name) == other.within(name)


def test_json_that_holds_no_facts_is_reported() -> None:
    help = "\n  services, messages, enums: name, comment, line, members"
    assert str(refusal(lambda: read_symbols("[", "tea.json"))) == f"tea.json: these are no facts{help}"
    assert str(refusal(lambda: read_symbols("{}", "tea.json"))) == (
        f"tea.json: the facts of a definition lack 'services'{help}"
    )
