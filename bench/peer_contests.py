# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How calls from Python are timed against each other. Entry points: `Contest` and `measure`."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

Call = Callable[[], object]

#: Codes or slices of a call on next to nothing.
SHORT = 8

_KIB = 1024
_MAXIMUM_ROUNDS = 201
_MINIMUM_ROUNDS = 3
#: Seconds that the rounds of a contest take, unless that is fewer than `_MINIMUM_ROUNDS`.
_SECONDS = 0.5


@dataclass(frozen=True)
class Contender:
    """A function of Bale's or of another library's."""

    name: str
    call: Call
    #: The same on `SHORT` codes or slices: what a call costs that computes next to nothing.
    short_call: Call
    #: How many times as fast as this one Bale has to be.
    floor: float | None = None
    #: Makes an array of what the call returned, which takes no part in its time.
    to_array: Callable[[object], np.ndarray] = np.asarray


@dataclass(frozen=True)
class Contest:
    """Functions that compute the same, Bale's and others'."""

    case: str
    #: Bytes of codes or elements.
    size: int
    bale: Contender
    peers: list[Contender]


@dataclass(frozen=True)
class Row:
    """What was measured of a peer, in seconds: of Bale and of it, and of their short calls."""

    case: str
    peer: str
    size: int
    bale: float
    bale_call: float
    other: float
    other_call: float
    floor: float | None

    @property
    def whole(self) -> float:
        """How many times as fast Bale's whole call is."""
        return self.other / self.bale

    @property
    def net(self) -> float:
        """The same without the time of a call that does next to nothing."""
        return (self.other - self.other_call) / max(self.bale - self.bale_call, 1e-9)

    def cells(self) -> list[str]:
        """What the table says of it, as `HEADER` does."""
        times = (self.bale, self.bale_call, self.other, self.other_call)
        return [
            self.case,
            self.peer,
            str(self.size // _KIB),
            *(f"{1e6 * seconds:.1f}" for seconds in times),
            f"{self.whole:.2f}",
            f"{self.net:.2f}",
            "-" if self.floor is None else f"{self.floor:.2f}",
            "below" if self.is_below else "",
        ]

    @property
    def is_below(self) -> bool:
        return self.floor is not None and self.net < self.floor


HEADER = (
    "case", "peer", "KiB", "Bale, us", f"on {SHORT}, us", "peer, us", f"on {SHORT}, us",
    "x peer, whole calls", "x peer", "floor", "",
)  # fmt: skip


def find_shortfalls(rows: list[Row]) -> list[str]:
    """One line for each row that is below its floor."""
    return [
        f"{row.case} against {row.peer}, {row.size // _KIB} KiB: expected at least "
        f"{row.floor:.2f} x peer, but got {row.net:.2f}"
        for row in rows
        if row.is_below
    ]


def _seconds(call: Call) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def medians(calls: list[Call], quick: bool) -> list[float]:
    """Seconds of each call, which take turns."""
    rounds = []
    start = time.perf_counter()
    while not rounds or (not quick and _goes_on(len(rounds), time.perf_counter() - start)):
        rounds.append([_seconds(call) for call in calls])
    return [statistics.median(column) for column in zip(*rounds, strict=True)]


def _goes_on(rounds: int, seconds: float) -> bool:
    return rounds < _MINIMUM_ROUNDS or (rounds < _MAXIMUM_ROUNDS and seconds < _SECONDS)


def _same(ours: np.ndarray, other: np.ndarray) -> bool:
    """Whether two results have the same shape and bytes."""
    return ours.shape == other.shape and ours.tobytes() == other.tobytes()


def measure(contest: Contest, quick: bool) -> list[Row]:
    """Times a contest. Raises ValueError if a peer's result is not Bale's."""
    expected = contest.bale.to_array(contest.bale.call())
    for peer in contest.peers:
        if not _same(expected, peer.to_array(peer.call())):
            raise ValueError(
                f"expected {peer.name} and Bale to agree on {contest.case}, "
                f"{contest.size // _KIB} KiB"
            )
    del expected
    contenders = [contest.bale, *contest.peers]
    # Both calls that count come behind a short one, which finds the caches and the branch
    # predictors as the contender before left them: else only the first would pay for that.
    calls = [call for each in contenders for call in (each.short_call, each.call, each.short_call)]
    times = medians(calls, quick)
    (bale, bale_call), *others = zip(times[1::3], times[2::3], strict=True)
    return [
        Row(contest.case, peer.name, contest.size, bale, bale_call, *other, peer.floor)
        for peer, other in zip(contest.peers, others, strict=True)
    ]
