# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the pages say that a pass makes is what it makes; what they show besides is valid MLIR."""

import re
import subprocess

import pytest

from example_counts import count
from page_blocks import pages
from page_examples import Module, Rewrite, read_examples, read_modules, read_rewrites
from pass_output import matches
from paths import BALE_OPT, ROOT

REWRITES = [rewrite for page in pages() for rewrite in read_rewrites(page)]
MODULES = [(page, module) for page in pages() for module in read_modules(page)]
PASS_PAGES = [
    f"docs/generated/Bale{group}Passes.md" for group in ("Conversion", "Explain", "Transforms")
]


def opt(text: str, *arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [BALE_OPT, *arguments], input=text, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("rewrite", REWRITES, ids=lambda rewrite: f"{rewrite.name}-{rewrite.line}")
def test_the_pass_makes_what_the_page_says(rewrite: Rewrite, record_property):
    count(record_property, "through a pass")
    # A name of a value means the same in all regions, and every attribute is where it is used.
    printing = ("--mlir-print-local-scope", "--mlir-print-unique-ssa-ids")
    done = opt(rewrite.before, f"--{rewrite.name}={rewrite.options}", *printing)
    assert done.returncode == 0, done.stderr
    assert matches(rewrite.after, done.stdout), done.stdout


@pytest.mark.parametrize("rewrite", REWRITES, ids=lambda rewrite: f"{rewrite.name}-{rewrite.line}")
def test_the_pass_changes_something(rewrite: Rewrite):
    assert not matches(rewrite.after, rewrite.before)


@pytest.mark.parametrize("page, module", MODULES, ids=lambda value: str(getattr(value, "line", "")))
def test_what_is_shown_is_valid_or_refused_with_its_message(page, module: Module, record_property):
    count(record_property, "valid MLIR" if module.error is None else "with an error")
    passes = [f"--{module.name}"] if module.name else []
    done = opt(module.text, *passes)
    errors = re.findall(r"\berror: (.*)$", done.stderr, re.MULTILINE)
    assert errors == ([] if module.error is None else [module.error])
    remarks = re.findall(r"\bremark: (.*)$", done.stderr, re.MULTILINE)
    assert remarks == re.findall(r"// remark: (.*)$", module.text, re.MULTILINE)


@pytest.mark.parametrize("page", PASS_PAGES)
def test_every_pass_has_an_example(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    names = re.findall(r"^### `-([a-z-]+)`", text, re.MULTILINE)
    shown = {rewrite.name for rewrite in read_rewrites(page)}
    modules = read_modules(page)
    refused = {module.name for module in modules if module.error}
    remarked = {module.name for module in modules if "// remark: " in module.text}
    assert names and set(names) == shown | refused | remarked


@pytest.mark.parametrize("page", set(pages()) - {"docs/Specification.md"})
def test_only_the_pages_of_ops_have_examples_of_one_op(page):
    """So that none of them is left out."""
    assert not read_examples(page) or page == "docs/generated/BaleDialect.md"


@pytest.mark.parametrize(
    ("page", "output", "same"),
    [
        ("%a = arith.addi %b, %b : i8", "%0 = arith.addi %1, %1 : i8", True),
        ("%a = arith.addi %b, %b : i8", "%0 = arith.addi %1, %2 : i8", False),
        ("%a = arith.addi %b, %c : i8", "%0 = arith.addi %1, %1 : i8", False),
        ("%a = arith.addi %b, %b : i8", "%0 = arith.addi %1, %1 : i16", False),
        ("a b", "a b c", False),
        ("a b c", "a b", False),
        ("a // why\nb", "module {\n  a b\n}", True),
        ("// ...\nb", "a a b", True),
        ("// ...\nb", "a b a", False),
        ("a\n// ...\nb\n// ...\n", "a a b a", True),
        ("a\n// ...\nb", "a b", True),
        ("func.func @f(%x: i8)\nfunc.func @g(%x: i8)", "func.func @f(%0: i8) func.func @g(%1: i8)",
         True),
    ],
)  # fmt: skip
def test_a_page_is_compared_token_by_token(page, output, same):
    assert matches(page, output) == same
