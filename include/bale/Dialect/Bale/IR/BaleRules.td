//===- BaleRules.td - The rules of every attribute and op --*- tablegen -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the one table of what a valid attribute or op is. The op pages, the
//   verifier's messages and the test that every rule has a failing and a passing
//   case are derived from it.
// Entry point: Bale_CodeRules, Bale_PackRules, Bale_UnpackRules, ...
// Invariant: a rule keeps its number; a rule that goes is retired, not reused.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_DIALECT_BALE_IR_BALERULES_TD
#define BALE_DIALECT_BALE_IR_BALERULES_TD

// A rule: its number n (label "Cn"), the name of its C++ enumerator, a formula, and
// the template of the message that its violation prints ("{0}", "{1}", ... are
// filled by llvm::formatv).
class Bale_Rule<int n, string enumerator, string formulaText, string messageTemplate> {
  int number = n;
  string name = enumerator;
  string formula = formulaText;
  string message = messageTemplate;
}

// The derived texts of a rule table.
class Bale_RuleText<list<Bale_Rule> rules> {
  // The section of a page, indented like the prose before it.
  string documentation = !if(!empty(rules), "",
    "\n    Rules:\n\n" # !interleave(!foreach(rule, rules,
      "    - (C" # rule.number # ") `" # rule.formula # "`"), "\n") # "\n");

  // The C++ enumeration and the message of each enumerator.
  string declaration = !if(!empty(rules), "",
    "\n/// The rules, numbered as on the generated page.\n" #
    "enum class Rule { " # !interleave(!foreach(rule, rules,
      rule.name # " = " # rule.number), ", ") # " };\n" #
    "/// The message template of `rule`, for llvm::formatv.\n" #
    "static constexpr const char *getRuleMessage(Rule rule) {\n  switch (rule) {\n" #
    !interleave(!foreach(rule, rules,
      "  case Rule::" # rule.name # ": return \"" # rule.message # "\";\n"), "") #
    "  }\n  return \"\";\n}\n");
}

//===----------------------------------------------------------------------===//
// #bale.code
//===----------------------------------------------------------------------===//

defvar Bale_CodeRules = [
  Bale_Rule<1, "OneSpelling", "not (bits and (radix or group_size))",
    "expected either bits, or radix with group_size, but got {0}">,
  Bale_Rule<2, "SomeSpelling", "bits or (radix and group_size)",
    "expected bits, or radix with group_size, but got {0}">,
  Bale_Rule<3, "BitsRange", "1 <= bits <= 8",
    "expected bits to be in [1, 8], but got {0}">,
  Bale_Rule<4, "RadixRange", "2 <= radix <= 256",
    "expected radix to be in [2, 256], but got {0}">,
  Bale_Rule<5, "GroupSizeRange", "group_size >= 1",
    "expected group_size to be positive, but got {0}">,
  Bale_Rule<6, "Capacity", "radix^group_size <= 2^63 - 1",
    "expected radix^group_size to be at most 9223372036854775807, but got {0}^{1}">,
];

//===----------------------------------------------------------------------===//
// Laws that several ops share
//===----------------------------------------------------------------------===//

class Bale_CodesElementType<int n> : Bale_Rule<n, "CodesElementType",
  "element_type(codes) in {i8, ui8}",
  "expected codes element type to be i8 or ui8, but got {0}">;
class Bale_WordsElementType<int n> : Bale_Rule<n, "WordsElementType",
  "element_type(words) in {i8, ui8, i32, ui32}",
  "expected words element type to be i8, ui8, i32 or ui32, but got {0}">;
class Bale_AxisRange<int n, string operand> : Bale_Rule<n, "AxisRange",
  "-rank(" # operand # ") <= axis < rank(" # operand # ")",
  "expected axis to be in [{0}, {1}], but got {2}">;
class Bale_MinimumRank<int n, string enumerator, string operand> : Bale_Rule<n, enumerator,
  "rank(" # operand # ") >= 1",
  "expected " # operand # " rank to be at least 1, but got {0}">;
class Bale_Rank<int n, string operand, string formula> : Bale_Rule<n,
  !toupper(!substr(operand, 0, 1)) # !substr(operand, 1) # "Rank",
  formula,
  "expected " # operand # " rank to be {0}, but got {1}">;
class Bale_Extent<int n, string enumerator, string operand, string formula> : Bale_Rule<n,
  enumerator, formula,
  "expected " # operand # " dimension {0} to be {1}, but got {2}">;
class Bale_KeptExtents<int n, string result, string source, string condition = ""> : Bale_Extent<n,
  "KeptExtents", result,
  "dim(" # result # ", d) = dim(" # source # ", d) for d != axis" # condition>;
class Bale_WordsRepresentable<int n> : Bale_Rule<n, "WordsRepresentable",
  "words(dim(codes, axis)) <= 2^63 - 1",
  "expected the number of codes to be at most {0}, but got {1}">;
class Bale_OneSemantics<int n> : Bale_Rule<n, "OneSemantics",
  "all operands are tensors, or all are memrefs",
  "expected all operands to be tensors or all to be memrefs, but got {0} and {1}">;

//===----------------------------------------------------------------------===//
// pack and pack_into
//===----------------------------------------------------------------------===//

defvar Bale_PackRules = [
  Bale_CodesElementType<1>,
  Bale_WordsElementType<2>,
  Bale_MinimumRank<3, "CodesRank", "codes">,
  Bale_AxisRange<4, "codes">,
  Bale_Rank<5, "words", "rank(words) = rank(codes)">,
  Bale_Extent<6, "WordsExtent", "words", "dim(words, axis) = words(dim(codes, axis))">,
  Bale_KeptExtents<7, "words", "codes">,
  Bale_WordsRepresentable<8>,
];

defvar Bale_PackIntoRules = !listconcat(Bale_PackRules, [Bale_OneSemantics<9>]);

//===----------------------------------------------------------------------===//
// unpack and unpack_into
//===----------------------------------------------------------------------===//

defvar Bale_UnpackSharedRules = [
  Bale_WordsElementType<1>,
  Bale_CodesElementType<2>,
  Bale_MinimumRank<3, "WordsRank", "words">,
  Bale_AxisRange<4, "words">,
  Bale_Rank<5, "codes", "rank(codes) = rank(words)">,
  Bale_Extent<6, "WordsExtent", "words", "dim(words, axis) = words(count)">,
  Bale_KeptExtents<7, "codes", "words">,
  Bale_WordsRepresentable<8>,
];

defvar Bale_UnpackRules = !listconcat(Bale_UnpackSharedRules, [
  Bale_Rule<9, "CountRange", "count >= 0",
    "expected count to be at least {0}, but got {1}">,
  Bale_Extent<10, "CodesExtent", "codes", "dim(codes, axis) = count">,
]);

defvar Bale_UnpackIntoRules =
  !listconcat(Bale_UnpackSharedRules, [Bale_OneSemantics<11>]);

//===----------------------------------------------------------------------===//
// compress, compress_into and count
//===----------------------------------------------------------------------===//

class Bale_ConditionElementType<int n, string types> : Bale_Rule<n, "ConditionElementType",
  "element_type(condition) = " # types,
  "expected condition element type to be {0}, but got {1}">;
class Bale_ConditionRank<int n> : Bale_Rule<n, "ConditionRank",
  "rank(condition) = 1",
  "expected condition rank to be 1, but got {0}">;

// The types of a condition of tensors, and of one that may be a memref.
defvar Bale_TensorCondition = "i1";
defvar Bale_BufferCondition = "i1, or i8 in a memref";

// The rules of a compress, with a condition of `conditionTypes`.
class Bale_CompressRuleTable<string conditionTypes> {
  // Without axis the result has one dimension, and the input is taken flat.
  string kept = "with d = axis and n = dim(input, axis), or without axis "
                "d = 0 and n = the number of elements";
  list<Bale_Rule> rules = [
    Bale_Rule<1, "InputElementType",
      "element_type(input) is an integer, index, float, complex or !ptr.ptr with a size in memory",
      "expected input element type to be an integer, index, float, complex or !ptr.ptr with a size in memory, but got {0}">,
    Bale_Rule<2, "OutputElementType", "element_type(output) = element_type(input)",
      "expected output element type to be {0}, but got {1}">,
    Bale_ConditionElementType<3, conditionTypes>,
    Bale_ConditionRank<4>,
    Bale_MinimumRank<5, "InputRank", "input">,
    Bale_AxisRange<6, "input">,
    Bale_Rank<7, "output", "rank(output) = rank(input), or 1 without axis">,
    Bale_Rule<8, "OutputExtentBound",
      "dim(output, d) <= min(dim(condition, 0), n), " # kept,
      "expected output dimension {0} to be at most {1}, but got {2}">,
    Bale_Extent<9, "OutputExtent", "output",
      "dim(output, d) = count(condition, n), " # kept>,
    Bale_KeptExtents<10, "output", "input", ", with an axis">,
  ];
}

defvar Bale_CompressRules = Bale_CompressRuleTable<Bale_TensorCondition>.rules;

defvar Bale_CompressIntoRules = !listconcat(
  Bale_CompressRuleTable<Bale_BufferCondition>.rules, [Bale_OneSemantics<11>]);

defvar Bale_CountRules = [
  Bale_ConditionElementType<1, Bale_BufferCondition>,
  Bale_ConditionRank<2>,
  Bale_Rule<3, "LimitRange", "limit >= 0",
    "expected limit to be at least {0}, but got {1}">,
];

//===----------------------------------------------------------------------===//
// check
//===----------------------------------------------------------------------===//

defvar Bale_CheckRules = [
  Bale_Rule<1, "MessageNumbers", "message mentions {0} if it mentions {1}",
    "expected message to mention its first number, but got only its second">,
];

#endif // BALE_DIALECT_BALE_IR_BALERULES_TD
