# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Errors of MLIR's programs as lines of bale-iree-compile."""

import pytest

from bale.iree.messages import errors_in


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("", []),
        ("a.mlir:2:8: error: expected x\n  %x = foo\n       ^\n", ["a.mlir:2:8: expected x"]),
        ("<unknown>:0: error: no target\n", ["no target"]),
        (
            '<unknown>:0: error: loc("node \\22p\\22 (Pack)"): expected 3, but got 4\n',
            ['node "p" (Pack): expected 3, but got 4'],
        ),
        # The innermost of those that the op was inlined into.
        (
            '<unknown>:0: error: loc(callsite("p" at callsite("q" at "r"))): no\n'
            '<unknown>:0: note: loc("q"): called from\n',
            ["p: no"],
        ),
        # A name within a place in a file, and bytes of UTF-8.
        ('<unknown>:0: error: loc("\\C3\\A9\\5C"("f":1:2)): no\n', ["\u00e9\\: no"]),
        ("a: error: one\nb: warning: two\na: error: one\nc: error: d\n", ["a: one", "c: d"]),
        ("a.mlir:1:1: note: error: none\n", []),
    ],
)
def test_errors(output, expected):
    assert errors_in(output) == expected
