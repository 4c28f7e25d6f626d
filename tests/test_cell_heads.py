"""What the cells of a table written in Markdown say of their heads, for a screen on which a row is a stack."""

from __future__ import annotations

from markdown import Markdown

from build_tools.cell_heads import CellHeads


def rendered(text: str) -> str:
    md = Markdown(extensions=["tables"])
    md.treeprocessors.register(CellHeads(md), "manual-cell-heads", 15)
    return md.convert(text)


def test_each_cell_but_the_first_of_a_row_carries_the_words_of_its_head() -> None:
    assert (
        rendered("""\
| error | HTTP *status*, [`code`](x) & "more" | |
|---|---|---|
| lost | 404 | gone |
| torn | 400 | |
""")
        == """\
<table>
<thead>
<tr>
<th>error</th>
<th>HTTP <em>status</em>, <a href="x"><code>code</code></a> &amp; "more"</th>
<th></th>
</tr>
</thead>
<tbody>
<tr>
<td>lost</td>
<td data-head="HTTP status, code &amp; &quot;more&quot;">404</td>
<td>gone</td>
</tr>
<tr>
<td>torn</td>
<td data-head="HTTP status, code &amp; &quot;more&quot;">400</td>
<td></td>
</tr>
</tbody>
</table>"""
    )
