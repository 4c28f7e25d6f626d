"""Slots in the description of a page and in alt texts."""

from __future__ import annotations

from build_tools.pages.chapter import read_chapter
from build_tools.pages.slots import slotted

TEXT = """\
---
title: "{a}"
description: |
  {a} bags
  and {b}
---
# {c}

`![{d}](x.png)` ![no slot](x.png) ![{e-1}
of {a}](x.png)

```
![{f}](x.png)
```
"""


def test_the_description_and_the_pictures_have_slots_and_nothing_else_has() -> None:
    found = list(slotted(read_chapter("a", "docs/a.md", TEXT)))
    assert [(text.text, text.names, text.where.line) for text in found] == [
        ("{a} bags\nand {b}", ("a", "b"), 3),
        ("{e-1} of {a}", ("e-1", "a"), 9),
    ]


def test_a_text_that_begins_with_a_slot_begins_with_a_capital() -> None:
    description, picture = slotted(read_chapter("a", "docs/a.md", TEXT))
    assert description.filled(lambda name: {"a": "two", "b": "one"}[name]) == "Two bags\nand one"
    assert picture.filled(lambda name: f"<{name}>") == "<e-1> of <a>"
