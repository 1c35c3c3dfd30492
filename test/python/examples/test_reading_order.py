# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pages lead to what they name: every page is in the index, every path in CONTRIBUTING exists."""

import re

import pytest

from page_blocks import pages
from paths import ROOT

INDEX = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def is_decision(page: str) -> bool:
    return page.startswith("docs/decisions/") and page != "docs/decisions/README.md"


INDEXED = [page for page in pages() if not is_decision(page) and page != "docs/README.md"]


@pytest.mark.parametrize("page", INDEXED)
def test_the_index_has_the_page(page):
    links = re.findall(r"\]\(([^)#]+)\)", INDEX)
    assert (ROOT / page).resolve() in [(ROOT / "docs" / link).resolve() for link in links]


@pytest.mark.parametrize("page", [p for p in pages() if is_decision(p)])
def test_the_index_of_decisions_has_the_page(page):
    text = (ROOT / "docs" / "decisions" / "README.md").read_text(encoding="utf-8")
    assert f"({page.removeprefix('docs/decisions/')})" in text


def named_paths() -> list[str]:
    """The paths in the tables of CONTRIBUTING, those without a folder in that of the one before."""
    paths = []
    for row in re.findall(r"^\|.*$", CONTRIBUTING, re.MULTILINE):
        folder = ""
        for path in re.findall(r"`([\w/.-]+)`", row):
            if "/" in path:
                folder = path.rpartition("/")[0] + "/"
            elif path.endswith((".cpp", ".td")):
                path = folder + path
            paths.append(path)
    return [path for path in paths if "/" in path]


@pytest.mark.parametrize("path", named_paths())
def test_what_contributing_names_exists(path):
    # `generated/` and the folders of tests stand without the folder that they are in.
    assert any((ROOT / folder / path).exists() for folder in ("", "docs", "test"))
