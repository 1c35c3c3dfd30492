# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Outputs: as text, or written as one .npy file each.

Entry points: `outputs_text` and `write_outputs`.
"""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count
from pathlib import Path

import numpy as np

from bale.files import write_files
from bale.run.errors import RunError
from bale.runtime import ValueSpec


#: The bytes that a file's name can have on Linux's file systems.
_MAX_NAME = 255


def outputs_text(arrays: Sequence[np.ndarray], specs: Sequence[ValueSpec]) -> str:
    """The name, dtype, shape and values of each output."""
    return "".join(
        f"{spec.described('output')}: {array.dtype} {list(array.shape)}\n{array}\n"
        for array, spec in zip(arrays, specs, strict=True)
    )


def write_outputs(
    arrays: Sequence[np.ndarray], specs: Sequence[ValueSpec], directory: str
) -> list[str]:
    """Writes every output to `directory`, or none; returns the files' names."""
    names = file_names(specs)
    storable = [_storable(array, spec) for array, spec in zip(arrays, specs, strict=True)]
    folder = Path(directory)
    try:
        for name in names:
            # Else it would be found only after other outputs are in their place.
            if (folder / name).is_dir():
                raise RunError(f"{folder / name}: expected no folder where an output goes")
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
    """A file name for each output, no two alike: its own as far as files can have it."""
    # A dict keeps the order, and finds a name among thousands at once.
    names: dict[str, None] = {}
    for spec in specs:
        candidates = (f"{stem}.npy" for stem in _stems(spec))
        names[next(c for c in candidates if len(c) <= _MAX_NAME and c not in names)] = None
    return list(names)


def _stems(spec: ValueSpec) -> Iterator[str]:
    """What the file of an output may be called, best first, without end."""
    own = re.sub(r"[^A-Za-z0-9._-]", "_", spec.name).lstrip(".")
    if own:
        yield own
        yield f"{own}_{spec.index}"
    yield f"output_{spec.index}"
    for number in count(2):
        yield f"output_{spec.index}_{number}"


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
