# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The fenced blocks of the project's pages.

Entry points: `pages`, `read_blocks`, `read_files`, `read_commands`. On a page

    a block whose paragraph before ends with "`NAME`:" is the file NAME;
    a block `text`, `mlir` or `python` right after a command is what the command prints.
"""

import re
import textwrap
from dataclasses import dataclass
from pathlib import Path

from paths import ROOT

_BLOCK = re.compile(
    r"^(?P<indent> *)```(?P<language>\w*)\n(?P<text>.*?)^(?P=indent)```$",
    re.MULTILINE | re.DOTALL,
)
_FILE = re.compile(r"`(?P<name>[\w.-]+\.\w+)`:\n+$")
#: A block with one of these languages is run.
COMMANDS = ("sh", "python")


@dataclass(frozen=True)
class Block:
    """What stands between two fences.

    heading: the last heading before it.
    before:  the text between it and the block before, or the start of the page.
    """

    page: str
    line: int
    language: str
    text: str
    indent: int
    heading: str
    before: str

    @property
    def file(self) -> str | None:
        """The name of the file that the block is."""
        name = _FILE.search(self.before)
        return name["name"] if name else None


@dataclass(frozen=True)
class Command:
    """A block of commands, and what it prints, or None if the page does not say."""

    block: Block
    output: str | None


def pages() -> list[str]:
    """Every page of the project, by its path."""
    folders = (
        "", "docs", "docs/decisions", "docs/generated", "examples/c", "examples/consumer",
        "test/conformance",
    )  # fmt: skip
    return sorted(
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in (ROOT / folder).glob("*.md")
    )


def read_blocks(page: str | Path) -> list[Block]:
    """All blocks of the page, in its order. A page is named by its path in the project."""
    page = (ROOT / page).relative_to(ROOT).as_posix()
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = []
    end = 0
    for found in _BLOCK.finditer(text):
        headings = re.findall(r"^#+ (.*)$", text[: found.start()], re.MULTILINE)
        blocks.append(
            Block(
                page=page,
                line=text.count("\n", 0, found.start("text")) + 1,
                language=found["language"],
                text=textwrap.dedent(found["text"]),
                indent=len(found["indent"]),
                heading=headings[-1] if headings else "",
                before=text[end : found.start()],
            )
        )
        end = found.end()
    return blocks


def read_files(page: str | Path) -> dict[str, str]:
    """The files that the page shows, by name."""
    return {block.file: block.text for block in read_blocks(page) if block.file}


def read_commands(page: str | Path) -> list[Command]:
    """The commands of the page, in its order."""
    blocks = read_blocks(page)
    commands = []
    for block, after in zip(blocks, [*blocks[1:], None], strict=True):
        if block.language in COMMANDS and not block.file:
            is_output = after and after.language not in COMMANDS and not after.before.strip()
            commands.append(Command(block, after.text if is_output else None))
    return commands


def is_output(block: Block) -> bool:
    """Whether it is what a command prints."""
    blocks = read_blocks(block.page)
    place = blocks.index(block)
    return (
        place > 0
        and block.language not in COMMANDS
        and blocks[place - 1].language in COMMANDS
        and not block.before.strip()
    )
