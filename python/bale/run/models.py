# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models: files of ONNX, or of MLIR as text or bytecode.

Entry points: `read_model` and `choose_function`.
"""

import os
import stat
from pathlib import Path

from bale import onnx_form
from bale.run.errors import RunError
from bale.runtime import Function, Module


def read_model(path: str) -> str | bytes:
    """The MLIR of the model in the file `path`; files named .onnx are imported."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise RunError(f"{path}: expected a model file, but got a folder, device or pipe")
        if path.endswith(".onnx"):
            return _import(path)
        return Path(path).read_bytes()
    except FileNotFoundError:
        raise RunError(f"{path}: expected a model file, but found none") from None
    except OSError as error:
        raise RunError(f"{path}: cannot read the model: {error.strerror}") from None


def _import(path: str) -> str:
    try:
        # The package onnx takes longer to load than all else; MLIR needs it not.
        from bale.importer import ModelError, import_model
    except ImportError as error:
        raise RunError(f"{path}: expected the Python package onnx, but {error}") from None
    try:
        return import_model(path)
    except ModelError as error:
        raise RunError(f"{path}: {error}") from None


def choose_function(module: Module, name: str | None, path: str) -> Function:
    """The function called `name`; without a name the only one, or an ONNX model's.

    path: where the model is from, for messages.
    """
    if name is not None:
        return module.function(name)
    if len(module) == 1:
        return module.function(next(iter(module)))
    if onnx_form.FUNCTION in module:
        return module.function(onnx_form.FUNCTION)
    if not module:
        raise RunError(f"{path}: expected a model with a public function, but it has none")
    raise RunError(f"expected --function with one of {', '.join(module)}, but got none")
