# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Converts the packs and unpacks of a module, on tensors, by whole blocks.

Entry point: `in_blocks`.
"""

import os
import re
import subprocess
from pathlib import Path

from bale.runtime import BaleError

#: What stands before the conversion in the pipelines, but for the folding of constants.
_PASSES = (
    "--bale-make-signless",
    "--bale-insert-runtime-checks",
    "--bale-materialize-destinations",
    "--convert-bale-to-linalg=code-form=blocks",
)


def in_blocks(text: str) -> str:
    """The module of `text`, with signless integers. Raises BaleError if an op is left."""
    tool = Path(os.environ["BALE_BUILD_DIR"]) / "bin" / "bale-opt"
    done = subprocess.run(
        [tool, *_PASSES], input=text, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BaleError(done.stderr)
    if left := re.search(r"(?<!\")\bbale\.(?!onnx_opset|check)\w+", done.stdout):
        raise BaleError(f"expected no op of Bale but bale.check, but got {left[0]}")
    return done.stdout
