# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Inputs: which file is for which input, and the arrays in them.

Entry point: `read_inputs`. Only shapes are left for the library to check.
"""

import os
import tokenize
from collections.abc import Sequence

import numpy as np
from numpy.lib import format as npy_format

from bale.run.errors import RunError
from bale.runtime import Kind, ValueSpec


def read_inputs(arguments: Sequence[str], specs: Sequence[ValueSpec]) -> list[np.ndarray]:
    """The arrays for the inputs `specs`, from `arguments`: FILE or NAME=FILE."""
    return [_load(path, spec) for path, spec in zip(_assign(arguments, specs), specs, strict=True)]


def _assign(arguments: Sequence[str], specs: Sequence[ValueSpec]) -> list[str]:
    """A file for each input: those with a name first, the others in order."""
    files: dict[int, str] = {}
    unnamed = []
    for argument in arguments:
        named = [spec for spec in specs if spec.name and argument.startswith(f"{spec.name}=")]
        if not named:
            unnamed.append(argument)
            continue
        # Names may hold "=" themselves: the longest that fits is meant.
        spec = max(named, key=lambda spec: len(spec.name))
        if spec.index in files:
            raise RunError(f"expected one file for {spec.described('input')}, but got two")
        files[spec.index] = argument[len(spec.name) + 1 :]
    _reject_unknown_names(unnamed, specs)
    if len(arguments) != len(specs):
        wanted = ", ".join(spec.described("input") for spec in specs)
        raise RunError(
            f"expected {len(specs)} input{'' if len(specs) == 1 else 's'}"
            f"{f' ({wanted})' if specs else ''}, "
            f"but got {len(arguments)}"
        )
    rest = iter(unnamed)
    return [files[spec.index] if spec.index in files else next(rest) for spec in specs]


def _reject_unknown_names(paths: Sequence[str], specs: Sequence[ValueSpec]) -> None:
    """Raises RunError for what is no file, but would be one after a name."""
    for path in paths:
        name, equals, rest = path.partition("=")
        if equals and not os.path.exists(path) and os.path.exists(rest):
            names = ", ".join(f'"{spec.name}"' for spec in specs if spec.name) or "none"
            raise RunError(f'expected a name of an input ({names}), but got "{name}"')


def _load(path: str, spec: ValueSpec) -> np.ndarray:
    """The array in the .npy file `path`, of a dtype that `spec` takes."""
    what = spec.described("input")
    array = _read_npy(path, what)
    elements = spec.elements
    # numpy writes dtypes that it does not know, such as bfloat16, as plain bytes.
    is_plain = array.dtype.kind == "V" and array.dtype.names is None
    fits = array.dtype.itemsize == elements.memory.itemsize
    if is_plain and fits and elements.is_bit_pattern:
        array = array.view(elements.memory)
    if not elements.takes(array.dtype):
        raise RunError(f"{path}: expected {what} to have dtype {elements}, but got {array.dtype}")
    if spec.kind is Kind.BUFFER:
        # The function writes this very memory, which files may hold in any order.
        native = array.astype(array.dtype.newbyteorder("="), copy=False)
        return np.require(native, requirements="CAW")
    return array


def _read_npy(path: str, what: str) -> np.ndarray:
    try:
        with open(path, "rb") as file:
            if not file.seekable():
                raise RunError(f"{path}: expected a .npy file for {what}, but got a pipe or device")
            magic = file.read(len(npy_format.MAGIC_PREFIX))
            if magic != npy_format.MAGIC_PREFIX:
                got = "got another format" if magic else "the file is empty"
                raise RunError(f"{path}: expected a .npy file for {what}, but {got}")
            file.seek(0)
            return npy_format.read_array(file, allow_pickle=False)
    except FileNotFoundError:
        raise RunError(f"{path}: expected a .npy file for {what}, but found none") from None
    except OSError as error:
        raise RunError(f"{path}: cannot read {what}: {error.strerror or error}") from None
    except MemoryError:
        # Python's parser runs out of its own memory where a header nests deeply.
        raise RunError(
            f"{path}: cannot read {what}: its header or its array does not fit in memory"
        ) from None
    except RecursionError:
        raise RunError(f"{path}: cannot read {what}: its header nests too deeply") from None
    # What a damaged header raises depends on where it is damaged.
    except (
        ValueError,
        EOFError,
        SyntaxError,
        TypeError,
        OverflowError,
        tokenize.TokenError,
    ) as error:
        reason = " ".join(str(error).split())
        raise RunError(
            f"{path}: expected a whole .npy file for {what}, without pickled objects, "
            f"but numpy cannot read it: {reason}"
        ) from None
