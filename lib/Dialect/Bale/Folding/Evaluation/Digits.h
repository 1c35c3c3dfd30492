//===- Digits.h -------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: numbers of digits and digits of numbers, of many columns at once.
// Entry point: Digits.
// Invariant: each loop over columns has a constant number of steps that do not
//   depend on each other, so that compilers make vectors of them.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_DIALECT_BALE_FOLDING_EVALUATION_DIGITS_H
#define BALE_LIB_DIALECT_BALE_FOLDING_EVALUATION_DIGITS_H

#include "ColumnKernel.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

namespace bale::evaluation {

/// The type of a product of two numbers of type `T`, and that of half the bits,
/// if it may hold several digits.
template <typename T>
struct NumberTraits;
template <>
struct NumberTraits<uint8_t> {
  using Product = uint16_t;
};
template <>
struct NumberTraits<uint16_t> {
  using Product = uint32_t;
};
template <>
struct NumberTraits<uint32_t> {
  using Product = uint64_t;
  using Half = uint16_t;
};
template <>
struct NumberTraits<uint64_t> {
  __extension__ typedef unsigned __int128 Product;
  using Half = uint32_t;
};

/// Divides numbers of type `T` by one that is at least 2.
template <typename T>
class Divisor {
public:
  // With l = ceil(log2 d), m = floor(2^B (2^l - d) / d) + 1, and B bits in `T`:
  // n div d = (m + 2^B) n div 2^(B + l), of which no step overflows here
  // (Granlund and Montgomery, figure 4.1).
  explicit Divisor(uint64_t divisor) : shift(llvm::Log2_64_Ceil(divisor) - 1) {
    __extension__ typedef unsigned __int128 Wide;
    Wide excess = (Wide(2) << shift) - divisor;
    multiplier = static_cast<T>((excess << kBits) / divisor + 1);
  }

  T divide(T number) const {
    auto high = static_cast<T>(Product(number) * multiplier >> kBits);
    auto half = static_cast<T>(static_cast<T>(number - high) >> 1);
    return static_cast<T>(static_cast<T>(high + half) >> shift);
  }

private:
  using Product = typename NumberTraits<T>::Product;
  static constexpr unsigned kBits = 8 * sizeof(T);

  T multiplier;
  unsigned shift;
};

/// Digits of numbers of type `T`, one at a time.
template <typename T>
class PlainDigits {
public:
  explicit PlainDigits(uint64_t radix)
      : radix(static_cast<uint32_t>(radix)), divisor(radix) {}

  /// numbers = x_0 + R * (x_1 + R * ...), modulo the range of `T`, for any
  /// codes x.
  void getNumbers(const uint8_t *__restrict codes, int64_t numCodes,
                  T *__restrict numbers) const {
    const uint8_t *row = codes + (numCodes - 1) * kColumns;
    std::copy_n(row, kColumns, numbers);
    while (row != codes) {
      row -= kColumns;
      for (int64_t column = 0; column < kColumns; ++column)
        numbers[column] = static_cast<T>(numbers[column] * radix + row[column]);
    }
  }

  /// codes[j] = (numbers div R^j) mod R for numbers < 2R^numDigits, of which
  /// nothing is kept.
  void getCodes(T *__restrict numbers, int64_t numDigits,
                uint8_t *__restrict codes, int64_t numCodes) const {
    int64_t numDivided = std::min(numCodes, numDigits - 1);
    for (int64_t row = 0; row < numDivided; ++row, codes += kColumns)
      for (int64_t column = 0; column < kColumns; ++column) {
        T quotient = divisor.divide(numbers[column]);
        codes[column] =
            static_cast<uint8_t>(numbers[column] - quotient * radix);
        numbers[column] = quotient;
      }
    if (numDivided == numCodes)
      return;
    // The last digit is less than 2R. A difference below 0 is more than it.
    using DigitT = std::conditional_t<sizeof(T) == 1, uint8_t, uint16_t>;
    auto one = static_cast<DigitT>(radix);
    for (int64_t column = 0; column < kColumns; ++column) {
      auto digit = static_cast<DigitT>(numbers[column]);
      codes[column] = static_cast<uint8_t>(
          std::min(digit, static_cast<DigitT>(digit - one)));
    }
  }

private:
  static constexpr int64_t kColumns = ColumnKernel::kColumns;

