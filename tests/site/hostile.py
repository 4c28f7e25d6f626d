"""A manual whose recording is hostile everywhere: in values, keys, headers, notes, targets and whole bodies."""

from __future__ import annotations

import json
from pathlib import Path

from build_tools.recordings.http_format import render
from build_tools.recordings.model import Body, Message, Recording, Step

TEXTS = {
    "script": "<script>alert(1)</script>",
    "image": "<img src=x onerror=alert(1)>",
    "cdata": "]]><!--",
    "jinja": "{{ config }} {% raw %} ${7*7}",
    "ansi": "\x1b[31mred\x1b[0m\x1b]0;title\x07",
    "nul": "a\0b\x08c\x7fd\x9be",
    "right-to-left": "\u202eresu\u202c \u2066x\u2069 \u200fy",
    "invisible": "\ufeffa\u200bb\u2060c\u00add",
    "line": "a\u2028b\u2029c",
    "closing": "</code></pre></a></details></figure></article>",
    "markdown": "*a* _b_ **c** [d](e) ![f](g) # h \\ ~~i~~ <j@k.l>",
    "entity": "&amp; &lt;b&gt; &#60;i&#62; &nbsp;",
    "quotes": '"\' onmouseover="alert(1)" x=\'',
    "url": "javascript:alert(1)",
    "scheme": "val:x rec:y",
    "block": "/// snippet | x",
    "stash": "\x02wzxhzdk:0\x03 \x02klzzwxh:0001\x03",
    "attributes": "{: onclick=alert(1) }",
    "long": "0123456789" * 10_000,
}
SURROGATE = '"\\ud800 \\udc00\\ud800"'


def _in_header(text: str) -> str:
    """As much of a text as one line can carry."""
    return "".join(char for char in text if char >= " " and char != "\x7f").strip()[:2000]


def _body() -> str:
    texts = {**TEXTS, **{f"key {text[:60]}": 1 for name, text in TEXTS.items()}}
    pretty = json.dumps(texts, indent=2, ensure_ascii=False)
    return pretty.removesuffix("\n}") + f',\n  "surrogate": {SURROGATE}\n}}'


def _recording() -> Recording:
    headers = tuple((f"X-{name}", _in_header(text)) for name, text in TEXTS.items())
    notes = (("outcome.text", "<script>alert(1)</script> {{ config }}"),)
    ask = Message("GET /<script>alert(1)</script>?q=\"'&amp;{{ config }} HTTP/1.1", headers, None, (), notes)
    raw = "\n".join(text[:2000] for text in TEXTS.values())
    answer = Message("HTTP/1.1 200 <b>OK</b>", headers, Body("json", _body()), (), notes)
    return Recording((Step("ask", ask, answer), Step("text", ask, Message("HTTP/1.1 200 OK", (), Body("text", raw)))))


def write_hostile(root: Path) -> Path:
    """Write the manual: a listing of everything, and a value for each text."""
    recording, cuts = "01-hostile", ["snippets:"]
    for step, side in (("ask", "request"), ("ask", "response"), ("text", "response")):
        cuts += [f"  {step}-{side}:", f'    from: "{recording}#{step}.{side}"']
    cuts += ["  folded:", f'    from: "{recording}#ask.response"', "    keep: [start, \"$['url']\"]", "    shorten: 8"]
    cuts += ["values:"]
    page = ["# Hostile", ""]
    for name, text in TEXTS.items():
        if name not in ("long", "stash"):  # Markdown itself drops the two characters of a stash
            cuts.append(f"  {name}: {{at: \"{recording}#ask.response.body$['{name}']\", as: plain}}")
            page += [f"{name}: [``{text}``](val:{name}).", ""]
    for listing in ("ask-request", "ask-response", "text-response", "folded"):
        page += [f"/// snippet | {listing}", "///", ""]
    files = {
        "mkdocs.yml": "site_name: Hostile\ntheme: {name: material, font: false}\n"
        "markdown_extensions: [attr_list, tables, build_tools.markdown]\n",
        "docs/index.md": "\n".join(page),
        "snippets/index.yaml": "\n".join(cuts) + "\n",
        f"kit/recordings/{recording}.http": render(_recording()),
        "kit/recordings/manifest.json": '{"files": {}}',
    }
    for path, content in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(content, "utf-8", newline="\n")
    return root
