# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What became of mutations, kept in a file. Entry point: `Results`."""

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

from mutations import Mutation

KILLED = "killed by"
SURVIVED = "survived"


@dataclass(frozen=True)
class Outcome:
    """What became of a mutation."""

    title: str
    breaks: str
    outcome: str

    @property
    def is_killed(self) -> bool:
        """Whether a test failed."""
        return self.outcome.startswith(KILLED)

    def __str__(self) -> str:
        return f"{self.title}: {self.outcome}"


class Results:
    """The outcomes in the file `path`, an object a line: with `again`, none of before; with
    `without_survivors`, those of mutations that were killed."""

    def __init__(self, path: Path, again: bool = False, without_survivors: bool = False):
        self._path = path
        self._outcomes: dict[str, Outcome] = {}
        if again:
            path.unlink(missing_ok=True)
        if path.is_file():
            for line in path.read_text().splitlines():
                record = json.loads(line)
                key = record.pop("key")
                outcome = Outcome(**record)
                if outcome.is_killed or not without_survivors:
                    self._outcomes[key] = outcome

    @staticmethod
    def key(mutation: Mutation, file: Path) -> str:
        """Another for each mutation, and for each content of its file."""
        text = "\0".join([mutation.file, mutation.old, mutation.new, file.read_text()])
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def find(self, key: str) -> Outcome | None:
        """The outcome of the mutation of `key`, if it was tried."""
        return self._outcomes.get(key)

    def add(self, key: str, mutation: Mutation, outcome: str) -> Outcome:
        """Keeps what became of `mutation`, and returns it."""
        added = Outcome(mutation.title, mutation.breaks, outcome)
        self._outcomes[key] = added
        with self._path.open("a") as file:
            print(json.dumps({"key": key, **asdict(added)}), file=file)
        return added
