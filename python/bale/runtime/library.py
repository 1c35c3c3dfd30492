# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""libBaleCAPI.so: where it is and what its functions take.

Entry point: `library`. The declarations mirror bale-c/Bale.h.
"""

import ctypes
import functools
import os
import warnings
from pathlib import Path

from bale import __version__
from bale.runtime.errors import BaleError, BaleWarning

_NAME = "libBaleCAPI.so"

#: Names the library's file, before any other place is searched.
LIBRARY_VARIABLE = "BALE_CAPI_LIBRARY"

#: What baleEmit takes for a level.
EMIT_LEVELS = ("bale", "linalg", "llvm")


class ValueInfo(ctypes.Structure):
    """BaleValueInfo."""

    _fields_ = [
        ("name", ctypes.c_char_p),
        ("type", ctypes.c_char_p),
        ("element_type", ctypes.c_char_p),
        ("kind", ctypes.c_int),
        ("element_size", ctypes.c_int64),
        ("element_alignment", ctypes.c_int64),
        ("rank", ctypes.c_int64),
        ("sizes", ctypes.POINTER(ctypes.c_int64)),
        ("size_names", ctypes.POINTER(ctypes.c_char_p)),
    ]


class Array(ctypes.Structure):
    """BaleArray."""

    _fields_ = [
        ("data", ctypes.c_void_p),
        ("element_size", ctypes.c_int64),
        ("rank", ctypes.c_int64),
        ("sizes", ctypes.POINTER(ctypes.c_int64)),
        ("owner", ctypes.c_void_p),
    ]


class Code(ctypes.Structure):
    """BaleCode."""

    _fields_ = [
        ("bits", ctypes.c_int64),
        ("radix", ctypes.c_int64),
        ("group_size", ctypes.c_int64),
    ]


# Modules, functions and texts are void pointers: ctypes would turn char pointers
# into copies, and the texts have to be given back.
_FUNCTIONS = {
    "baleVersion": (ctypes.c_char_p,),
    "baleLastError": (ctypes.c_char_p,),
    "baleLastWarnings": (ctypes.c_char_p,),
    "baleCompile": (
        ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_char_p,
    ),
    "baleModuleDestroy": (None, ctypes.c_void_p),
    "baleModuleGetNumFunctions": (ctypes.c_size_t, ctypes.c_void_p),
    "baleModuleGetFunction": (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t),
    "baleModuleFindFunction": (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p),
    "baleEmit": (
        ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_char_p,
        ctypes.c_char_p,
    ),
    "baleStringDestroy": (None, ctypes.c_void_p),
    "baleFunctionGetName": (ctypes.c_char_p, ctypes.c_void_p),
    "baleFunctionGetNumInputs": (ctypes.c_size_t, ctypes.c_void_p),
    "baleFunctionGetNumOutputs": (ctypes.c_size_t, ctypes.c_void_p),
    "baleFunctionGetInput": (ctypes.POINTER(ValueInfo), ctypes.c_void_p, ctypes.c_size_t),
    "baleFunctionGetOutput": (ctypes.POINTER(ValueInfo), ctypes.c_void_p, ctypes.c_size_t),
    "baleCall": (
        ctypes.c_bool, ctypes.c_void_p, ctypes.POINTER(Array), ctypes.c_size_t,
        ctypes.POINTER(Array), ctypes.c_size_t,
    ),
    "baleArrayRelease": (None, ctypes.POINTER(Array)),
    "baleCodeGetNumWords": (ctypes.c_int64, Code, ctypes.c_int64, ctypes.c_uint),
    "baleKeptMemorySetLimit": (None, ctypes.c_size_t),
    "baleKeptMemoryGetLimit": (ctypes.c_size_t,),
    "baleKeptMemoryGetSize": (ctypes.c_size_t,),
    "baleKeptMemoryRelease": (None,),
}  # fmt: skip


def _candidates() -> list[Path]:
    """Where the library may be, best first."""
    chosen = os.environ.get(LIBRARY_VARIABLE)
    if chosen:
        return [Path(chosen)]
    package = Path(__file__).resolve().parents[1]
    return [package / _NAME, package.parents[1] / "build" / "lib" / _NAME]


@functools.cache
def library() -> ctypes.CDLL:
    """The loaded library. Raises BaleError if there is none of this version."""
    candidates = _candidates()
    path = next((path for path in candidates if os.path.isfile(path)), None)
    if path is None:
        places = " or ".join(str(path) for path in candidates)
        raise BaleError(
            f"expected {_NAME} at {places}, but found no such file; "
            f"build it or set {LIBRARY_VARIABLE}"
        )
    try:
        loaded = ctypes.CDLL(os.fspath(path))
        for name, (result, *arguments) in _FUNCTIONS.items():
            function = getattr(loaded, name)
            function.restype = result
            function.argtypes = arguments
    except (OSError, AttributeError) as error:
        raise BaleError(
            f"expected {path} to be Bale's C API, but loading it failed: {error}"
        ) from None
    version = loaded.baleVersion().decode()
    if version != __version__:
        raise BaleError(f"expected {path} to have version {__version__}, but got {version}")
    return loaded


def last_error() -> BaleError:
    """Why the last call of the library failed, in this thread."""
    return BaleError(decode(library().baleLastError()))


def issue_warnings(stacklevel: int) -> None:
    """Issues what the last compilation in this thread warned of, if anything.

    `stacklevel` is that of `warnings.warn`.
    """
    text = decode(library().baleLastWarnings())
    if text:
        warnings.warn(BaleWarning(text), stacklevel=stacklevel + 1)


def encode(text: str) -> bytes:
    """`text` as the library takes it. Bytes that are no UTF-8, which Python keeps in
    file names and arguments as surrogates, come back as they were."""
    return text.encode(errors="surrogateescape")


def decode(text: bytes) -> str:
    """The inverse of `encode`."""
    return text.decode(errors="surrogateescape")


def text_at(address: int) -> str:
    """The text, ended by NUL, at `address`."""
    return decode(ctypes.string_at(address))
