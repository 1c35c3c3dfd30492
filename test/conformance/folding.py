# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Folds the ops of a module whose operands are constants.

Entry point: `folded`.
"""

import os
import re
import subprocess
from pathlib import Path

from bale.runtime import BaleError

_PASSES = ("--bale-fold-constants", "--bale-infer-shapes")


def folded(text: str) -> str:
    """The module of `text` after folding. Raises BaleError if an op of Bale is left."""
    tool = Path(os.environ["BALE_BUILD_DIR"]) / "bin" / "bale-opt"
    done = subprocess.run(
        [tool, *_PASSES], input=text, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BaleError(done.stderr)
    if left := re.search(r"\bbale\.(?!onnx_opset)\w+", done.stdout):
        raise BaleError(f"expected constants, but got {left[0]}")
    return done.stdout
