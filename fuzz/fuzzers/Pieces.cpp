//===- Pieces.cpp -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: random pieces of a module's text.
// Entry point: Pieces.
// Invariant: what is written here is spelling alone; the rules are elsewhere.
//
//===----------------------------------------------------------------------===//

#include "Pieces.h"
#include "llvm/Support/FormatVariadic.h"

using namespace bale::fuzz;
using llvm::formatv;
using llvm::StringRef;

static constexpr size_t kMaxRank = 5;

std::string Pieces::integer() {
  static constexpr StringRef kLimits[] = {"0",
                                          "1",
                                          "-1",
                                          "2",
                                          "7",
                                          "8",
                                          "9",
                                          "-2",
                                          "15",
                                          "16",
                                          "31",
                                          "32",
                                          "63",
                                          "64",
                                          "65",
                                          "127",
                                          "-128",
                                          "255",
                                          "256",
                                          "1023",
                                          "65536",
                                          "2147483647",
                                          "2147483648",
                                          "4294967296",
                                          "-2147483649",
                                          "1152921504606846977",
                                          "9223372036854775807",
                                          "-9223372036854775808",
                                          "9223372036854775808",
                                          "18446744073709551616"};
  return oneIn(3) ? std::to_string(below(100)) : anyOf(kLimits).str();
}

std::string Pieces::code() {
  if (oneIn(12))
    return formatv("<radix = {0}, group_size = {1}>", integer(), integer());
  if (oneIn(3))
    return formatv("<radix = {0}, group_size = {1}>", 2 + below(15),
                   1 + below(oneIn(4) ? 63 : 8));
  return formatv("<bits = {0}>",
                 oneIn(12) ? integer() : std::to_string(1 + below(8)));
}

std::string Pieces::axis(size_t rank) {
  if (oneIn(3))
    return "";
  if (oneIn(10))
    return "axis(" + integer() + ")";
  auto axis =
      static_cast<int64_t>(below(2 * rank + 1)) - static_cast<int64_t>(rank);
  return formatv("axis({0})", axis == static_cast<int64_t>(rank) ? 0 : axis);
}

std::string Pieces::extents(size_t rank) {
  static constexpr StringRef kExtents[] = {
      "?",    "?",    "?",
      "0",    "1",    "2",
      "3",    "4",    "5",
      "7",    "8",    "9",
      "15",   "16",   "17",
      "31",   "32",   "33",
      "63",   "64",   "65",
      "40",   "96",   "100",
      "1024", "4097", "1152921504606846977"};
  std::string text;
  for (size_t i = 0; i < rank; ++i)
    text += (anyOf(kExtents) + "x").str();
  return text;
}

std::string Pieces::elementType() {
  static constexpr StringRef kTypes[] = {"i8",
                                         "ui8",
                                         "i8",
                                         "ui8",
                                         "i1",
                                         "i1",
                                         "i32",
                                         "ui32",
                                         "f32",
                                         "f64",
                                         "f16",
                                         "bf16",
                                         "i4",
                                         "i2",
                                         "si8",
                                         "i16",
                                         "i64",
                                         "si64",
                                         "ui4",
                                         "index",
                                         "i3",
                                         "i17",
                                         "i65",
                                         "i128",
                                         "i200",
                                         "f8E4M3FN",
                                         "f4E2M1FN",
                                         "tf32",
                                         "f80",
                                         "f128",
                                         "complex<f32>",
                                         "complex<f64>",
                                         "none",
                                         "!ptr.ptr<#ptr.generic_space>",
                                         "!onnx.String",
                                         "complex<i8>",
                                         "vector<4xi8>",
                                         "tensor<2xi8>",
                                         "!quant.uniform<i8:f32, 1.0>"};
  return anyOf(kTypes).str();
}

std::string Pieces::layout(size_t rank) {
  if (!oneIn(4))
    return "";
  std::string strides;
  for (size_t i = 0; i < rank; ++i)
    strides += (i ? ", " : "") + (oneIn(2) ? "?" : integer());
  switch (below(3)) {
  case 0:
    return formatv(", strided<[{0}]>", strides);
  case 1:
    return formatv(", strided<[{0}], offset: ?>", strides);
  default:
    return oneIn(2) ? ", 1" : ", affine_map<(d0) -> (d0 * 2)>";
  }
}

