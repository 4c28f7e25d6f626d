from __future__ import annotations

import pytest

from build_tools.figures.widths import main, table_of
from tests.figures.given import ROOT, read

FONTS = ROOT / "build_tools/site/assets/fonts"


def test_the_table_is_that_of_the_fonts_that_the_pages_serve() -> None:
    table = table_of({"sans": str(FONTS / "sans.woff2"), "code": str(FONTS / "code.woff2")})
    assert table == read(ROOT / "build_tools/figures/widths.json"), "make it again: see build_tools/figures/widths.py"


def test_the_command_writes_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    main([f"code={FONTS / 'code.woff2'}"])
    assert capsys.readouterr().out == table_of({"code": str(FONTS / "code.woff2")})
