# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compress on IREE: every result, bit by bit, against the reference."""

import functools

import pytest

from compress_cases import OPSETS, cases_of, complex_cases
from iree_cases import Case, same_bits, with_dynamic
from iree_modules import RUNNING


def _cases(opset: int) -> list[Case]:
    return with_dynamic(cases_of(opset))


def _complex_cases() -> list[Case]:
    return with_dynamic(complex_cases())


#: What makes the cases of each opset, always the same object: models are kept by it.
_MAKERS = {opset: functools.partial(_cases, opset) for opset in OPSETS}


@pytest.mark.parametrize("backend", RUNNING)
@pytest.mark.parametrize(
    ("opset", "case"),
    [
        pytest.param(opset, case, id=f"{opset}-{case.name}")
        for opset, make_cases in _MAKERS.items()
        for case in make_cases()
    ],
)
def test_result(results, backend, opset, case):
    same_bits(results(_MAKERS[opset], opset, backend)[case.name], case.expected)


@pytest.mark.parametrize("case", _complex_cases(), ids=lambda case: case.name)
def test_complex_result(results, case):
    same_bits(results(_complex_cases, 28, "llvm-cpu")[case.name], case.expected)
