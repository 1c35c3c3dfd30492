# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tables of rules on docs/Specification.md, from the declarations that C++ is compiled from.

Entry points: `refresh`, and `main`, which writes the page: build the target bale-docs.
"""

import re

from paths import ROOT
from rule_tables import Rule, load_rules

PAGE = ROOT / "docs" / "Specification.md"

#: A table stands between two comments that no reader of the page sees.
SECTION = re.compile(
    r"^<!-- rules: (?P<owner>\w+) -->\n(?P<table>.*?)^<!-- end of rules -->\n",
    re.MULTILINE | re.DOTALL,
)


def refresh(page: str, rules: list[Rule]) -> str:
    """The text of the page with the table of each section written anew."""

    def write(section: re.Match) -> str:
        rows = [_row(rule) for rule in rules if rule.owner == section["owner"]]
        assert rows, f"{section['owner']} has no rules"
        table = "\n".join(["| | rule | message |", "|---|---|---|", *rows])
        return f"<!-- rules: {section['owner']} -->\n{table}\n<!-- end of rules -->\n"

    return SECTION.sub(write, page)


def _row(rule: Rule) -> str:
    formula, template = (text.replace("|", "\\|") for text in (rule.formula, rule.template))
    return f"| C{rule.number} | `{formula}` | {template} |"


def main() -> None:
    PAGE.write_text(refresh(PAGE.read_text(encoding="utf-8"), load_rules()), encoding="utf-8")


if __name__ == "__main__":
    main()
