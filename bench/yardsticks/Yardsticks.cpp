//===- Yardsticks.cpp -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the yardsticks by name.
// Entry point: kYardsticks.
// Invariant: the table is constant data, which any processor may read; only
//   what it points to needs AVX-512.
//
//===----------------------------------------------------------------------===//

#include "Yardstick.h"

#include "AxisNotLast.h"
#include "CompressFlat.h"
#include "CompressRows.h"
#include "CompressSlices.h"
#include "CompressStreamed.h"
#include "CompressTable.h"
#include "Conditions.h"
#include "PackBits.h"
#include "PackRadix.h"
#include "UnpackBits.h"
#include "UnpackRadix.h"

/// An instance and its name, of which the comma is part.
#define BALE_YARDSTICK(header, ...) {#header ".h", #__VA_ARGS__, __VA_ARGS__}

namespace bale::yardsticks {

constexpr Yardstick kYardsticks[] = {
    BALE_YARDSTICK(PackBits, packBits<1>),
    BALE_YARDSTICK(PackBits, packBits<2>),
    BALE_YARDSTICK(PackBits, packBits<3>),
    BALE_YARDSTICK(PackBits, packBits<4>),
    BALE_YARDSTICK(PackBits, packBits<5>),
    BALE_YARDSTICK(PackBits, packBits<6>),
    BALE_YARDSTICK(PackBits, packBits<7>),
    BALE_YARDSTICK(UnpackBits, unpackBits<1>),
    BALE_YARDSTICK(UnpackBits, unpackBits<2>),
    BALE_YARDSTICK(UnpackBits, unpackBits<3>),
    BALE_YARDSTICK(UnpackBits, unpackBits<4>),
    BALE_YARDSTICK(UnpackBits, unpackBits<5>),
    BALE_YARDSTICK(UnpackBits, unpackBits<6>),
    BALE_YARDSTICK(UnpackBits, unpackBits<7>),
    BALE_YARDSTICK(PackRadix, packRadix<3, 5>),
    BALE_YARDSTICK(PackRadix, packRadix<5, 3>),
    BALE_YARDSTICK(PackRadix, packRadix<6, 3>),
    BALE_YARDSTICK(PackRadix, packTrits20),
    BALE_YARDSTICK(UnpackRadix, unpackRadix<3, 5>),
    BALE_YARDSTICK(UnpackRadix, unpackRadix<5, 3>),
    BALE_YARDSTICK(UnpackRadix, unpackRadix<6, 3>),
    BALE_YARDSTICK(UnpackRadix, unpackTrits20),
    BALE_YARDSTICK(AxisNotLast, packAxis<3>),
    BALE_YARDSTICK(AxisNotLast, packAxis<4>),
    BALE_YARDSTICK(AxisNotLast, unpackAxis<3>),
    BALE_YARDSTICK(AxisNotLast, unpackAxis<4>),
    BALE_YARDSTICK(CompressFlat, compressFlat<1>),
    BALE_YARDSTICK(CompressFlat, compressFlat<2>),
    BALE_YARDSTICK(CompressFlat, compressFlat<4>),
    BALE_YARDSTICK(CompressFlat, compressFlat<8>),
    BALE_YARDSTICK(CompressFlat, compressFlat<16>),
    BALE_YARDSTICK(CompressFlat, compressDense<1>),
    BALE_YARDSTICK(CompressFlat, compressDense<2>),
    BALE_YARDSTICK(CompressFlat, compressDense<4>),
    BALE_YARDSTICK(CompressFlat, compressDense<8>),
    BALE_YARDSTICK(CompressFlat, compressDense<16>),
    BALE_YARDSTICK(CompressFlat, compressScan<1>),
    BALE_YARDSTICK(CompressFlat, compressScan<2>),
    BALE_YARDSTICK(CompressFlat, compressScan<4>),
    BALE_YARDSTICK(CompressFlat, compressScan<8>),
    BALE_YARDSTICK(CompressFlat, compressScan<16>),
    BALE_YARDSTICK(CompressStreamed, compressStreamed<1>),
    BALE_YARDSTICK(CompressStreamed, compressStreamed<2>),
    BALE_YARDSTICK(CompressStreamed, compressStreamed<4>),
    BALE_YARDSTICK(CompressStreamed, compressStreamed<8>),
    BALE_YARDSTICK(CompressStreamed, compressStreamed<16>),
    BALE_YARDSTICK(CompressTable, compressTable<1>),
    BALE_YARDSTICK(CompressTable, compressTable<2>),
    BALE_YARDSTICK(CompressTable, compressTable<4>),
    BALE_YARDSTICK(CompressTable, compressTable<8>),
    BALE_YARDSTICK(CompressTable, compressTable<16>),
    BALE_YARDSTICK(CompressSlices, compressSmallSlices<3>),
    BALE_YARDSTICK(CompressSlices, compressSmallSlices<7>),
    BALE_YARDSTICK(CompressSlices, compressRuns<4>),
    BALE_YARDSTICK(CompressSlices, compressRunList<4>),
    BALE_YARDSTICK(CompressRows, compressRows<4>),
    BALE_YARDSTICK(CompressRows, compressRowsByIndex<4>),
    BALE_YARDSTICK(CompressRows, compressRowsByVector<4>),
    BALE_YARDSTICK(Conditions, countTrues),
    BALE_YARDSTICK(Conditions, readBytes),
    {},
};

} // namespace bale::yardsticks
