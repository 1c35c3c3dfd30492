# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what a pass printed with what a page says that it makes.

Entry point: `matches`. The two are the same token by token, but for the names of values, which
correspond one to one within a function. A line `// ...` of the page stands for any text; other
comments stand for nothing, and so does a module without a name and attributes.
"""

import re

_TOKEN = re.compile(r'//[^\n]*|"(?:[^"\\]|\\.)*"|%[\w$.-]+|[@#!^]?[\w$.-]+|->|::|\S')
_FUNCTION = re.compile(r"(?:func|llvm)\.func")
GAP = "// ..."


def tokens(text: str) -> list[str]:
    """Its tokens, and gaps."""
    found = [token.rstrip() for token in _TOKEN.findall(text)]
    found = [token for token in found if token == GAP or not token.startswith("//")]
    if found[:2] == ["module", "{"]:
        found = found[2:-1]
    return found


class Names:
    """Which name of the page is which of the output, in one function."""

    def __init__(self) -> None:
        self.of_page: dict[str, str] = {}
        self.of_output: dict[str, str] = {}

    def agree(self, page: str, output: str) -> bool:
        """Whether the tokens are the same; names are remembered."""
        if _FUNCTION.fullmatch(page):
            self.of_page, self.of_output = {}, {}
        if not (page.startswith("%") and output.startswith("%")):
            return page == output
        return (
            self.of_page.setdefault(page, output) == output
            and self.of_output.setdefault(output, page) == page
        )

    def copy(self) -> "Names":
        names = Names()
        names.of_page, names.of_output = dict(self.of_page), dict(self.of_output)
        return names


def _match(page: list[str], output: list[str], names: Names) -> bool:
    for place, token in enumerate(page):
        if token == GAP:
            rest = page[place + 1 :]
            return any(
                _match(rest, output[begin:], names.copy())
                for begin in range(place, len(output) + 1)
            )
        if place >= len(output) or not names.agree(token, output[place]):
            return False
    return len(page) == len(output)


def matches(page: str, output: str) -> bool:
    """Whether the page says what was printed."""
    return _match(tokens(page), tokens(output), Names())
