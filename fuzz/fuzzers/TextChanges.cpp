//===- TextChanges.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: changes modules as text in ways that most often still parse.
// Entry point: changeText, crossText.
// Invariant: the text is looked at as tokens alone; nothing here parses.
//
//===----------------------------------------------------------------------===//

#include "TextChanges.h"
#include "Pieces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace bale::fuzz;

namespace {
/// A part of a text, from one index to another.
struct Span {
  size_t begin, end;
};
} // namespace

using Spans = SmallVector<Span>;

//===----------------------------------------------------------------------===//
// Where a text can be changed
//===----------------------------------------------------------------------===//

/// The index after the > that closes the < at `open`; npos if nothing does.
static size_t findClosing(StringRef text, size_t open) {
  size_t depth = 0;
  for (size_t i = open; i < text.size(); ++i) {
    if (text[i] == '<')
      ++depth;
    // Not that of an arrow.
    if (text[i] == '>' && text[i - 1] != '-' && --depth == 0)
      return i + 1;
  }
  return StringRef::npos;
}

/// Each `word` with the < > that follows it, from `skip` characters on.
static void findBracketed(StringRef text, StringRef word, size_t skip,
                          Spans &spans) {
  for (size_t at = text.find(word); at != StringRef::npos;
       at = text.find(word, at + 1)) {
    size_t end = findClosing(text, text.find('<', at));
    if (end != StringRef::npos)
      spans.push_back({at + skip, end});
  }
}

static Spans findTypes(StringRef text) {
  Spans spans;
  for (StringRef word : {"tensor<", "memref<", "vector<"})
    findBracketed(text, word, 0, spans);
  return spans;
}

static Spans findCodes(StringRef text) {
  Spans spans;
  findBracketed(text, "<bits", 0, spans);
  findBracketed(text, "<radix", 0, spans);
  return spans;
}

/// Runs of characters that `isPart`, where `isBefore` holds of the one before.
static Spans findRuns(StringRef text, function_ref<bool(char)> isPart,
                      function_ref<bool(char)> isBefore) {
  Spans spans;
  for (size_t i = 1; i < text.size(); ++i) {
    if (!isPart(text[i]) || !isBefore(text[i - 1]))
      continue;
    size_t begin = i;
    while (i < text.size() && isPart(text[i]))
      ++i;
    spans.push_back({begin, i});
  }
  return spans;
}

static bool isWord(char c) { return isAlnum(c) || c == '_' || c == '.'; }

/// Numbers, those between the x of a shape too.
static Spans findIntegers(StringRef text) {
  return findRuns(
      text, [](char c) { return isDigit(c); },
      [](char c) { return c == 'x' || c == '-' || (!isWord(c) && c != '%'); });
}

static Spans findNames(StringRef text) {
  return findRuns(text, isWord, [](char c) { return c == '%'; });
}

static Spans findOps(StringRef text) {
  Spans spans;
  for (StringRef dialect : {"bale.", "onnx."})
    for (size_t at = text.find(dialect); at != StringRef::npos;
         at = text.find(dialect, at + 1)) {
      size_t end = at;
      while (end < text.size() && isWord(text[end]))
        ++end;
      spans.push_back({at, end});
    }
  return spans;
}

static Spans findLines(StringRef text) {
  Spans spans;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    spans.push_back({begin, end});
    begin = end;
  }
  return spans;
}

/// Functions, each up to the brace that closes it, which is as far from the
/// left margin.
static Spans findFunctions(StringRef text) {
  Spans spans;
  for (size_t at = text.find("func.func"); at != StringRef::npos;
       at = text.find("func.func", at + 1)) {
    StringRef before = text.take_front(at);
    StringRef margin =
        before.take_back(before.size() - before.rtrim(' ').size());
    std::string closing = ("\n" + margin + "}").str();
    size_t end = text.find(closing, at);
    if (end != StringRef::npos)
      spans.push_back({at, end + closing.size()});
  }
  return spans;
}

//===----------------------------------------------------------------------===//
// Changes
//===----------------------------------------------------------------------===//

static StringRef slice(const std::string &text, Span span) {
  return StringRef(text).slice(span.begin, span.end);
}

static void replace(std::string &text, Span span, StringRef by) {
  text.replace(span.begin, span.end - span.begin, by.str());
}

