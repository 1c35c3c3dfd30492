#!/usr/bin/env python3
# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times Bale against other libraries, called from Python, in one run. Entry point: `main`.

A call of a compiled function from Python takes many microseconds, whatever it does. That
is shown apart: the same call on eight codes. Speeds are compared without it.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import bale.runtime
from bale.command_line import nonempty, tool

_KIB = 1024
_CODES_OF_A_CALL = 8
_SIZES = (256 * _KIB, 64 * _KIB * _KIB)
#: The size at which a floor has to be reached.
_FLOOR_SIZE = 256 * _KIB
_SEED = 1

_SOURCE = """
func.func @pack(%codes: tensor<?xui8>) -> tensor<?xui8> {
  %words = bale.pack %codes <bits = 1> : tensor<?xui8> -> tensor<?xui8>
  return %words : tensor<?xui8>
}
func.func @unpack(%words: tensor<?xui8>, %count: index) -> tensor<?xui8> {
  %codes = bale.unpack %words count(%count) <bits = 1> : tensor<?xui8> -> tensor<?xui8>
  return %codes : tensor<?xui8>
}
"""

Call = Callable[[], np.ndarray]


@dataclass(frozen=True)
class Peer:
    """A function of another library that does what a function of Bale does."""

    name: str
    #: Makes, of codes, the calls of Bale and of the other.
    calls: Callable[[bale.runtime.Module, np.ndarray], tuple[Call, Call]]
    #: How many times as fast Bale has to be.
    floor: float


def _pack(module: bale.runtime.Module, codes: np.ndarray) -> tuple[Call, Call]:
    function = module["pack"]
    return lambda: function(codes)[0], lambda: np.packbits(codes, bitorder="little")


def _unpack(module: bale.runtime.Module, codes: np.ndarray) -> tuple[Call, Call]:
    function = module["unpack"]
    words = np.packbits(codes, bitorder="little")
    count = np.int64(codes.size)
    return (
        lambda: function(words, count)[0],
        lambda: np.unpackbits(words, count=codes.size, bitorder="little"),
    )


PEERS = (
    Peer("np.packbits", _pack, floor=2.5),
    Peer("np.unpackbits", _unpack, floor=5),
)


@dataclass(frozen=True)
class Row:
    """What was measured of a peer at a size, in seconds."""

    peer: Peer
    codes: int
    bale: float
    bale_call: float
    other: float
    other_call: float

    @property
    def whole(self) -> float:
        """How many times as fast Bale's whole call is."""
        return self.other / self.bale

    @property
    def net(self) -> float:
        """The same without the time of a call that does next to nothing."""
        return (self.other - self.other_call) / max(self.bale - self.bale_call, 1e-9)

    @property
    def floor(self) -> float | None:
        return self.peer.floor if self.codes == _FLOOR_SIZE else None

    def cells(self) -> list[str]:
        times = (self.bale, self.bale_call, self.other, self.other_call)
        return [
            self.peer.name,
            str(self.codes // _KIB),
            *(f"{1e6 * seconds:.1f}" for seconds in times),
            f"{self.whole:.2f}",
            f"{self.net:.2f}",
            "-" if self.floor is None else f"{self.floor:.2f}",
        ]


HEADER = (
    "peer", "KiB of codes", "Bale, us", "on 8 codes, us", "peer, us", "on 8 codes, us",
    "x peer, whole calls", "x peer", "floor",
)  # fmt: skip


def find_shortfalls(rows: list[Row]) -> list[str]:
    """One line for each row that is below its floor."""
    return [
        f"{row.peer.name}, {row.codes // _KIB} KiB: expected at least {row.floor:.2f} x peer, "
        f"but got {row.net:.2f}"
        for row in rows
        if row.floor is not None and row.net < row.floor
    ]


def _seconds(call: Call) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def _medians(calls: tuple[Call, ...], rounds: int) -> list[float]:
    """Seconds of each call, which take turns."""
    for call in calls:
        call()
    times = [[_seconds(call) for call in calls] for _ in range(rounds)]
    return [statistics.median(column) for column in zip(*times, strict=True)]


def measure(module: bale.runtime.Module, peer: Peer, size: int, rounds: int) -> Row:
    """Times one peer. Raises ValueError if its result is not Bale's."""
    codes = np.random.default_rng(_SEED).integers(0, 2, size, dtype=np.uint8)
    ours, other = peer.calls(module, codes)
    if not np.array_equal(ours(), other()):
        raise ValueError(f"expected {peer.name} and Bale to agree on {size} codes")
    our_call, other_call = peer.calls(module, codes[:_CODES_OF_A_CALL])
    bale_time, call_time, other_time, other_call_time = _medians(
        (ours, our_call, other, other_call), rounds
    )
    return Row(peer, size, bale_time, call_time, other_time, other_call_time)


def format_page(rows: list[Row]) -> str:
    """The section of the page: a table in Markdown."""
    lines = [HEADER, ["---"] * len(HEADER), *(row.cells() for row in rows)]
    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return (
        f"## From Python, against numpy {np.__version__}\n\n"
        "Bits of one code a byte. The last ratio is of the times without those of a call on\n"
        f"eight codes.\n\n{table}\n"
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bench/peers.py",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Times Bale against other libraries, called from Python.",
        epilog=(
            "exit codes:\n"
            "  0  every result is right; with --check every floor is reached\n"
            "  1  a result is wrong; with --check one is below its floor\n"
            "  2  wrong usage"
        ),
    )
    parser.add_argument("--check", action="store_true", help="compare with the floors")
    parser.add_argument("--quick", action="store_true", help="measure once, not many times")
    parser.add_argument(
        "--page", type=nonempty, metavar="FILE", help="write the table there, in Markdown"
    )
    return parser


@tool("peers")
def main(argv: list[str]) -> int:
    """Runs the program with the arguments `argv`; returns its exit code, see --help."""
    arguments = _parser().parse_args(argv)
    module = bale.runtime.compile(_SOURCE)
    rows = []
    for peer in PEERS:
        for size in _SIZES:
            rounds = 1 if arguments.quick else 9 if size > _FLOOR_SIZE else 201
            try:
                rows.append(measure(module, peer, size, rounds))
            except ValueError as error:
                print(f"peers: error: {error}", file=sys.stderr)
                return 1
            named = zip(HEADER, rows[-1].cells(), strict=True)
            print(", ".join(f"{name} {cell}" for name, cell in named), flush=True)
    if arguments.page:
        Path(arguments.page).write_text(format_page(rows), encoding="utf-8")
    shortfalls = find_shortfalls(rows) if arguments.check else []
    for shortfall in shortfalls:
        print(f"below its floor: {shortfall}")
    return 1 if shortfalls else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
