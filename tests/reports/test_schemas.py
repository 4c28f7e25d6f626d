"""The JSON Schemas against our readers: the same keys, the real files valid, the wrong ones not."""

from __future__ import annotations

import ast
import importlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from build_tools.figures.glyphs import GLYPHS
from build_tools.figures.kinds import KINDS
from build_tools.reports.schemas import SCHEMAS, schema
from tests.checks.test_cases import RIGHT, WRONG, Case, spoken
from tests.helpers import CASES, refusal
from tests.site.manuals import ROOT, SECOND
from tests.validated import complaints

FOLDER = ROOT / "build_tools/schemas"

READERS = {
    # What each call of `Entry.fields` reads, and where its keys are in a schema; None: keys that other files give, a
    # block or front matter, the host's file, or a file that no author writes.
    "snippets/file.py 'a file of snippets/'": "snippets",
    "snippets/schema.py f\"snippet '{name}'\"": "snippets snippet",
    "snippets/bindings.py f\"bindings '{name}'\"": "snippets bindings",
    "snippets/bindings.py 'an entry by binding'": None,  # the labels of the settings
    "values/schema.py f\"value '{name}'\"": "snippets value",
    "values/claims.py f\"claim '{name}'\"": "snippets claim",
    "values/claims.py \"'no change'\"": "snippets no-change",
    "vocabulary.py 'a file of terms'": "terms",
    "quotes/pins.py f\"source '{name}'\"": "sources source",
    "figures/palette.py 'a palette'": "palette",
    "figures/palette.py 'the inks'": "palette inks",
    "figures/palette.py f\"ink '{name}'\"": "palette ink",
    "figures/palette.py f\"hue '{name}'\"": "palette hue",
    "figures/arrows.py f\"arrow '{name}'\"": "palette arrow",
    "figures/schema.py f\"a figure of kind '{kind}'\"": "figure comparison",
    "figures/kinds/cards_yaml.py 'a card'": "figure card",
    "figures/kinds/cards_yaml.py \"'hues'\"": None,  # any words of the card
    "figures/kinds/rows_yaml.py 'a row'": "figure row",
    "figures/kinds/strip_yaml.py 'the strip'": "figure strip",
    "figures/kinds/strip_yaml.py 'a row of the strip'": "figure strip-row",
    "figures/kinds/parties_yaml.py 'a party'": "figure party",
    "figures/kinds/sequence_yaml.py f\"'{role}'\"": "figure saying",
    "figures/kinds/sequence_yaml.py \"'hues'\"": None,  # any values of the arrow
    "figures/kinds/sequence_yaml.py 'a step'": "figure exchange",
    "figures/kinds/states_yaml.py \"'says'\"": "figure says",
    "figures/kinds/structure_yaml.py 'a part'": "figure part",
    "figures/kinds/structure_yaml.py \"'others'\"": "figure counts",
    "figures/kinds/timeline_yaml.py 'a lane'": "figure lane",
    "figures/kinds/timeline_yaml.py \"'got'\"": "figure got",
    "tables/schema.py 'a table'": "table table",
    "tables/schema.py 'a row'": "table row",
    "tables/extract.py 'an extract of tables'": "table extract",
    "tables/sets.py 'the sets of the tables'": "sets",
    "tables/sets.py f'an item of {what}'": "table head",
    "tables/sets.py \"'cells'\"": "table cells",
    "tables/sets.py \"an item of 'say'\"": "table phrase",
    "tables/sets.py \"an item of 'read'\"": "sets read",
    "decisions.py 'a decision'": None,
    "decisions.py 'what was shown'": None,
    "lock.py 'an accepted entry'": None,
    "quotes/lock.py 'the lock'": None,
    "quotes/lock.py 'an entry of the lock'": None,
    "pages/directives.py f\"block '{kind}'\"": None,
    "settings.py \"'manual'\"": None,
    "settings.py \"an item of 'sightings'\"": None,
}


def load(name: str) -> Any:  # noqa: ANN401 - JSON
    return json.loads(schema(name))


def keys_at(place: str) -> set[str]:
    """The keys that a schema has at a place, in all its forms."""
    name, _, part = place.partition(" ")
    node = load(name)["$defs"][part] if part else load(name)
    return {key for form in (node, *node.get("oneOf", ())) for key in form.get("properties", ())}


