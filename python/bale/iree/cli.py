# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The command line tool `bale-iree-compile`.

Entry point: `main`. Output is written whole or not at all.
"""

import argparse
import sys

from bale import __version__
from bale.command_line import nonempty, tool
from bale.iree.compiling import TEMPORARY_FILES, Request, compile_model
from bale.iree.errors import StepError
from bale.iree.steps import COMPILE, IMPORT, LOWER, Runner
from bale.iree.targets import COMPRESS_FORMS, choose_targets

PROGRAM = "bale-iree-compile"

#: The values of --compile-to, and the step that each is the result of.
_COMPILE_TO = {"import": IMPORT, "lower": LOWER, "vmfb": COMPILE}


@tool(PROGRAM)
def main(argv: list[str]) -> int:
    """Runs the tool with the arguments `argv`; returns its exit code, see --help."""
    request, is_verbose = _parse(argv)
    try:
        compile_model(request, Runner(PROGRAM, is_verbose))
    except StepError as error:
        return _fail(request.model, error.step, str(error))
    except MemoryError:
        return _fail(request.model, IMPORT, "expected a model that fits in memory")
    return 0


def _fail(model: str, step: str, message: str) -> int:
    """Prints why `step` failed; returns the exit code."""
    # What programs print names the model's file where it is MLIR.
    lines = [line.removeprefix(f"{model}: ") for line in message.split("\n")]
    first = f"{PROGRAM}: error: {model}: {step}: {lines[0]}"
    # A path may hold anything, a line break too.
    shown = (c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in first)
    print("".join(shown), *lines[1:], sep="\n", file=sys.stderr)
    return 1


def _parse(argv: list[str]) -> tuple[Request, bool]:
    """What the arguments ask for, and whether verbosely."""
    end = argv.index("--") if "--" in argv else len(argv)
    flags = argv[end + 1 :]
    parser = _parser()
    arguments = parser.parse_args(argv[:end])
    last_step = _COMPILE_TO[arguments.compile_to]
    request = Request(
        arguments.model,
        arguments.output,
        last_step,
        flags,
        choose_targets(flags),
        arguments.compress_form,
        arguments.save_temps,
    )
    if last_step == IMPORT and not request.is_onnx:
        parser.error("argument --compile-to: import is for a model named *.onnx")
    if arguments.output == "-":
        parser.error("argument -o: expected a file, but got '-'")
    if any(flag.startswith("@") for flag in flags):
        parser.error("expected iree-compile's flags one by one, but got a file of them")
    return request, arguments.verbose


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        usage=f"{PROGRAM} MODEL -o FILE [options] [-- iree-compile flags]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description=(
            "Compiles an ONNX model, with Pack, Unpack and Compress or without, to a module of\n"
            "IREE. A model without them is imported and compiled as IREE's own programs do it.\n"
            "What follows -- goes to iree-compile; without a target there, the module is for\n"
            "this machine's CPU."
        ),
        epilog=(
            "steps:\n"
            "  import   the model to MLIR in the torch dialect, by IREE's importer\n"
            "  lower    Pack, Unpack and Compress to linalg, by bale-opt --bale-for-iree\n"
            "  compile  MLIR to a module of IREE, by iree-compile\n"
            "\n"
            "exit codes:\n"
            "  0    the output was written\n"
            "  1    a step or the output failed; the first line on stderr says which and why,\n"
            "       and the output was not written\n"
            "  2    wrong usage\n"
            "  130  interrupted by Ctrl-C"
        ),
    )
    parser.add_argument(
        "model",
        metavar="MODEL",
        help="model.onnx, or MLIR text: of func and bale, or of the torch dialect",
    )
    parser.add_argument(
        "-o", dest="output", metavar="FILE", type=nonempty, required=True, help="write to FILE"
    )
    parser.add_argument(
        "--compile-to",
        choices=tuple(_COMPILE_TO),
        default="vmfb",
        help="the step whose result is written: MLIR of import or lower, or a module "
        "(default: %(default)s)",
    )
    parser.add_argument(
        "--compress-form",
        choices=COMPRESS_FORMS,
        help="what a Compress becomes: positions is faster, and for llvm-cpu only; search is "
        "for every target (default: by the targets)",
    )
    parser.add_argument(
        "--save-temps",
        metavar="DIR",
        type=nonempty,
        help=f"write the MLIR of each step to DIR: {', '.join(TEMPORARY_FILES)}",
    )
    parser.add_argument(
        "-v",
        "--verbose",
        action="store_true",
        help="say what is done, and show all that programs print",
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    return parser
