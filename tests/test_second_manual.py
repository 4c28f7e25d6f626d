"""A manual of another protocol builds with the same tools, and with each of the hosts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from build_tools.project import load
from tests.site.manuals import ROOT, SECOND, built, copy_of, edit, python

HOSTS = ("mkdocs", "properdocs", "zensical")
PAGES = ("index.html", "push/upload-in-chunks/index.html", "pull/ask-for-a-manifest/index.html")
PROOF = "Every value on this page was checked against"


def article(root: Path, page: str) -> tuple[list[str], list[dict[str, str | None]], list[str]]:
    """The words, the data of ours and the links of a page's text."""
    html = LexborHTMLParser((root / "site" / page).read_text("utf-8"))
    text = html.css_first("article")
    assert text is not None
    data = [
        {name: value for name, value in node.attributes.items() if name.startswith("data-")}
        for node in text.css(
            "[data-value], [data-snippet], [data-address], [data-proof], [data-n], [data-see], [data-defined]"
        )
    ]
    links = [
        node.attributes.get("href") or "" for node in text.css("[data-value], [data-see], [data-defined], a.no, a.log")
    ]
    return text.text().split(), data, links


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("host", HOSTS[1:])
def test_hosts_make_the_same_words_the_same_data_and_the_same_links(host: str, page: str) -> None:
    assert article(built(SECOND, host), page) == article(built(SECOND), page)


@pytest.mark.parametrize("host", HOSTS)
def test_each_host_carries_each_proof(host: str) -> None:
    proofs = [" ".join(article(built(SECOND, host), page)[0]) for page in PAGES]
    assert [proof[proof.index(PROOF) :].split(".")[0] for proof in proofs] == [
        f"{PROOF} 3 recordings",
        f"{PROOF} 2 recordings",
        f"{PROOF} 1 recording",
    ]


@pytest.mark.parametrize("host", HOSTS)
def test_each_host_leads_terms_to_their_definitions_and_references_to_their_places(host: str) -> None:
    html = LexborHTMLParser((built(SECOND, host) / "site/pull/ask-for-a-manifest/index.html").read_text("utf-8"))
    found = [
        (node.text(), node.attributes.get("href")) for node in html.css("article [data-see], article [data-defined]")
    ]
    assert found == [
        ("1.1, Close it", "../../push/upload-in-chunks/#close-it"),
        ("blob", "../../push/upload-in-chunks/#definition-blob"),
    ]
    index = LexborHTMLParser((built(SECOND, host) / "site/index.html").read_text("utf-8"))
    assert [node.text() for node in index.css("article [data-see]")] == [
        "1.1 Push a blob in chunks",
        "2.1 Ask for a manifest",
    ]
    assert [node.text() for node in index.css("article [data-defined]")] == ["blobs"]


def without_extension(root: Path) -> Path:
    edit(root / "mkdocs.yml", ", build_tools.markdown]", "]")
    return root


@pytest.mark.parametrize(
    ("host", "command"),
    [
        ("mkdocs", ["mkdocs", "build", "--strict"]),
        ("properdocs", ["properdocs", "build", "--strict"]),
        ("zensical", ["zensical", "build", "--clean"]),
    ],
)
def test_without_the_extension_the_host_is_content_and_the_check_is_not(
    host: str, command: list[str], tmp_path: Path
) -> None:
    root = without_extension(copy_of(SECOND, tmp_path))
    built_by_host = python(root, *(["mkdocs"] if host == "mkdocs" else [host]), *command[1:])
    assert built_by_host.code == 0, built_by_host
    checked = python(root, "build_tools", "check", "--site", "site")
    assert checked.code == 1
    assert checked.out == ""
    reports = checked.err.split("\n")
    assert reports.count("  is build_tools.markdown among the markdown_extensions of mkdocs.yml?") > 20
    for page in PAGES:
        assert f"{page}: the page carries no proof" in reports
    assert "index.html: the link 'val:tag' was left as it is" in reports
    assert f"{PAGES[2]}: '/// snippet | manifest' was left as text" in reports
    assert f"{PAGES[2]}: the page has the listings none; the source no-accept, manifest, range" in reports


def test_without_the_extension_manual_build_ends_with_the_same_reports(tmp_path: Path) -> None:
    root = without_extension(copy_of(SECOND, tmp_path))
    run = python(root, "build_tools", "build")
    assert run.code == 1
    assert "index.html: the page carries no proof\n" in run.err


A2A = (
    "a2a|agents?|jsonrpc|json-rpc|sendmessage|gettask|canceltask|listtasks|subscribetotask|agentcard|contextid|taskid|"
    "messageid|artifactid|artifacts?|pushnotification|task_state[a-z_]*|tasks?|referencetaskids|planner|payments"
)
OCI = (
    "oci|docker|registry|blobs?|manifest_unknown|blob_upload_invalid|digest_invalid|harbor|tides|"
    "(?<!revert-)layers?|chunks?"  # a style may say revert-layer
)
ALLOWED = ("user-agent",)  # a header of HTTP


def sources() -> Iterator[tuple[str, int, str]]:
    for path in sorted((ROOT / "build_tools").rglob("*")):
        if path.suffix in (".py", ".html", ".css", ".js"):
            for n, line in enumerate(path.read_text("utf-8").split("\n"), 1):
                yield path.relative_to(ROOT).as_posix(), n, line


@pytest.mark.parametrize("words", [A2A, OCI], ids=["A2A", "OCI Distribution"])
def test_the_tools_know_no_word_of_a_protocol(words: str) -> None:
    pattern = re.compile(rf"(?<![a-z])(?:{words})(?![a-z])", re.IGNORECASE)
    found = [
        f"{path}:{n}: {match[0]}"
        for path, n, line in sources()
        for match in pattern.finditer(line)
        if not any(allowed in line.lower() for allowed in ALLOWED)
    ]
    assert found == []


def test_both_manuals_can_be_read_whole_with_the_same_tools() -> None:
    assert load(ROOT).problems == load(SECOND).problems == ()
