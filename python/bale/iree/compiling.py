# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""From a model's path to a module for IREE, step by step.

Entry point: `compile_model`. The output is written whole, after the last step, or not at all.
"""

import os
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bale.files import write_file
from bale.iree import steps
from bale.iree.errors import StepError
from bale.iree.targets import Targets

#: The file of each step but the last, in the folder of intermediate files.
_FILES = {steps.IMPORT: "1-import.mlir", steps.LOWER: "2-lower.mlir"}
TEMPORARY_FILES = tuple(_FILES.values())
_RESULT = "3-compile.vmfb"

#: How the types of torch-mlir, which bale-opt parses in generic form only, are written.
_TORCH_TYPE = b"!torch."
_BALE_OP = b"bale."


@dataclass(frozen=True)
class Request:
    """What is to be done.

    model:         the path of an ONNX model, whose name ends in ".onnx", or of MLIR.
    output:        where the result of the last step goes.
    last_step:     one of `steps.STEPS`.
    flags:         the user's for iree-compile.
    targets:       what follows from them.
    compress_form: the user's choice; None leaves it to the targets.
    save_temps:    the folder for the results of the other steps, or None.
    """

    model: str
    output: str
    last_step: str
    flags: Sequence[str]
    targets: Targets
    compress_form: str | None
    save_temps: str | None

    @property
    def is_onnx(self) -> bool:
        return self.model.endswith(".onnx")


def compile_model(request: Request, runner: steps.Runner) -> None:
    """Does what `request` says. Raises StepError; then the output was not written."""
    _check_output(request)
    programs = steps.find_programs()
    with tempfile.TemporaryDirectory(prefix="bale-iree-") as folder:
        result = _Steps(request, runner, programs, Path(folder)).run()
        _write(request.last_step, request.output, result)


def _check_output(request: Request) -> None:
    """Raises StepError for an output that cannot be written, before any step is done."""
    output = Path(request.output)
    for path, what in ((Path(request.model), "the model"), *_temporary_files(request)):
        if os.path.realpath(output) == os.path.realpath(path):
            raise StepError(
                request.last_step, f"expected another output than {what}, but got {output}"
            )
    if not output.parent.is_dir():
        raise StepError(
            request.last_step,
            f"cannot write {output}: expected the folder {output.parent}, but there is none",
        )


def _temporary_files(request: Request) -> list[tuple[Path, str]]:
    """The files that --save-temps writes, each with what messages call it."""
    if request.save_temps is None:
        return []
    return [(Path(request.save_temps) / name, "an intermediate file") for name in TEMPORARY_FILES]


class _Steps:
    """The steps of one request, whose results are in `folder`."""

    def __init__(
        self, request: Request, runner: steps.Runner, programs: steps.Programs, folder: Path
    ) -> None:
        self._request = request
        self._runner = runner
        self._programs = programs
        self._folder = folder

    def run(self) -> Path:
        """The file with the result of the last step."""
        text, is_bale = self._import()
        if self._request.last_step == steps.IMPORT:
            return text
        if is_bale:
            text = self._lower(text)
        if self._request.last_step == steps.LOWER:
            return text
        return self._compile(text, is_bale)

    def _import(self) -> tuple[Path, bool]:
        """The file that is to be lowered, and whether it is."""
        source = Path(self._request.model)
        result = self._folder / _FILES[steps.IMPORT]
        if not self._request.is_onnx:
            return self._read_mlir(source, result), True
        self._runner.start(steps.IMPORT, str(source))
        from bale.importer import ModelError
        from bale.iree.importing import import_model

        try:
            imported = import_model(self._request.model, self._request.targets.has_complex)
        except ModelError as error:
            raise StepError(steps.IMPORT, str(error)) from None
        result.write_text(imported.text, encoding="utf-8")
        if not imported.has_bale_ops:
            self._runner.say(
                f"{source}: no Pack, Unpack or Compress: what IREE's importer makes of it "
                "is compiled as it is"
            )
        self._save(steps.IMPORT, result)
        return result, imported.has_bale_ops

    def _read_mlir(self, source: Path, result: Path) -> Path:
        """MLIR in a form that bale-opt parses."""
        try:
            text = source.read_bytes()
        except OSError as error:
            raise StepError(steps.IMPORT, f"cannot read the model: {error.strerror}") from None
        # bale-opt reads torch-mlir's pretty form not, and iree-opt no op of Bale.
        if _TORCH_TYPE not in text or _BALE_OP in text:
            return source
        self._runner.start(steps.IMPORT, str(source))
        steps.to_generic(self._runner, self._programs, source, result)
        self._save(steps.IMPORT, result)
        return result

    def _lower(self, source: Path) -> Path:
        form = self._request.compress_form or self._request.targets.compress_form
        self._runner.start(steps.LOWER, f"compress form {form}")
        result = self._folder / _FILES[steps.LOWER]
        steps.lower(self._runner, self._programs, source, result, form)
        self._save(steps.LOWER, result)
        return result

    def _compile(self, source: Path, is_bale: bool) -> Path:
        targets = self._request.targets
        added = [*targets.flags, *(targets.keep_f64 if is_bale else ())]
        result = self._folder / _RESULT
        flags = [*added, *self._request.flags]
        self._runner.start(steps.COMPILE, " ".join(flags))
        steps.compile_module(self._runner, self._programs, source, result, flags)
        return result

    def _save(self, step: str, result: Path) -> None:
        if self._request.save_temps is None:
            return
        folder = Path(self._request.save_temps)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StepError(step, f"cannot make the folder {folder}: {error.strerror}") from None
        _write(step, str(folder / result.name), result)


def _write(step: str, path: str, result: Path) -> None:
    """Copies the file `result` to `path`, whole or not at all."""
    try:
        with open(result, "rb") as source:
            write_file(path, lambda file: shutil.copyfileobj(source, file))
    except OSError as error:
        raise StepError(step, f"cannot write {path}: {error.strerror}") from None
