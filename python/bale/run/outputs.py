# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Outputs: printed, or written as one .npy file each.

Entry points: `print_outputs` and `write_outputs`.
"""

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np

from bale.files import write_files
from bale.run.errors import RunError
from bale.runtime import ValueSpec


def print_outputs(arrays: Sequence[np.ndarray], specs: Sequence[ValueSpec]) -> None:
    """Prints the name, dtype, shape and values of each output."""
    for array, spec in zip(arrays, specs, strict=True):
        print(f"{spec.described('output')}: {array.dtype} {list(array.shape)}")
        print(array)


def write_outputs(
    arrays: Sequence[np.ndarray], specs: Sequence[ValueSpec], directory: str
) -> list[str]:
    """Writes every output to `directory`, or none; returns the files' names."""
    names = file_names(specs)
    storable = [_storable(array, spec) for array, spec in zip(arrays, specs, strict=True)]
    folder = Path(directory)
    for name in names:
        # Else it would be found only after other outputs are in their place.
        if (folder / name).is_dir():
            raise RunError(f"{folder / name}: expected no folder where an output goes")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_files(
            {
                folder / name: partial(np.lib.format.write_array, array=array, allow_pickle=False)
                for name, array in zip(names, storable, strict=True)
            }
        )
    except OSError as error:
        raise RunError(f"{directory}: cannot write the outputs: {error.strerror}") from None
    return names


def file_names(specs: Sequence[ValueSpec]) -> list[str]:
    """A file name for each output: its own name as far as files can have it."""
    names: list[str] = []
    for spec in specs:
        stem = re.sub(r"[^A-Za-z0-9._-]", "_", spec.name).lstrip(".") or f"output_{spec.index}"
        if f"{stem}.npy" in names:
            stem = f"{stem}_{spec.index}"
        names.append(f"{stem}.npy")
    return names


def _storable(array: np.ndarray, spec: ValueSpec) -> np.ndarray:
    """`array` in a dtype that .npy files have."""
    elements = spec.elements
    if elements.is_bit_pattern:
        return array.view(elements.memory)
    if not elements.is_handle:
        return array
    strings = array.ravel().tolist()
    if not all(isinstance(string, str) for string in strings):
        raise RunError(f"expected {spec.described('output')} to hold strings only")
    if any(string.endswith("\0") for string in strings):
        # numpy takes a NUL at the end for padding.
        raise RunError(f"expected no string of {spec.described('output')} to end in NUL")
    width = max([1, *map(len, strings)])
    return np.array(strings, dtype=f"<U{width}").reshape(array.shape)
