# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Takes out of pages the links to what is not there: `unlink_missing_pages.py FOLDER`.

Pages are installed without the sources and tests that some of them link; their text stays.
"""

import re
import sys
from pathlib import Path

_LINK = re.compile(r"\[([^][]*)\]\(([^)\s#]+)(?:#[^)\s]*)?\)")


def unlink(page: Path) -> None:
    """Rewrites `page` so that its links lead to files or folders, or elsewhere by "://"."""

    def replace(link: re.Match) -> str:
        text, target = link.groups()
        is_there = "://" in target or (page.parent / target).exists()
        return link[0] if is_there else text

    before = page.read_text(encoding="utf-8")
    # What is between a pair of fences is code.
    parts = re.split(r"^(```.*?^```)", before, flags=re.MULTILINE | re.DOTALL)
    after = "".join(part if part.startswith("```") else _LINK.sub(replace, part) for part in parts)
    if after != before:
        page.write_text(after, encoding="utf-8")


def main(folder: str) -> int:
    """Rewrites each page of `folder`."""
    for page in sorted(Path(folder).rglob("*.md")):
        unlink(page)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