std::string Pieces::type() {
  size_t rank = below(kMaxRank);
  switch (below(10)) {
  case 0:
    return formatv("tensor<*x{0}>", elementType());
  case 1:
    return formatv("memref<*x{0}>", elementType());
  case 2:
    return elementType();
  case 3:
  case 4:
    return formatv("memref<{0}{1}{2}>", extents(rank), elementType(),
                   layout(rank));
  case 5:
    return formatv("tensor<{0}{1}, \"encoding\">", extents(rank),
                   elementType());
  default:
    return formatv("tensor<{0}{1}>", extents(rank), elementType());
  }
}

std::string Pieces::opName() {
  static constexpr StringRef kNames[] = {
      "bale.pack",      "bale.unpack",      "bale.compress",
      "bale.pack_into", "bale.unpack_into", "bale.compress_into",
      "bale.count",     "bale.check",       "onnx.Pack",
      "onnx.Unpack",    "onnx.Compress",    "onnx.Custom",
      "onnx.Constant",  "onnx.Cast",        "onnx.Return",
      "torch.operator"};
  return anyOf(kNames).str();
}

std::string Pieces::dense(StringRef element, size_t elements) {
  static constexpr StringRef kValues[] = {"0", "1", "2", "3", "7", "127"};
  if (oneIn(3))
    return formatv("arith.constant dense<{0}> : tensor<{1}x{2}>",
                   element == "i1" ? "true" : anyOf(kValues), elements,
                   element);
  std::string values;
  for (size_t i = 0; i < elements; ++i)
    values += (i ? ", " : "") + (element == "i1" ? (oneIn(2) ? "true" : "false")
                                                 : anyOf(kValues).str());
  return formatv("arith.constant dense<[{0}]> : tensor<{1}x{2}>", values,
                 elements, element);
}

/// "?x?x", for results of which only the rank is said.
static std::string anyExtents(size_t rank) {
  std::string text;
  for (size_t i = 0; i < rank; ++i)
    text += "?x";
  return text;
}

/// `text` with the placeholder $ replaced by a name that no other has.
static std::string named(std::string text, unsigned number) {
  return StringRef(text).split('$').first.str() + "f" + std::to_string(number) +
         StringRef(text).split('$').second.str();
}

std::string Pieces::pack() {
  size_t rank = 1 + below(kMaxRank - 1);
  std::string codes =
      formatv("tensor<{0}{1}>", extents(rank), anyOf({"i8", "ui8"}));
  std::string words =
      formatv("tensor<{0}{1}>", oneIn(4) ? "*x" : anyExtents(rank),
              anyOf({"i8", "ui8", "i32", "ui32"}));
  return formatv("func.func @$(%x: {0}) -> {1} {{\n"
                 "  %y = bale.pack %x {2} {3} : {0} -> {1}\n"
                 "  return %y : {1}\n}\n",
                 codes, words, code(), axis(rank));
}

std::string Pieces::unpack() {
  size_t rank = 1 + below(kMaxRank - 1);
  StringRef element = anyOf({"i8", "ui8", "i32", "ui32"});
  std::string words = formatv("tensor<{0}{1}>", extents(rank), element);
  std::string codes =
      formatv("tensor<{0}{1}>", oneIn(4) ? "*x" : anyExtents(rank),
              anyOf({"i8", "ui8"}));
  std::string number =
      oneIn(2) ? "" : "  %n = arith.constant " + integer() + " : index\n";
  return formatv("func.func @$(%x: {0}{4}) -> {1} {{\n{5}"
                 "  %y = bale.unpack %x count(%n) {2} {3} : {0} -> {1}\n"
                 "  return %y : {1}\n}\n",
                 words, codes, code(), axis(rank),
                 number.empty() ? ", %n: index" : "", number);
}

std::string Pieces::compress() {
  size_t rank = 1 + below(kMaxRank - 1);
  std::string along = axis(rank);
  std::string element = elementType();
  std::string input = formatv("tensor<{0}{1}>", extents(rank), element);
  std::string output =
      formatv("tensor<{0}{1}>",
              oneIn(4) ? "*x" : anyExtents(along.empty() ? 1 : rank), element);
  size_t trues = 1 + below(12);
  bool isConstant = oneIn(3);
  std::string mask = isConstant ? formatv("tensor<{0}xi1>", trues).str()
                                : formatv("tensor<{0}i1>", extents(1)).str();
  return formatv("func.func @$(%x: {0}{4}) -> {1} {{\n{5}"
                 "  %y = bale.compress %x where %m {3} : {0}, {2} -> {1}\n"
                 "  return %y : {1}\n}\n",
                 input, output, mask, along, isConstant ? "" : ", %m: " + mask,
                 isConstant ? "  %m = " + dense("i1", trues) + "\n" : "");
}

