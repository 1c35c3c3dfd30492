//===- Amount.h -------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: numbers as explanations state them.
// Entry point: Amount.
// Invariant: a number that is unknown is written as ?, and none wraps.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_EXPLAIN_AMOUNT_H
#define BALE_LIB_EXPLAIN_AMOUNT_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>

namespace bale {

/// A number that may be unknown, or more than 2^63 - 1.
class Amount {
public:
  /// Unknown.
  Amount() : value(0), state(State::Unknown) {}
  Amount(int64_t value) : value(value), state(State::Known) {}
  /// Unknown, if it is nothing.
  Amount(std::optional<int64_t> value)
      : value(value.value_or(0)), state(value ? State::Known : State::Unknown) {
  }
  /// The extent that a type states, or leaves open.
  static Amount fromExtent(int64_t extent);
  /// More than 2^63 - 1.
  static Amount huge();

  /// The number, if it is known and at most 2^63 - 1.
  std::optional<int64_t> get() const;
  /// The least that it may be: 0, if it is unknown.
  Amount getLeast() const { return isUnknown() ? Amount(int64_t(0)) : *this; }
  bool isUnknown() const { return state == State::Unknown; }
  bool isHuge() const { return state == State::Huge; }
  bool isZero() const { return get() == 0; }
  /// Whether it is known to be at least `least`.
  bool isAtLeast(int64_t least) const;
  /// Whether it is known to be less than `bound`.
  bool isLessThan(int64_t bound) const;

  /// Of numbers of at least 0.
  Amount operator+(const Amount &other) const;
  Amount operator*(const Amount &other) const;

  std::string text() const;
  /// With what it counts, `one`, or else `one` + `plural`: 1 byte, 2 bytes, ?
  /// bytes.
  std::string text(llvm::StringRef one, llvm::StringRef plural = "s") const;

private:
  enum class State { Known, Unknown, Huge };

  int64_t value;
  State state;
};

/// The lesser of both, or the one that is known.
Amount getLeastKnown(const Amount &first, const Amount &second);

} // namespace bale

#endif // BALE_LIB_EXPLAIN_AMOUNT_H
