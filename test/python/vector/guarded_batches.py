# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Many arrays in one memory, each between pages that no code may touch.

Entry point: `GuardedArrays`. One call of compiled code can work on thousands of arrays.
"""

import ctypes
import itertools
import mmap
from collections.abc import Sequence

import numpy as np

_PROT_NONE, _PROT_READ = 0, 1

_libc = ctypes.CDLL(None, use_errno=True)
_libc.mprotect.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)


class GuardedArrays:
    """Each of `arrays` twice, as bytes: the first begins behind a guard page, the second, which
    follows on pages of its own, ends where the next guard page is. All of the first come first."""

    def __init__(self, arrays: Sequence[np.ndarray]) -> None:
        page = mmap.PAGESIZE
        sizes = np.array([array.nbytes for array in arrays], np.int64)
        pages = 2 * -(-sizes // page)
        guards = np.cumsum(pages + 1)
        self.sizes = np.tile(sizes, 2)
        self.offsets = np.concatenate([(guards - pages) * page, guards * page - sizes])
        self._is_data = np.ones(1 + int(guards[-1]), bool)
        self._is_data[[0, *guards]] = False
        #: All bytes; those of guard pages cannot be read.
        self.memory = np.frombuffer(mmap.mmap(-1, self._is_data.size * page), np.uint8)
        self._pages = self.memory.reshape(-1, page)
        for guard in (0, *guards.tolist()):
            self._protect(guard, 1, _PROT_NONE)
        self.set(arrays)

    def __getitem__(self, index: int) -> np.ndarray:
        return self.memory[self.offsets[index] :][: self.sizes[index]]

    def set(self, arrays: Sequence[np.ndarray]) -> None:
        """Makes both of each pair hold the bytes of one of `arrays`."""
        for index, array in enumerate(arrays):
            data = np.ascontiguousarray(array).reshape(-1).view(np.uint8)
            for at in (index, index + len(arrays)):
                self[at][...] = data

    def fill(self, byte: int) -> None:
        """Sets every byte of the pages that arrays lie in."""
        self._pages[self._is_data] = byte

    def contents(self) -> np.ndarray:
        """A copy of all pages that arrays lie in."""
        return self._pages[self._is_data]

    def seal(self) -> None:
        """A write to an array ends the process from now on."""
        ends = np.flatnonzero(~self._is_data).tolist()
        for before, behind in itertools.pairwise(ends):
            self._protect(before + 1, behind - before - 1, _PROT_READ)

    def _protect(self, first: int, number: int, protection: int) -> None:
        address = self.memory.ctypes.data + first * mmap.PAGESIZE
        if _libc.mprotect(address, number * mmap.PAGESIZE, protection):
            raise OSError(ctypes.get_errno(), "mprotect failed")