def calls() -> Iterator[tuple[str, Path, ast.Call]]:
    """Every call of `Entry.fields`, named by its module and by what it reads."""
    for path in sorted((ROOT / "build_tools").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "fields":
                yield f"{path.relative_to(ROOT / 'build_tools').as_posix()} {ast.unparse(node.args[0])}", path, node


def test_the_keys_of_the_schemas_are_those_that_the_readers_accept() -> None:
    wrong = []
    for name, path, call in calls():
        place = READERS.get(name, "")
        if place == "":
            wrong.append(f"{name}: say in READERS where build_tools/schemas/ has its keys")
        elif place:
            module = importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
            names = {**vars(module), "keys": KINDS["comparison"][0]}
            known, there = set(eval(compile(ast.Expression(call.args[1]), name, "eval"), names)), keys_at(place)
            wrong += [f"{name}: add '{key}' to build_tools/schemas/, {place}" for key in known - there]
            wrong += [f"{name}: take '{key}' out of build_tools/schemas/, {place}" for key in there - known]
    assert wrong == []
    assert {name for name, _, _ in calls()} == set(READERS)


def test_each_kind_of_figure_has_its_form_in_the_schema() -> None:
    figure = load("figure")
    forms = {name: figure["$defs"][name] for name in (form["$ref"].rpartition("/")[2] for form in figure["oneOf"])}
    kinds = {form["properties"]["kind"]["const"]: set(form["properties"]) for form in forms.values()}
    common = {"kind", "title", "step", "values"}
    missing = [
        f"kind '{kind}': build_tools/schemas/figure.json has no form for it in its oneOf, with 'const': '{kind}' and "
        f"the keys {', '.join(sorted({*common, *keys}))}"
        for kind, (keys, _) in KINDS.items()
        if kinds.get(kind) != {*common, *keys}
    ]
    assert missing == []
    assert set(kinds) == set(KINDS)


def test_the_glyphs_of_the_schema_are_those_that_can_be_drawn() -> None:
    assert load("palette")["$defs"]["hue"]["properties"]["glyph"]["enum"] == list(GLYPHS)


def sections(paths: list[Path], folder: str) -> dict[str, str]:
    """The YAML files of a folder in cases, by case and path."""
    return {
        f"{path.stem} {name}": spoken(body).decode("utf-8")
        for path in paths
        for name, body in Case.read(path).sections
        if name.startswith(f"{folder}/") and name.endswith(".yaml")
    }


def files(folder: str) -> dict[str, str]:
    """The YAML files of a folder in the manuals of the repository and in the right cases."""
    real = [path for root in (ROOT, SECOND) for path in (root / folder).rglob("*.yaml")]
    return {**{path.as_posix(): path.read_text("utf-8") for path in real}, **sections(RIGHT, folder)}


class _Yaml12(yaml.SafeLoader):
    """YAML 1.2, as editors read it: `no`, `off` and dates are texts."""


_BOOL, _TIME = "tag:yaml.org,2002:bool", "tag:yaml.org,2002:timestamp"
_Yaml12.yaml_implicit_resolvers = {
    first: [(tag, form) for tag, form in found if tag not in (_BOOL, _TIME)]
    for first, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Yaml12.add_implicit_resolver(_BOOL, re.compile("(?:true|false)$"), list("tf"))


def parsed(text: str) -> Any:  # noqa: ANN401 - YAML
    return yaml.load(text, Loader=_Yaml12)


def said_of(name: str, texts: dict[str, str]) -> dict[str, list[str]]:
    """What the validator says of YAML texts."""
    documents = [parsed(text) for text in texts.values()]
    return dict(zip(texts, complaints(FOLDER / f"{name}.json", documents), strict=True))


def test_the_files_of_the_manuals_are_valid() -> None:
    figures = {name: text for name, text in files("figures").items() if "palette.yaml" not in name}
    figures |= {path.stem: path.read_text("utf-8") for path in (CASES / "figures").glob("[!p]*.yaml")}
    assert {yaml.safe_load(text)["kind"] for text in figures.values()} == set(KINDS)
    palettes = {name: text for name, text in files("figures").items() if "palette.yaml" in name}
    palettes["bells"] = (CASES / "figures/palette.yaml").read_text("utf-8")
    terms = {**files("docs"), "a case": sections(RIGHT, "docs")["ledger docs/terms.yaml"]}
    pins = [root / "kit/pins.yaml" for root in (ROOT, SECOND, CASES / "chapters/quoted/manual")]
    sources = {path.as_posix(): path.read_text("utf-8") for path in pins}
    tables = {name: text for name, text in files("tables").items() if "sets.yaml" not in name}
    sets = {name: text for name, text in files("tables").items() if "sets.yaml" in name}
    drawn = {"snippets": files("snippets"), "figure": figures, "palette": palettes}
    by_name = {**drawn, "table": tables, "sets": sets, "terms": terms}
    for name, texts in {**by_name, "sources": sources}.items():
        assert len(texts) > 1
        assert {path: said for path, said in said_of(name, texts).items() if said} == {}


WRONG_FILES = {
    "yaml-unknown-key snippets/index.yaml": ["/snippets/order: must NOT have additional properties"],
    "yaml-unknown-top-key snippets/index.yaml": [": must NOT have additional properties"],
    "yaml-list-for-mapping snippets/index.yaml": ["/values: must be object,null"],
    "yaml-empty-keep snippets/index.yaml": [],
    "yaml-path-with-colon snippets/index.yaml": [],
    "address-grammar snippets/index.yaml": [],
    "snippet-shape snippets/index.yaml": [],
    "value-shape snippets/index.yaml": [],
    "bindings-shape snippets/index.yaml": [
        "/bindings/source: must have required property 'from'",
        "/bindings/key: must NOT have additional properties",
    ],
    "claim-shape snippets/index.yaml": [
        "/claims/nothing: must match exactly one schema in oneOf",
        "/claims/two: must match exactly one schema in oneOf",
        "/claims/key: must NOT have additional properties",
        "/claims/step-path: must NOT be valid",
        "/claims/most/at most: must be integer",
        "/claims/change/no change: must have required property 'by'",
        "/claims/change-key/no change: must NOT have additional properties",
    ],
    "claim-exceptions snippets/index.yaml": ["/claims/quiet/except/01-order: must NOT have fewer than 1 characters"],
}


@pytest.mark.parametrize("name", WRONG_FILES)
def test_a_wrong_file_of_snippets_is_not_valid(name: str) -> None:
    said = said_of("snippets", {name: sections(WRONG, "snippets")[name]})[name]
    assert said
    assert set(WRONG_FILES[name]) <= set(said)


SHAPES = {
    # What is said of each table of the wrong case, or nothing where only other files show what is wrong with it.
    "rows": ": must have required property 'rows'",
    "wordless": "/rows/0: must have required property 'words'",
    "name": "/cells/values: property name must be valid",
    "key": "/rows/0: must NOT have additional properties",
}


def test_a_wrong_table_is_not_valid() -> None:
    texts = sections(WRONG, "tables")
    shapes = {name: texts[f"table-shape tables/{name}.yaml"] for name in SHAPES}
    said = said_of("table", shapes)
    assert {name: line for name, line in SHAPES.items() if line not in said[name]} == {}
    bare = texts["table-section tables/bare.yaml"]
    assert "/rows/0: must have property section when property expect is present" in said_of("table", {"": bare})[""]
    extract = texts["table-extract tables/short.yaml"]
    assert ": must have required property 'from'" in said_of("table", {"": extract})[""]
    sets = texts["table-sets tables/sets.yaml"]
    assert any(line.startswith("/read/0/source: must match") for line in said_of("sets", {"": sets})[""])


def test_what_tables_and_sets_have_in_common_is_the_same_in_both_schemas() -> None:
    table, sets = load("table")["$defs"], load("sets")["$defs"]
    assert {name: sets[name] for name in table.keys() & sets.keys()} == {
        name: table[name] for name in table.keys() - {"table", "row", "extract"}
    }


def test_a_wrong_figure_or_palette_is_not_valid() -> None:
    texts = sections(WRONG, "figures")
    assert all(said_of("figure", {"": texts["figure-unread figures/order.yaml"]}).values())
    palette = parsed(texts["figure-unused figures/palette.yaml"])
    one_colour = {**palette["inks"], "ink": "#000000"}
    wrong = [{**palette, "hue": {}}, {"inks": palette["inks"]}, {**palette, "inks": one_colour}]
    assert all(complaints(FOLDER / "palette.json", wrong))


EDITS = (
    # A file that is right, one edit, and what is said of it then.
    ("bells", "by: neighbour", "buy: neighbour", "/steps/4: must NOT have additional properties"),
    ("bells", "{from: hold, by: neighbour}", "{by: neighbour}", "/steps/4: must have required property 'from'"),
    ("bells", "    words: the tower\n", "", "/parties/2: must have required property 'words'"),
    ("bells", '"bells#ring.request.header:Host"', '"bells#ring.response.header:Host"', "/parties/2/to: must match"),
    ("bells", "values: {verb: ", "step: At last., values: {verb: ", "/call: must NOT be valid"),
    ("bells", "from: bells\n", "", ": must have required property 'from'"),
    ("bulbs", "work: [warm]", "work: []", "/work: must NOT have fewer than 1 items"),
    ("bulbs", "unseen: ", "unsaid: ", "/says: must have required property 'unseen'"),
    ("bulbs", "edges:", "edge:", ": must have required property 'edges'"),
    ("watch", "steps: [light]", "steps: [light], since: [light]", "/lanes/1: must match exactly one schema in oneOf"),
    ("watch", "lanes:\n", "lane:\n", ": must have required property 'lanes'"),
    ("watch", "got:\n  say", "got:\n  said", "/got: must NOT have additional properties"),
    ("horns", "{at: start, ", "{", "/parts/0: must have required property 'at'"),
    ("horns", "words: how it was asked", "hue: person", "/parts/0: must have property words"),
    ("horns", "{count} more headers", "more headers", "/others/headers: must match pattern"),
    ("horns", "members: ", "member: ", "/others: must match exactly one schema in oneOf"),
    ("horns", "shorten: 12", "shorten: 2", "/parts/3/parts/2/parts/0/parts/1/shorten: must be >= 8"),
    ("palette", "line: bar", "line: beam", "/arrows/open/line: must be equal to one of the allowed values"),
    ("palette", "head: full, legend: frame", "head: full", "/arrows/frame: must have required property 'legend'"),
)


@pytest.mark.parametrize(("name", "old", "new", "said"), EDITS, ids=[f"{name}-{new}" for name, _, new, _ in EDITS])
def test_an_edit_that_makes_a_figure_wrong_makes_it_not_valid(name: str, old: str, new: str, said: str) -> None:
    text = (CASES / f"figures/{name}.yaml").read_text("utf-8")
    assert text.count(old) == 1
    found = said_of("palette" if name == "palette" else "figure", {name: text.replace(old, new)})[name]
    assert [line for line in found if line.startswith(said)]


def test_wrong_terms_and_pins_are_not_valid() -> None:
    terms = ["nouns: []", "noun: [bag]", "terms: {steeped: }", "terms: {2 cups: how many}", "terms: [steeped]"]
    right = (CASES / "chapters/quoted/manual/kit/pins.yaml").read_text("utf-8")
    edits = (("guide:", "Guide:"), ("guide:", "val:"), ("page: https://tea.example/guide.md", "page: guide.md"))
    more = (("commit:", "comit:"), ("28867020", "2886702"), ("    page: https://tea.example/guide.md\n", ""))
    pins = [right.replace(old, new) for old, new in (*edits, *more)]
    assert right not in pins
    for name, texts in (("terms", terms), ("sources", pins)):
        said = said_of(name, {text: text for text in texts})
        assert [text for text, found in said.items() if not found] == []


def test_schemas_are_listed_printed_and_looked_for() -> None:
    assert {path.stem for path in FOLDER.glob("*")} == set(SCHEMAS)
    assert [line.split()[0] for line in schema("").split("\n")] == list(SCHEMAS)
    assert str(refusal(lambda: schema("figures"))) == (
        "manual schema: schema 'figures' is not there\n"
        "  schemas: snippets, figure, palette, table, sets, terms, sources\n"
        "  did you mean 'figure'?"
    )
