# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A model's IR at every level, one file a level.

Entry point: `lower_model`. Each file is what a user gets from the tools by hand.
"""

import os
import subprocess
import time
from pathlib import Path

from bale.importer import import_model

#: The files that `lower_model` writes, from the model down.
LEVELS = ("1-onnx.mlir", "2-bale.mlir", "3-linalg.mlir", "4-llvm.mlir")

_PROJECT = Path(__file__).resolve().parents[3]


class LoweringError(Exception):
    """bale-opt rejected a file; the text is what it printed."""


def build_folder() -> Path:
    """The folder that the project is built in: $BALE_BUILD_DIR, or build/."""
    return Path(os.environ.get("BALE_BUILD_DIR") or _PROJECT / "build")


def lower_model(model: Path, folder: Path) -> tuple[float, float]:
    """Writes the files of `LEVELS` for `model` into `folder`.

    Returns the seconds that the import took, and those that bale-opt took from the ONNX
    form to the LLVM dialect. Raises ModelError or LoweringError.
    """
    imported, values, linalg, llvm = (folder / level for level in LEVELS)
    start = time.perf_counter()
    text = import_model(model)
    import_seconds = time.perf_counter() - start
    imported.write_text(text, encoding="ascii")
    lower_seconds = _bale_opt(imported, values, "--convert-onnx-to-bale")
    lower_seconds += _bale_opt(values, llvm, "--bale-to-llvm")
    # The level above it is for the reader: it is not on the way to the LLVM dialect, which
    # keeps checks with numbers that upstream's dialects cannot state.
    _bale_opt(values, linalg, "--bale-to-linalg")
    return import_seconds, lower_seconds


def _bale_opt(source: Path, result: Path, *options: str) -> float:
    """Runs bale-opt; returns the seconds that it took, its start included."""
    command = [build_folder() / "bin" / "bale-opt", source, *options, "-o", result]
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - start
    if done.returncode != 0:
        raise LoweringError(done.stderr.strip())
    return seconds
