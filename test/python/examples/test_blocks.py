# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""No block of a page is left out: each is an example that some test runs, or is named here."""

import subprocess

import pytest

from example_counts import count
from page_blocks import Block, is_output, pages, read_blocks
from paths import ROOT
from test_command_examples import PAGES

BLOCKS = [block for page in pages() for block in read_blocks(page)]

#: Pages whose commands the tests of another folder run.
RUN_ELSEWHERE = {
    "README.md": "test/python/readme",
    "docs/Integration.md": "test/python/install",
    "docs/Peers.md": "test/python/peers",
    "docs/iree.md": "test/python/iree",
    "examples/c/README.md": "test/python/install",
    "examples/consumer/README.md": "test/python/install",
}
#: Pages whose commands start what runs this test.
NOT_RUN = {"CONTRIBUTING.md", "test/conformance/README.md"}


def label(block: Block) -> str:
    return f"{block.page}-line{block.line}"


def is_checked(block: Block) -> bool:
    """Whether a test runs the block, compares it, or compiles it."""
    if block.file or is_output(block):
        return True
    match block.language:
        case "mlir":
            # What a page of an attribute says is repeated, indented, where an op has it.
            text = [other.text for other in BLOCKS if not other.indent]
            return block.indent == 0 or block.text in text
        case "sh" | "python":
            return block.page in {*PAGES, *RUN_ELSEWHERE, *NOT_RUN}
        case "c":
            return True
    return False


@pytest.mark.parametrize(
    "block", [block for block in BLOCKS if block.language in ("mlir", "sh", "python", "c")],
    ids=label,
)  # fmt: skip
def test_the_block_is_checked(block):
    assert is_checked(block)


def test_other_blocks_show_what_is_printed_or_drawn():
    """A syntax, options and statistics are TableGen's; a block without a language is a drawing."""
    others = [b for b in BLOCKS if b.language not in ("mlir", "sh", "python", "c")]
    assert all(
        is_output(block) or not block.language or block.page.startswith("docs/generated/")
        for block in others
    )


@pytest.mark.parametrize(
    "block", [block for block in BLOCKS if block.language == "c"], ids=label
)  # fmt: skip
def test_c_compiles(block, record_property):
    count(record_property, "C that compiles")
    done = subprocess.run(
        ["clang-22", "-x", "c", "-std=c11", "-Wall", "-Werror", "-fsyntax-only",
         "-include", "stdint.h", "-Iinclude", "-"],
        cwd=ROOT, input=block.text, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
