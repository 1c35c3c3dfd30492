//===- Formula.cpp ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the formula of an op with its numbers.
// Entry point: getFormula, getTraffic.
// Invariant: a number that is unknown is written as ?, and none wraps.
//
//===----------------------------------------------------------------------===//

#include "ExplainText.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace bale;

namespace {

/// A number of at least 0 that may be unknown or more than 2^63 - 1.
class Amount {
public:
  /// Unknown.
  Amount() : value(0), state(State::Unknown) {}
  Amount(int64_t value)
      : value(value),
        state(ShapedType::isDynamic(value) ? State::Unknown : State::Known) {}
  Amount(std::optional<int64_t> value)
      : Amount(value ? *value : ShapedType::kDynamic) {}

  std::optional<int64_t> get() const {
    return state == State::Known ? std::optional(value) : std::nullopt;
  }

  Amount operator*(const Amount &other) const {
    if (get() == 0 || other.get() == 0)
      return int64_t(0);
    Amount product;
    if (state == State::Unknown || other.state == State::Unknown)
      return product;
    bool wraps = state == State::Huge || other.state == State::Huge ||
                 llvm::MulOverflow(value, other.value, product.value);
    product.state = wraps ? State::Huge : State::Known;
    return product;
  }

  std::string text() const {
    if (state == State::Huge)
      return "more than 2^63 - 1";
    return state == State::Known ? llvm::Twine(value).str() : "?";
  }

  /// With `one`, or `one` + s: 1 byte, 2 bytes.
  std::string text(StringRef one) const {
    return (text() + " " + one + (get() == 1 ? "" : "s")).str();
  }

private:
  enum class State { Known, Unknown, Huge };
  int64_t value;
  State state;
};

/// What a pack, or an unpack, takes to what.
struct Packing {
  ShapedType codes, words;
  CodeAttr code;
  int64_t axis;
  bool packs;

  unsigned getWordBits() const { return words.getElementTypeBitWidth(); }
  Amount getCodes() const { return getExtent(codes); }
  Amount getGroups() const {
    std::optional<int64_t> number = getCodes().get();
    return number ? Amount(llvm::divideCeilSigned(*number, code.getGroupSize()))
                  : Amount();
  }
  Amount getWords() const {
    std::optional<int64_t> number = getCodes().get();
    return number ? Amount(code.getNumWords(*number, getWordBits()))
                  : getExtent(words);
  }
  Amount getRows() const;

private:
  Amount getExtent(ShapedType type) const {
    return type.hasRank()
               ? Amount(type.getDimSize(getPositiveAxis(axis, type.getRank())))
               : Amount();
  }
};

/// What a compress takes to what.
struct Compressing {
  ShapedType input, condition;
  std::optional<int64_t> axis;
  /// The extent of the output along the axis.
  Amount kept;
  /// The bytes of an element in memory.
  Amount elementBytes;
  /// Whether the condition may have as many trues.
  bool isConsistent = true;

  Amount getSlices() const;
  Amount getRows() const;
  Amount getSliceBytes() const;
};

} // namespace

/// The product of the extents `from` to `to` - 1.
static Amount getProduct(ShapedType type, int64_t from, int64_t to) {
  Amount product(int64_t(1));
  for (int64_t dim = from; dim < to; ++dim)
    product = product * Amount(type.getDimSize(dim));
  return product;
}

/// How many rows there are along `axis`: one for each index of the other
/// dimensions. What one type leaves open the other may state.
Amount Packing::getRows() const {
  if (!codes.hasRank() || !words.hasRank())
    return Amount();
  Amount rows(int64_t(1));
  int64_t at = getPositiveAxis(axis, codes.getRank());
  for (int64_t dim = 0; dim < codes.getRank(); ++dim)
    if (dim != at)
      rows = rows * Amount(codes.isDynamicDim(dim) ? words.getDimSize(dim)
                                                   : codes.getDimSize(dim));
  return rows;
}

Amount Compressing::getSlices() const {
  if (!input.hasRank())
    return Amount();
  if (!axis)
    return getProduct(input, 0, input.getRank());
  return input.getDimSize(getPositiveAxis(*axis, input.getRank()));
}

Amount Compressing::getRows() const {
  if (!axis)
    return int64_t(1);
  if (!input.hasRank())
    return Amount();
  return getProduct(input, 0, getPositiveAxis(*axis, input.getRank()));
}

Amount Compressing::getSliceBytes() const {
  if (!axis)
    return elementBytes;
  if (!input.hasRank())
    return Amount();
  int64_t rank = input.getRank();
  return getProduct(input, getPositiveAxis(*axis, rank) + 1, rank) *
         elementBytes;
}

/// The bytes from one element of `type` to the next in memory.
static Amount getElementBytes(Operation *op, Type type) {
  std::optional<int64_t> bytes = getMemoryBytes(type, DataLayout::closest(op));
  return bytes ? Amount(*bytes) : Amount();
}

static std::optional<Packing> getPacking(Operation *op) {
  auto refined = [&](Value result) -> ShapedType {
    FailureOr<RankedTensorType> type = getRefinedResult(op);
    return succeeded(type) ? *type : cast<ShapedType>(result.getType());
  };
  auto getAxis = [](auto op) { return static_cast<int64_t>(op.getAxis()); };
  auto typeOf = [](Value value) { return cast<ShapedType>(value.getType()); };
  return llvm::TypeSwitch<Operation *, std::optional<Packing>>(op)
      .Case([&](PackOp pack) {
        return Packing{typeOf(pack.getCodes()), refined(pack.getWords()),
                       pack.getCode(), getAxis(pack), true};
      })
      .Case([&](UnpackOp unpack) {
        return Packing{refined(unpack.getCodes()), typeOf(unpack.getWords()),
                       unpack.getCode(), getAxis(unpack), false};
      })
      .Case<PackIntoOp, UnpackIntoOp>([&](auto into) {
        return Packing{typeOf(into.getCodes()), typeOf(into.getWords()),
                       into.getCode(), getAxis(into), isa<PackIntoOp>(op)};
      })
      .Default(std::nullopt);
}

