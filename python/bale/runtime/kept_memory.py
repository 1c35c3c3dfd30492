# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Memory of results that is kept for later calls, in the whole process.

Entry points: `size`, `limit`, `set_limit` and `release`. The memory of a result comes back
when the last array on it is gone; see bale-c/Bale.h.
"""

from bale.runtime.errors import BaleError
from bale.runtime.library import library

_MAXIMUM = (1 << 64) - 1


def size() -> int:
    """How many bytes are kept."""
    return library().baleKeptMemoryGetSize()


def limit() -> int:
    """How many bytes are kept at most."""
    return library().baleKeptMemoryGetLimit()


def set_limit(maximum: int) -> None:
    """Keeps at most `maximum` bytes; 0 keeps none. Raises BaleError if it is no such number."""
    if not 0 <= maximum <= _MAXIMUM:
        raise BaleError(f"expected a limit in [0, {_MAXIMUM}], but got {maximum}")
    library().baleKeptMemorySetLimit(maximum)


def release() -> None:
    """Gives back what is kept."""
    library().baleKeptMemoryRelease()
