# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The specification page states the rules of the declarations."""

from rule_sections import PAGE, SECTION, refresh
from rule_tables import Rule, load_rules


def test_the_page_has_the_rules_of_what_it_specifies():
    owners = [section["owner"] for section in SECTION.finditer(PAGE.read_text(encoding="utf-8"))]
    assert owners == ["code", "pack", "unpack", "compress"]


def test_the_rules_on_the_page_are_those_of_the_declarations():
    page = PAGE.read_text(encoding="utf-8")
    fresh = refresh(page, load_rules())
    assert page == fresh, "refresh it with: cmake --build build --target bale-docs"


def test_a_table_that_differs_is_written_anew():
    page = "a\n<!-- rules: pack -->\nold\n<!-- end of rules -->\nb\n"
    rules = [
        Rule("pack", "", 3, "Some", "expected {0}", "x | y"),
        Rule("unpack", "", 1, "Other", "expected {1}", "z"),
    ]
    assert refresh(page, rules) == (
        "a\n<!-- rules: pack -->\n| | rule | message |\n|---|---|---|\n"
        "| C3 | `x \\| y` | expected {0} |\n<!-- end of rules -->\nb\n"
    )