std::string Pieces::count() {
  std::string mask = formatv("tensor<{0}i1>", extents(1));
  return formatv("func.func @$(%m: {0}, %d: index) -> index {{\n"
                 "  %k = bale.count %m limit %d : {0}\n"
                 "  return %k : index\n}\n",
                 mask);
}

std::string Pieces::into() {
  size_t rank = 1 + below(kMaxRank - 1);
  auto memref = [&](const std::string &element) -> std::string {
    return formatv("memref<{0}{1}{2}>",
                   oneIn(2) ? anyExtents(rank) : extents(rank), element,
                   layout(rank));
  };
  if (oneIn(3)) {
    std::string element = elementType(), from = memref(element),
                to = memref(element);
    StringRef mask = anyOf({"memref<?xi1>", "memref<?xi8>", "memref<8xi1>"});
    return formatv("func.func @$(%x: {0}, %m: {1}, %y: {2}) {{\n"
                   "  bale.compress_into %x where %m into %y {3} : {0}, {1}, "
                   "{2}\n  return\n}\n",
                   from, mask, to, axis(rank));
  }
  std::string from = memref(anyOf({"i8", "ui8", "i32"}).str());
  std::string to = memref(anyOf({"i8", "ui8", "i32"}).str());
  return formatv("func.func @$(%x: {0}, %y: {1}) {{\n"
                 "  bale.{2}_into %x into %y {3} {4} : {0}, {1}\n"
                 "  return\n}\n",
                 from, to, anyOf({"pack", "unpack"}), code(), axis(rank));
}

std::string Pieces::onnx() {
  size_t rank = 1 + below(kMaxRank - 1);
  std::string input = formatv("tensor<{0}ui8>", extents(rank));
  std::string bits = oneIn(2) ? formatv("bits = {0} : si64", 1 + below(8)).str()
                              : formatv("radix = {0} : si64, group_size = {1} "
                                        ": si64",
                                        2 + below(20), 1 + below(8))
                                    .str();
  if (oneIn(2))
    return formatv("func.func @$(%x: {0}, %m: tensor<{3}i1>) -> tensor<*xui8> "
                   "{{\n  %y = \"onnx.Compress\"(%x, %m) <{{axis = {1} : "
                   "si64}> : ({0}, tensor<{3}i1>) -> tensor<*xui8>\n  return "
                   "%y : tensor<*xui8>\n}\n",
                   input, integer(), bits, extents(1));
  return formatv("func.func @$(%x: {0}) -> tensor<*xui8> {{\n"
                 "  %w = \"onnx.Pack\"(%x) <{{{1}}> : ({0}) -> tensor<*xui8>\n"
                 "  %n = \"onnx.Constant\"() {{value = dense<{2}> : "
                 "tensor<i64>} : () -> tensor<i64>\n"
                 "  %y = \"onnx.Unpack\"(%w, %n) <{{{1}}> : (tensor<*xui8>, "
                 "tensor<i64>) -> tensor<*xui8>\n"
                 "  return %y : tensor<*xui8>\n}\n",
                 input, bits, integer());
}

std::string Pieces::chain() {
  size_t number = 1 + below(20);
  std::string spelling = code();
  return formatv("func.func @$(%m: tensor<?xi1>) -> tensor<?xi8> {{\n"
                 "  %x = {0}\n"
                 "  %w = bale.pack %x {1} : tensor<{2}xi8> -> tensor<?xi8>\n"
                 "  %n = arith.constant {2} : index\n"
                 "  %c = bale.unpack %w count(%n) {1} : tensor<?xi8> -> "
                 "tensor<?xi8>\n"
                 "  %y = bale.compress %c where %m : tensor<?xi8>, "
                 "tensor<?xi1> -> tensor<?xi8>\n"
                 "  return %y : tensor<?xi8>\n}\n",
                 dense("i8", number), spelling, number);
}

std::string Pieces::function() {
  std::string (Pieces::*const kinds[])() = {
      &Pieces::pack, &Pieces::unpack, &Pieces::compress, &Pieces::count,
      &Pieces::into, &Pieces::onnx,   &Pieces::chain};
  std::string text = (this->*kinds[below(std::size(kinds))])();
  return named(std::move(text), below(1000000));
}
