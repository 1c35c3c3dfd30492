# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pack and Unpack on IREE, against the reference."""

import pytest

from iree_cases import same_bits
from iree_modules import RUNNING
from pack_cases import OPSET, all_cases


@pytest.mark.parametrize("backend", RUNNING)
@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.name)
def test_result(results, backend, case):
    same_bits(results(all_cases, OPSET, backend)[case.name], case.expected)
