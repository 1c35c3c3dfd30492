# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The examples of Bale's ops on the dialect's page run, with their values and their errors."""

import re

import pytest

from example_counts import count
from page_examples import Example, read_examples
from paths import ROOT
from running_examples import check_error, check_result

PAGE = "docs/generated/BaleDialect.md"
EXAMPLES = read_examples(PAGE)
OPS = re.findall(r"^### `bale\.(\w+)`", (ROOT / PAGE).read_text(encoding="utf-8"), re.MULTILINE)


def label(example: Example) -> str:
    return f"{example.op}-line{example.line}"


@pytest.mark.parametrize("example", [e for e in EXAMPLES if e.error is None], ids=label)
def test_the_example_runs(example, record_property):
    count(record_property, "with values")
    check_result(example)


@pytest.mark.parametrize("example", [e for e in EXAMPLES if e.error is not None], ids=label)
def test_the_example_is_refused_with_its_message(example, record_property):
    count(record_property, "with an error")
    check_error(example)


def test_the_page_has_every_op():
    assert len(OPS) == 8


@pytest.mark.parametrize("op", OPS)
def test_an_op_has_three_examples_of_which_the_last_is_refused(op):
    first, _, last = [example for example in EXAMPLES if example.op == op]
    assert first.error is None
    assert last.error is not None


@pytest.mark.parametrize("op", sorted(set(OPS) - {"check"}))
def test_an_op_has_an_example_with_extents_and_one_without(op):
    static, dynamic, _ = [example for example in EXAMPLES if example.op == op]
    assert all("?" not in mlir for _, mlir in [*static.operands, static.result])
    assert any("?" in mlir for _, mlir in dynamic.operands)
    assert dynamic.expected is not None
