#!/usr/bin/env python3
# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Breaks lib line by line and asks the tests whether they notice.

Entry point: `main`.
"""

import argparse
import sys
from pathlib import Path

from areas import get_tests, is_folder_known
from building import Copy
from mutations import MUTATIONS, Mutation
from results import KILLED, SURVIVED, Outcome, Results

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = "mutate"

#: Of the mutations, in percent, so many are killed.
FLOOR = 95


def main(argv: list[str]) -> int:
    """Runs the tool with the arguments `argv`; returns its exit code, see --help."""
    try:
        arguments = _parser().parse_args(argv)
    except SystemExit as stop:
        # argparse ends the process itself, after --help with 0 and errors with 2.
        return stop.code
    chosen = [m for m in MUTATIONS if not arguments.filter or arguments.filter in m.title]
    if not chosen:
        return _refuse(f"expected mutations of '{arguments.filter}', but there is none")
    for mutation in chosen:
        if error := check_mutation(mutation):
            return _refuse(error)
    if arguments.list:
        for mutation in chosen:
            print(f"{mutation.title}: {mutation.breaks}")
        return 0
    folder = ROOT / "build-mutate"
    folder.mkdir(exist_ok=True)
    results = Results(folder / "results.jsonl", arguments.again, arguments.survivors)
    copy = Copy(ROOT, folder, arguments.jobs)
    outcomes = []
    for number, mutation in enumerate(chosen, 1):
        key = results.key(mutation, ROOT / "lib" / mutation.file)
        outcome = results.find(key)
        if outcome is None and (became := _try(copy, mutation, arguments.quick)):
            outcome = results.add(key, mutation, became)
        print(f"[{number}/{len(chosen)}] {outcome or f'{mutation.title}: not known'}", flush=True)
        if outcome:
            outcomes.append(outcome)
    if len(outcomes) < len(chosen):
        print(f"of {len(chosen)} mutations, {len(outcomes)} are tried to the end")
        return 1
    return report(outcomes)


def check_mutation(mutation: Mutation) -> str | None:
    """What is wrong with `mutation`, if something is."""
    path = ROOT / "lib" / mutation.file
    if not path.is_file():
        return f"expected the file {mutation.file} in lib, but there is none"
    if not is_folder_known(mutation.file):
        return f"expected tests for the folder of {mutation.file}, but areas.py has none"
    number = path.read_text().count(mutation.old)
    if number != 1:
        return f"expected '{mutation.old}' once in {mutation.file}, but got it {number} times"
    return None


def _try(copy: Copy, mutation: Mutation, is_quick: bool) -> str | None:
    """What becomes of `mutation`: 'killed by' a test, or 'survived'; None if that is not known,
    since only quick tests were asked."""
    with copy.changed(mutation):
        for test in get_tests(mutation.file, is_quick):
            if not copy.passes(test):
                return f"{KILLED} {test.name}"
    return None if is_quick else SURVIVED


def report(outcomes: list[Outcome]) -> int:
    """Prints how many of `outcomes` are killed, and the others; returns 1 below the floor."""
    killed = sum(outcome.is_killed for outcome in outcomes)
    survivors = [outcome for outcome in outcomes if not outcome.is_killed]
    for outcome in survivors:
        print(f"survived: {outcome.title}: {outcome.breaks}")
    percent = 100 * killed / len(outcomes)
    print(
        f"{len(outcomes)} mutations, {killed} killed ({percent:.1f} %), {len(survivors)} survived"
    )
    return 0 if percent >= FLOOR else 1


def _refuse(message: str) -> int:
    print(f"{PROGRAM}: error: {message}", file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"scripts/{PROGRAM}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description=(
            "Breaks one line of a copy of lib at a time, as mutations.py lists, builds, and runs\n"
            "tests until one fails, those of the line's folder first. Results are kept in\n"
            "build-mutate/results.jsonl: a second call goes on where the first one stopped, and\n"
            "tries again what lies in a file that changed since."
        ),
        epilog=(
            "exit codes:\n"
            f"  0  at least {FLOOR} % of the mutations were killed\n"
            "  1  fewer were, or not all are tried; a test fails without mutations, or a\n"
            "     mutation does not build\n"
            "  2  wrong usage, or a mutation that does not fit its file"
        ),
    )
    parser.add_argument("--filter", metavar="TEXT", help="only mutations with TEXT in FILE: LINE")
    parser.add_argument(
        "--quick",
        action="store_true",
        help="ask lit and unit tests of the folder alone; keep what they kill",
    )
    parser.add_argument("--list", action="store_true", help="print the mutations and stop")
    parser.add_argument("--again", action="store_true", help="forget the results")
    parser.add_argument(
        "--survivors", action="store_true", help="try those again that survived before"
    )
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="of the build (default: %(default)s)"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
