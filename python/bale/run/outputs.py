# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Outputs: as text, or written as one .npy file each.

Entry points: `collect_outputs`, `outputs_text` and `write_outputs`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path

import numpy as np

from bale.files import write_files
from bale.run.errors import RunError
from bale.runtime import Function, Kind, ValueSpec

#: The bytes that a file's name can have on Linux's file systems.
_MAX_NAME = 255


@dataclass(frozen=True)
class Output:
    """An array that a run leaves: what a function returned, or an input that it may write.

    role: "output" or "input".
    """

    array: np.ndarray
    spec: ValueSpec
    role: str

    @property
    def described(self) -> str:
        """How messages call it."""
        return self.spec.described(self.role)


def collect_outputs(
    function: Function, inputs: Sequence[np.ndarray], results: Sequence[np.ndarray]
) -> list[Output]:
    """What a call of `function` with `inputs` leaves: its `results`, then its buffers."""
    returned = zip(results, function.outputs, strict=True)
    buffers = zip(inputs, function.inputs, strict=True)
    return [Output(array, spec, "output") for array, spec in returned] + [
        Output(array, spec, "input") for array, spec in buffers if spec.kind is Kind.BUFFER
    ]


def outputs_text(outputs: Sequence[Output]) -> str:
    """The name, dtype, shape and values of each output."""
    return "".join(
        f"{output.described}{' after the run' * (output.role == 'input')}: "
        f"{output.array.dtype} {list(output.array.shape)}\n{output.array}\n"
        for output in outputs
    )


def write_outputs(outputs: Sequence[Output], directory: str) -> list[str]:
    """Writes every output to `directory`, or none; returns the files' names."""
    names = file_names(outputs)
    storable = [_storable(output) for output in outputs]
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


def file_names(outputs: Sequence[Output]) -> list[str]:
    """A file name for each output, no two alike: its own as far as files can have it."""
    # A dict keeps the order, and finds a name among thousands at once.
    names: dict[str, None] = {}
    for output in outputs:
        candidates = (f"{stem}.npy" for stem in _stems(output))
        names[next(c for c in candidates if len(c) <= _MAX_NAME and c not in names)] = None
    return list(names)


def _stems(output: Output) -> Iterator[str]:
    """What the file of an output may be called, best first, without end."""
    own = re.sub(r"[^A-Za-z0-9._-]", "_", output.spec.name).lstrip(".")
    index = output.spec.index
    if own:
        yield own
        yield f"{own}_{index}"
    yield f"{output.role}_{index}"
    for number in count(2):
        yield f"{output.role}_{index}_{number}"


def _storable(output: Output) -> np.ndarray:
    """The array in a dtype that .npy files have."""
    array, elements = output.array, output.spec.elements
    if elements.is_bit_pattern:
        return array.view(elements.memory)
    if not elements.is_handle:
        return array
    strings = array.ravel().tolist()
    # Bytes are strings of no encoding. Those of no element may be either.
    kind, end = (bytes, b"\0") if strings and isinstance(strings[0], bytes) else (str, "\0")
    for string in strings:
        if not isinstance(string, kind):
            raise RunError(
                f"expected {output.described} to hold {kind.__name__} only, "
                f"but got {type(string).__name__}"
            )
    if any(string.endswith(end) for string in strings):
        # numpy takes a NUL at the end for padding.
        raise RunError(f"expected no string of {output.described} to end in NUL")
    width = max([1, *map(len, strings)])
    dtype = f"S{width}" if kind is bytes else f"<U{width}"
    return np.array(strings, dtype).reshape(array.shape)
