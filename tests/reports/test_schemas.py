"""The JSON Schemas against our readers: the same keys, the real files valid, the wrong ones not."""

from __future__ import annotations

import ast
import importlib
import json
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
    # What each call of `Entry.fields` reads, and where its keys are in a schema; None: no file that authors write.
    "snippets/file.py 'a file of snippets/'": "snippets",
    "snippets/schema.py f\"snippet '{name}'\"": "snippets snippet",
    "values/schema.py f\"value '{name}'\"": "snippets value",
    "figures/palette.py 'a palette'": "palette",
    "figures/palette.py 'the inks'": "palette inks",
    "figures/palette.py f\"ink '{name}'\"": "palette ink",
    "figures/palette.py f\"hue '{name}'\"": "palette hue",
    "figures/schema.py f\"a figure of kind '{kind}'\"": "figure comparison",
    "figures/kinds/cards_yaml.py 'a card'": "figure card",
    "figures/kinds/cards_yaml.py \"'hues'\"": None,  # any words of the card
    "figures/kinds/rows_yaml.py 'a row'": "figure row",
    "figures/kinds/strip_yaml.py 'the strip'": "figure strip",
    "figures/kinds/strip_yaml.py 'a row of the strip'": "figure strip-row",
    "lock.py 'an accepted entry'": None,
    "pages/directives.py f\"block '{kind}'\"": None,
    "settings.py \"'manual'\"": None,
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


def said_of(name: str, texts: dict[str, str]) -> dict[str, list[str]]:
    """What the validator says of YAML texts."""
    documents = [yaml.safe_load(text) for text in texts.values()]
    return dict(zip(texts, complaints(FOLDER / f"{name}.json", documents), strict=True))


def test_the_files_of_the_manuals_are_valid() -> None:
    figures = {name: text for name, text in files("figures").items() if "palette.yaml" not in name}
    figures["lamps"] = (CASES / "figures/lamps.yaml").read_text("utf-8")
    palettes = {name: text for name, text in files("figures").items() if "palette.yaml" in name}
    for name, texts in (("snippets", files("snippets")), ("figure", figures), ("palette", palettes)):
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
}


@pytest.mark.parametrize("name", WRONG_FILES)
def test_a_wrong_file_of_snippets_is_not_valid(name: str) -> None:
    said = said_of("snippets", {name: sections(WRONG, "snippets")[name]})[name]
    assert said
    assert set(WRONG_FILES[name]) <= set(said)


def test_a_wrong_figure_or_palette_is_not_valid() -> None:
    texts = sections(WRONG, "figures")
    assert all(said_of("figure", {"": texts["figure-unread figures/order.yaml"]}).values())
    palette = yaml.safe_load(texts["figure-unused figures/palette.yaml"])
    one_colour = {**palette["inks"], "ink": "#000000"}
    wrong = [{**palette, "hue": {}}, {"inks": palette["inks"]}, {**palette, "inks": one_colour}]
    assert all(complaints(FOLDER / "palette.json", wrong))


def test_schemas_are_listed_printed_and_looked_for() -> None:
    assert {path.stem for path in FOLDER.glob("*")} == set(SCHEMAS)
    assert [line.split()[0] for line in schema("").split("\n")] == list(SCHEMAS)
    assert str(refusal(lambda: schema("figures"))) == (
        "manual schema: schema 'figures' is not there\n  schemas: snippets, figure, palette\n  did you mean 'figure'?"
    )
