# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls that leave no memory allocated, with threads and without.

What compiled code did not free the library would, at the end of a call; neither may be left.
"""

import ctypes
import gc

import numpy as np
import pytest

import bale
from bale.runtime import kept_memory

_CALLS = 10_000

#: What a call may leave behind now and then is less than a list of all calls.
_MOST_BYTES = 100_000

_MODULE = """
func.func @flat(%x: tensor<?xi64>, %m: tensor<?xi1>) -> tensor<?xi64> {
  %y = bale.compress %x where %m : tensor<?xi64>, tensor<?xi1> -> tensor<?xi64>
  return %y : tensor<?xi64>
}
func.func @rows(%x: tensor<?x?xi64>, %m: tensor<?xi1>) -> tensor<?x?xi64> {
  %y = bale.compress %x where %m axis(0) : tensor<?x?xi64>, tensor<?xi1> -> tensor<?x?xi64>
  return %y : tensor<?x?xi64>
}
"""


class _Statistics(ctypes.Structure):
    """glibc's struct mallinfo2."""

    _names = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost"
    _fields_ = [(name, ctypes.c_size_t) for name in _names.split()]


def _allocated_bytes() -> int:
    """What malloc gave and was not given back, on all threads."""
    mallinfo2 = ctypes.CDLL(None).mallinfo2
    mallinfo2.restype = _Statistics
    statistics = mallinfo2()
    return statistics.uordblks + statistics.hblkhd


@pytest.fixture(autouse=True)
def _nothing_kept():
    limit = kept_memory.limit()
    kept_memory.set_limit(0)
    yield
    kept_memory.set_limit(limit)


@pytest.mark.parametrize("threads", [False, True])
@pytest.mark.parametrize(("name", "shape"), [("flat", (40_000,)), ("rows", (4_000, 9))])
def test_ten_thousand_calls_of_different_densities_leave_nothing(name, shape, threads):
    function = bale.compile(_MODULE, threads=threads)[name]
    x = np.arange(np.prod(shape)).reshape(shape)
    random = np.random.default_rng(22)
    conditions = [random.random(len(x)) < percent / 100 for percent in range(0, 101, 4)]
    for condition in conditions:
        np.testing.assert_array_equal(function(x, condition)[0], x[condition])
    gc.collect()
    before = _allocated_bytes()
    for call in range(_CALLS):
        function(x, conditions[call % len(conditions)])
    gc.collect()
    assert _allocated_bytes() <= before + _MOST_BYTES
