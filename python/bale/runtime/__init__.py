# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles MLIR modules in process and calls their functions on numpy arrays.

Entry point: `compile`. The work is done by libBaleCAPI.so (see bale-c/Bale.h).

    module = bale.runtime.compile(text)
    words, = module["f"](codes)
"""

from bale.runtime import kept_memory
from bale.runtime.codes import num_words
from bale.runtime.errors import BaleError, BaleWarning
from bale.runtime.library import EMIT_LEVELS
from bale.runtime.module import Function, Module, compile, emit
from bale.runtime.signature import Kind, ValueSpec

__all__ = [
    "EMIT_LEVELS", "BaleError", "BaleWarning", "Function", "Kind", "Module", "ValueSpec",
    "compile", "emit", "kept_memory", "num_words",
]  # fmt: skip
