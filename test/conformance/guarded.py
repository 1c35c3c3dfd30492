# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arrays between pages that no code may touch.

Entry points: `guarded` and `GuardedMemory`. An access beyond an array, or a write to one that is
to be read only, ends the process.
"""

import ctypes
import mmap

import numpy as np

_PROT_NONE, _PROT_READ = 0, 1

_libc = ctypes.CDLL(None, use_errno=True)
_libc.mprotect.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)


def _protect(address: int, size: int, protection: int) -> None:
    if _libc.mprotect(address, size, protection):
        raise OSError(ctypes.get_errno(), "mprotect failed")


def guarded(array: np.ndarray, *, at_end: bool, is_written: bool) -> np.ndarray:
    """A copy of `array` in row-major order that ends, or else begins, where a guard page is."""
    page = mmap.PAGESIZE
    size = -(-array.nbytes // page) * page
    memory = mmap.mmap(-1, size + 2 * page)
    offset = page + (size - array.nbytes if at_end else 0)
    copy = np.frombuffer(memory, array.dtype, array.size, offset).reshape(array.shape)
    copy[...] = array
    start = np.frombuffer(memory, np.uint8).ctypes.data
    _protect(start, page, _PROT_NONE)
    _protect(start + page + size, page, _PROT_NONE)
    if size and not is_written:
        _protect(start + page, size, _PROT_READ)
    return copy


class GuardedMemory:
    """Memory for arrays of changing shapes, which begin or end where a guard page is."""

    def __init__(self, elements: int, dtype: np.dtype | type) -> None:
        room = np.zeros(elements, dtype)
        self._at_start = guarded(room, at_end=False, is_written=True)
        self._at_end = guarded(room, at_end=True, is_written=True)

    def array(self, values: np.ndarray, *, at_end: bool) -> np.ndarray:
        """A copy of `values` in row-major order, in the memory of the last one."""
        memory = self._at_end if at_end else self._at_start
        first = memory.size - values.size if at_end else 0
        copy = memory[first : first + values.size].reshape(values.shape)
        copy[...] = values
        return copy