static std::optional<Compressing> getCompressing(Operation *op) {
  auto make = [&](auto compress, ShapedType output) {
    auto input = cast<ShapedType>(compress.getInput().getType());
    Amount kept;
    if (output.hasRank())
      kept = output.getDimSize(
          getPositiveAxis(compress.getAxis().value_or(0), output.getRank()));
    return Compressing{
        input, cast<ShapedType>(compress.getCondition().getType()),
        compress.getAxis(), kept, getElementBytes(op, input.getElementType())};
  };
  return llvm::TypeSwitch<Operation *, std::optional<Compressing>>(op)
      .Case([&](CompressOp compress) {
        FailureOr<RankedTensorType> type = getRefinedResult(op);
        Compressing result = make(
            compress, succeeded(type)
                          ? ShapedType(*type)
                          : cast<ShapedType>(compress.getOutput().getType()));
        result.isConsistent = succeeded(type);
        return result;
      })
      .Case([&](CompressIntoOp into) {
        return make(into, cast<ShapedType>(into.getOutput().getType()));
      })
      .Default(std::nullopt);
}

/// How many rows a formula is of.
static std::string getRowText(const Amount &rows) {
  return rows.text("row") + (rows.get() == 1 ? ": " : ", each: ");
}

/// codes -> groups -> bits -> words, or the reverse.
static std::string getFormula(const Packing &packing) {
  StringRef arrow = packing.packs ? " -> " : " <- ";
  Amount width(int64_t(packing.code.getIndexWidth()));
  Amount groups = packing.getGroups();
  return ((packing.packs ? "packs " : "unpacks ") +
          getRowText(packing.getRows()) + packing.getCodes().text("code") +
          arrow + groups.text("group") + " of " +
          Amount(packing.code.getGroupSize()).text() + arrow + groups.text() +
          " * " + width.text() + " = " + (groups * width).text("bit") + arrow +
          packing.getWords().text("word") + " of " +
          Amount(int64_t(packing.getWordBits())).text("bit"))
      .str();
}

/// mask -> kept -> extent
static std::string getFormula(const Compressing &compressing) {
  Amount length = compressing.condition.hasRank()
                      ? Amount(compressing.condition.getDimSize(0))
                      : Amount();
  Amount slices = compressing.getSlices();
  return ("compresses " + getRowText(compressing.getRows()) +
          length.text("condition") + " for " + slices.text("slice") + " -> " +
          (compressing.isConsistent ? compressing.kept : Amount()).text() +
          " true -> extent " + compressing.kept.text());
}

static std::string getFormula(CountOp op) {
  Amount length(op.getCondition().getType().getDimSize(0));
  std::optional<int64_t> limit = getConstantInteger(op.getLimit());
  return "counts the trues of " + length.text("condition") +
         " below the limit " + Amount(limit).text();
}

std::string bale::getFormula(Operation *op) {
  if (std::optional<Packing> packing = getPacking(op))
    return ::getFormula(*packing);
  if (std::optional<Compressing> compressing = getCompressing(op))
    return ::getFormula(*compressing);
  return ::getFormula(cast<CountOp>(op));
}

/// What of the words of a row is nothing's.
static std::string getWaste(const Packing &packing) {
  std::optional<int64_t> codes = packing.getCodes().get();
  std::optional<int64_t> groups = packing.getGroups().get();
  std::optional<int64_t> words = packing.getWords().get();
  if (!codes || !groups || !words)
    return "the last word of a row may have unused bits";
  // Less than a word, of numbers that may not fit.
  unsigned wordBits = packing.getWordBits();
  llvm::APInt used(128, *groups), all(128, *words);
  used *= llvm::APInt(128, packing.code.getIndexWidth());
  all *= llvm::APInt(128, wordBits);
  Amount unused(static_cast<int64_t>((all - used).getZExtValue()));
  std::string waste = "the last word of a row has " + unused.text("unused bit");
  int64_t size = packing.code.getGroupSize();
  if (size > 1 && *codes % size != 0)
    waste += " and the last group " +
             Amount(size - *codes % size).text("digit") + " of padding";
  return waste;
}

std::string bale::getTraffic(Operation *op) {
  if (std::optional<Packing> packing = getPacking(op)) {
    Amount codes = packing->getRows() * packing->getCodes();
    Amount words = packing->getRows() * packing->getWords() *
                   Amount(int64_t(packing->getWordBits() / 8));
    return "reads " + (packing->packs ? codes : words).text("byte") +
           " and writes " + (packing->packs ? words : codes).text("byte") +
           "; " + getWaste(*packing);
  }
  std::optional<Compressing> compressing = getCompressing(op);
  if (!compressing)
    return "";
  Amount bytes = compressing->getRows() * compressing->getSliceBytes();
  return "writes " + (bytes * compressing->kept).text() + " of " +
         (bytes * compressing->getSlices()).text("byte") + ", in slices of " +
         compressing->getSliceBytes().text("byte");
}
