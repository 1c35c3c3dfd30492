# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The ONNX importer: an ONNX model in, MLIR text in ONNX-MLIR's generic form out.

Library entry point: `import_model`. Command line: `python -m bale.importer`. The names
of `__all__` are loaded when they are used, so that the program can say which packages are
missing.
"""

import importlib

_MODULES = {
    "DEFAULT_RESOURCE_THRESHOLD": "bale.importer.importing",
    "ModelError": "bale.importer.errors",
    "import_model": "bale.importer.importing",
}

__all__ = list(_MODULES)


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module 'bale.importer' has no attribute {name!r}")
    return getattr(importlib.import_module(_MODULES[name]), name)