/// Puts what `make` makes in the place of one of `spans` or, so that types
/// still agree, of all that are spelled as it is.
static void replaceOne(std::string &text, const Spans &spans, Pieces &pieces,
                       function_ref<std::string(StringRef)> make) {
  if (spans.empty())
    return;
  Span chosen = spans[pieces.below(spans.size())];
  std::string before = slice(text, chosen).str();
  std::string after = make(before);
  if (pieces.oneIn(3))
    return replace(text, chosen, after);
  for (Span span : reverse(spans))
    if (slice(text, span) == before)
      replace(text, span, after);
}

/// A type of the same kind in which one thing is different.
static std::string changeType(StringRef type, Pieces &pieces) {
  if (pieces.oneIn(4))
    return pieces.type();
  auto [head, rest] = type.split('<');
  if (!rest.consume_back(">") || rest.empty())
    return pieces.type();
  auto [shape, tail] = rest.split(',');
  SmallVector<StringRef> parts;
  shape.split(parts, 'x');
  std::string element = parts.pop_back_val().str();
  std::string extents = pieces.extents(1);
  StringRef extent = StringRef(extents).drop_back();
  switch (pieces.below(4)) {
  case 0:
    element = pieces.elementType();
    break;
  case 1:
    parts.insert(parts.begin() + pieces.below(parts.size() + 1), extent);
    break;
  case 2:
    if (!parts.empty())
      parts.erase(parts.begin() + pieces.below(parts.size()));
    break;
  default:
    if (!parts.empty())
      parts[pieces.below(parts.size())] = extent;
  }
  parts.push_back(element);
  std::string text = (head + "<" + join(parts, "x")).str();
  return text + (tail.empty() ? "" : "," + tail.str()) + ">";
}

static void changeLine(std::string &text, Pieces &pieces) {
  Spans lines = findLines(text);
  if (lines.empty())
    return;
  Span line = lines[pieces.below(lines.size())];
  std::string copy = slice(text, line).str();
  if (!pieces.oneIn(3))
    text.erase(line.begin, line.end - line.begin);
  if (!pieces.oneIn(3))
    text.insert(std::min(lines[pieces.below(lines.size())].begin, text.size()),
                copy);
}

static void changeOnce(std::string &text, Pieces &pieces) {
  switch (pieces.below(12)) {
  case 0:
  case 1:
  case 2:
    return replaceOne(text, findTypes(text), pieces,
                      [&](StringRef type) { return changeType(type, pieces); });
  case 3:
  case 4:
    return replaceOne(text, findCodes(text), pieces,
                      [&](StringRef) { return pieces.code(); });
  case 5:
  case 6:
    return replaceOne(text, findIntegers(text), pieces,
                      [&](StringRef) { return pieces.integer(); });
  case 7: {
    Spans names = findNames(text);
    if (names.empty())
      return;
    std::string other = slice(text, names[pieces.below(names.size())]).str();
    return replace(text, names[pieces.below(names.size())], other);
  }
  case 8:
    return replaceOne(text, findOps(text), pieces,
                      [&](StringRef) { return pieces.opName(); });
  case 9:
    return changeLine(text, pieces);
  case 10: {
    Spans functions = findFunctions(text);
    if (functions.empty() || pieces.oneIn(2))
      text = pieces.function() + text;
    else
      replace(text, functions[pieces.below(functions.size())],
              pieces.function());
    return;
  }
  default:
    text = pieces.function();
  }
}

/// Removes functions until few are left: the more there are, the longer each
/// input takes, and a pass looks at one at a time.
static void removeFunctions(std::string &text, Pieces &pieces) {
  constexpr size_t kMostFunctions = 4;
  for (Spans functions = findFunctions(text); functions.size() > kMostFunctions;
       functions = findFunctions(text))
    replace(text, functions[pieces.below(functions.size())], "");
}

void bale::fuzz::changeText(std::string &text, Pieces &pieces) {
  for (size_t changes = 1 + pieces.below(3); changes > 0; --changes)
    changeOnce(text, pieces);
  removeFunctions(text, pieces);
}

void bale::fuzz::crossText(std::string &text, StringRef other, Pieces &pieces) {
  auto find = pieces.oneIn(4) ? findLines : findFunctions;
  Spans places = find(text), sources = find(other);
  if (places.empty() || sources.empty())
    return;
  Span source = sources[pieces.below(sources.size())];
  replace(text, places[pieces.below(places.size())],
          other.slice(source.begin, source.end));
  removeFunctions(text, pieces);
}
