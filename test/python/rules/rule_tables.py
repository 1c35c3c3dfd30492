# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The rule tables of the dialect, as TableGen derives them, and the lit cases that test them.

A lit file <owner>-rules.mlir holds the cases of one attribute or op, which the verifier decides,
and <owner>-constant-rules.mlir those that a constant operand decides, which inference reports. A
function @<owner>_c<N>_<why> breaks rule N, @<owner>_c<N>_ok or @<owner>_c<N>_ok_<why> just keeps
it.
"""

import json
import pathlib
import re
import subprocess
from dataclasses import dataclass

from paths import LLVM_TOOLS, ROOT

LIT_FILES = ROOT / "test" / "Dialect" / "Bale"


@dataclass(frozen=True)
class Rule:
    owner: str  # "code", or an op's name without the dialect
    prefix: str  # what stands before the message in a diagnostic
    number: int
    name: str
    template: str
    formula: str

    def message_pattern(self) -> re.Pattern:
        """Matches the whole diagnostic, with something filled in for each placeholder."""
        pieces = re.split(r"\{\d\}", self.template)
        return re.compile(re.escape(self.prefix) + r"([^{}]+)".join(map(re.escape, pieces)))


@dataclass(frozen=True)
class Case:
    file: str
    function: str
    owner: str
    number: int
    passes: bool
    errors: tuple[str, ...]


def load_rules() -> list[Rule]:
    """Every rule of every op and attribute, from the declarations that C++ is compiled from."""
    dump = subprocess.run(
        [LLVM_TOOLS / "llvm-tblgen", "-dump-json", "-I", ROOT / "include",
         "-I", LLVM_TOOLS.parent / "include", ROOT / "include/bale/Dialect/Bale/IR/BaleOps.td"],
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    records = json.loads(dump)
    owners = records["!instanceof"]["Bale_Op"] + [
        name for name in records["!instanceof"]["AttrDef"] if name.startswith("Bale_")
    ]
    return [rule for owner in owners for rule in rules_of(records[owner])]


def rules_of(record: dict) -> list[Rule]:
    declaration = record["extraClassDeclaration"]
    enumeration = re.search(r"enum class Rule \{ (.*?) \};", declaration)
    if not enumeration:
        return []
    numbers = {name: int(number) for name, number in re.findall(r"(\w+) = (\d+)", enumeration[1])}
    messages = dict(re.findall(r'case Rule::(\w+): return "(.*?)";', declaration))
    assert numbers.keys() == messages.keys()
    formulas = re.findall(r"^ +- \(C(\d+)\) `(.*)`$", record["description"], re.MULTILINE)
    assert [int(number) for number, _ in formulas] == list(numbers.values())
    owner = record.get("opName") or record["mnemonic"]
    prefix = f"'bale.{owner}' op " if "opName" in record else ""
    return [
        Rule(owner, prefix, numbers[name], name, messages[name], formula)
        for name, (_, formula) in zip(numbers, formulas, strict=True)
    ]


def load_cases() -> list[Case]:
    return [case for path in sorted(LIT_FILES.glob("*-rules.mlir")) for case in cases_of(path)]


def cases_of(path: pathlib.Path) -> list[Case]:
    text = path.read_text()
    run = re.search(r"^// RUN: (.*)$", text, re.MULTILINE)[1]
    inference = " -bale-infer-shapes" if path.name.endswith("-constant-rules.mlir") else ""
    assert run == "bale-opt %s -split-input-file -verify-diagnostics" + inference, path.name
    cases = []
    for chunk in text.split("// -----\n"):
        errors = tuple(re.findall(r"// expected-error @\S+ \{\{(.*)\}\}", chunk))
        functions = re.findall(r"^func\.func (?:private )?@(\w+)", chunk, re.MULTILINE)
        assert len(functions) == 1, f"{path.name}: expected a function a chunk, but got {functions}"
        name = re.fullmatch(r"([a-z_]+?)_c(\d+)_(?:(ok)(?:_\w+)?|\w+)", functions[0])
        assert name, f"{path.name}: @{functions[0]} names no rule"
        cases.append(Case(path.name, functions[0], name[1], int(name[2]), bool(name[3]), errors))
    return cases
