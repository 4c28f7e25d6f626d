"""The content-security policy of a page: this site's files, and exactly the inline scripts and styles that it has."""

from __future__ import annotations

import base64
import hashlib
import html
import re

_CHARSET = re.compile(r"<meta charset=[^>]*>", re.IGNORECASE)
_HEAD = re.compile(r"<head[^>]*>", re.IGNORECASE)
_META = re.compile(r'<meta http-equiv="Content-Security-Policy" content="(?P<content>[^"]*)">\n?')
_RUN = ("", "module", "importmap", "text/javascript", "application/javascript")
_SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<text>.*?)</script>", re.DOTALL)
_STYLE = re.compile(r"<style[^>]*>(?P<text>.*?)</style>", re.DOTALL)


def with_policy(text: str) -> str:
    """The page with its policy, before anything that it governs. Raises ValueError for a page without a head."""
    meta = f'<meta http-equiv="Content-Security-Policy" content="{html.escape(policy_of(text), quote=True)}">'
    place = _CHARSET.search(text) or _HEAD.search(text)
    if place is None:
        raise ValueError("a page without a head cannot have a policy")
    return f"{text[: place.end()]}\n{meta}{text[place.end() :]}"


def wrong_policy(text: str) -> str:
    """What is wrong with the policy of a page, or ""."""
    head = text.partition("</head>")[0]
    found = _META.findall(head)
    if len(found) != 1:
        return f"the page has {len(found) or 'no'} content-security polic{'ies' if len(found) > 1 else 'y'}"
    if "<script" in head[: head.index("Content-Security-Policy")]:
        return "a script stands before the content-security policy of the page"
    if html.unescape(found[0]) != policy_of(text):
        return "the content-security policy of the page is not that of its scripts and styles"
    return ""


def policy_of(text: str) -> str:
    """A policy (CSP Level 3) that allows this site's files and exactly the inline scripts and styles of this page."""
    scripts = [match["text"] for match in _SCRIPT.finditer(text) if _runs(match["attributes"])]
    styles = [match["text"] for match in _STYLE.finditer(text)]
    return "; ".join(
        [
            "default-src 'self'",
            "script-src " + " ".join(["'self'", *_hashes(scripts)]),
            "style-src " + " ".join(["'self'", *_hashes(styles)]),
            "img-src 'self' data:",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
        ]
    )


def _runs(attributes: str) -> bool:
    """Whether a script element's own text is run: it has no file, and is no block of data."""
    kind = re.search(r'(?<![\w-])type="([^"]*)"', attributes)
    return not re.search(r"(?<![\w-])src=", attributes) and (kind is None or kind[1] in _RUN)


def _hashes(texts: list[str]) -> list[str]:
    digests = (hashlib.sha256(text.encode("utf-8")).digest() for text in dict.fromkeys(texts))
    return [f"'sha256-{base64.b64encode(digest).decode('ascii')}'" for digest in digests]
