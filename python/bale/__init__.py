# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bale's Python package: packing, unpacking and compressing tensors.

`bale.importer` imports ONNX models, `bale.runtime` compiles and calls modules,
`bale.run` is the program bale-run, `bale.iree` is bale-iree-compile. The names of
`bale.runtime` are names of this package too; it is imported, and the library loaded, when
the first of them is used.
"""

import importlib

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    if name.startswith("_"):
        raise AttributeError(f"module 'bale' has no attribute {name!r}")
    runtime = importlib.import_module("bale.runtime")
    if name == "runtime":
        return runtime
    if name not in runtime.__all__:
        raise AttributeError(f"module 'bale' has no attribute {name!r}")
    return getattr(runtime, name)
