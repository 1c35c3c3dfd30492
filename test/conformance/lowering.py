# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs passes of bale-opt over a module before it is compiled.

Entry point: `lowered`, `linalg_on_tensors`.
"""

import os
import re
import subprocess
from pathlib import Path

from bale.runtime import BaleError

MAKE_SIGNLESS = "--bale-make-signless"


def linalg_on_tensors(forms: str) -> list[str]:
    """The passes down to linalg on tensors; `forms` are options of the last one."""
    return [
        "--canonicalize",
        "--bale-infer-shapes",
        MAKE_SIGNLESS,
        "--bale-insert-runtime-checks",
        "--bale-materialize-destinations",
        f"--convert-bale-to-linalg={forms}",
    ]


def lowered(text: str, passes: list[str]) -> str:
    """The module of `text` after `passes`, options of bale-opt. Raises BaleError if an op of Bale
    but a check is left."""
    tool = Path(os.environ["BALE_BUILD_DIR"]) / "bin" / "bale-opt"
    done = subprocess.run([tool, *passes], input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BaleError(done.stderr)
    if left := re.search(r"(?<!\")\bbale\.(?!onnx_opset|check\b)\w+", done.stdout):
        raise BaleError(f"expected no op of Bale but bale.check, but got {left[0]}")
    return done.stdout