  uint32_t radix;
  Divisor<T> divisor;
};

template <typename T>
class SplitDigits;

/// Large numbers have several digits in each half, which costs less.
template <typename T>
using Digits =
    std::conditional_t<(sizeof(T) > 2), SplitDigits<T>, PlainDigits<T>>;

/// Digits of numbers of type `T`, as many at a time as half of one has: at
/// least two.
template <typename T>
class SplitDigits {
public:
  explicit SplitDigits(uint64_t radix)
      : plain(radix), half(radix),
        multiplied(getPart(radix, kHalf * (radix - 1) / kMostCode)),
        divided(getPart(radix, kHalf)), last(getPart(radix, kHalf / 2)),
        divisor(divided.power) {}

  /// As `PlainDigits` does.
  void getNumbers(const uint8_t *codes, int64_t numCodes, T *numbers) const {
    int64_t step = multiplied.numDigits, done = (numCodes - 1) / step * step;
    HalfT halves[kColumns];
    half.getNumbers(codes + done * kColumns, numCodes - done, halves);
    std::copy_n(halves, kColumns, numbers);
    while (done > 0) {
      done -= step;
      half.getNumbers(codes + done * kColumns, step, halves);
      multiplyAndAdd(numbers, halves);
    }
  }

  /// As `PlainDigits` does.
  void getCodes(T *numbers, int64_t numDigits, uint8_t *codes,
                int64_t numCodes) const {
    int64_t step = divided.numDigits;
    HalfT halves[kColumns];
    for (; numCodes > 0 && numDigits > step;
         numCodes -= step, numDigits -= step, codes += step * kColumns) {
      splitOff(numbers, halves);
      half.getCodes(halves, step, codes, std::min(numCodes, step));
    }
    if (numCodes <= 0)
      return;
    if (numDigits > last.numDigits)
      return plain.getCodes(numbers, numDigits, codes, numCodes);
    std::copy_n(numbers, kColumns, halves);
    half.getCodes(halves, numDigits, codes, numCodes);
  }

private:
  using HalfT = typename NumberTraits<T>::Half;
  static constexpr int64_t kColumns = ColumnKernel::kColumns;
  /// 2^B, for B bits of a half, and the most that a code is.
  static constexpr uint64_t kHalf = uint64_t(1) << (4 * sizeof(T));
  static constexpr uint64_t kMostCode = 255;

  /// Digits in a half, and R to the power of their number.
  struct Part {
    int64_t numDigits;
    uint64_t power;
  };

  /// As many digits as R^numDigits <= `limit` allows.
  static Part getPart(uint64_t radix, uint64_t limit) {
    Part part{0, 1};
    for (; part.power * radix <= limit; ++part.numDigits)
      part.power *= radix;
    return part;
  }

  void multiplyAndAdd(T *__restrict numbers,
                      const HalfT *__restrict halves) const {
    auto power = static_cast<T>(multiplied.power);
    for (int64_t column = 0; column < kColumns; ++column)
      numbers[column] = numbers[column] * power + halves[column];
  }

  /// numbers = quotients, and the halves are what is left.
  void splitOff(T *__restrict numbers, HalfT *__restrict halves) const {
    auto power = static_cast<T>(divided.power);
    for (int64_t column = 0; column < kColumns; ++column) {
      T quotient = divisor.divide(numbers[column]);
      halves[column] = static_cast<HalfT>(numbers[column] - quotient * power);
      numbers[column] = quotient;
    }
  }

  PlainDigits<T> plain;
  Digits<HalfT> half;
  /// Codes that are 255 do not overflow a half: 255 (R^k - 1) / (R - 1) < 2^B.
  Part multiplied;
  /// A remainder fits a half: R^k <= 2^B.
  Part divided;
  /// And so does the last of an index: 2R^k <= 2^B.
  Part last;
  Divisor<T> divisor;
};

} // namespace bale::evaluation

#endif // BALE_LIB_DIALECT_BALE_FOLDING_EVALUATION_DIGITS_H
