//===- RowMemRef.cpp --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: loads and stores of vectors of bytes along the last dimension of
//   a memref.
// Entry point: RowMemRef.
// Invariant: an access covers whole elements.
//
//===----------------------------------------------------------------------===//

#include "RowMemRef.h"
#include "BitWords.h"
#include "RawMemory.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace bale;

/// The indices of an element of a row.
static SmallVector<Value> getIndices(ValueRange outer, Value at) {
  SmallVector<Value> indices(outer);
  indices.push_back(at);
  return indices;
}

int64_t bale::getElementBytes(Value memref) {
  return cast<MemRefType>(memref.getType()).getElementTypeBitWidth() / 8;
}

RowMemRef::RowMemRef(Value memref, int64_t vectorBytes)
    : memref(memref), elementBytes(bale::getElementBytes(memref)),
      vectorBytes(vectorBytes) {}

int64_t RowMemRef::toElements(int64_t bytes) const {
  assert(bytes % elementBytes == 0 && "expected whole elements");
  return bytes / elementBytes;
}

Value RowMemRef::getExtent(OpBuilder &builder, Location loc) const {
  int64_t last = cast<MemRefType>(memref.getType()).getRank() - 1;
  return getValueOrCreateConstantIndexOp(
      builder, loc, bale::getExtent(builder, loc, memref, last));
}

Value RowMemRef::getNumBytes(OpBuilder &builder, Location loc) const {
  IndexMath math(builder, loc);
  Value bytes = math.index(elementBytes);
  int64_t rank = cast<MemRefType>(memref.getType()).getRank();
  for (int64_t dim = 0; dim < rank; ++dim) {
    Value extent = getValueOrCreateConstantIndexOp(
        builder, loc, bale::getExtent(builder, loc, memref, dim));
    bytes = builder.createOrFold<arith::MulIOp>(loc, bytes, extent);
  }
  return bytes;
}

Value RowMemRef::getRowAddress(OpBuilder &builder, Location loc,
                               ValueRange outer) const {
  Value distance = getRowDistance(builder, loc, memref, elementBytes, outer);
  Value base =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, memref);
  return IndexMath(builder, loc).add(base, distance);
}

VectorType RowMemRef::getVectorType(int64_t bytes) const {
  return VectorType::get({toElements(bytes)},
                         cast<MemRefType>(memref.getType()).getElementType());
}

Value RowMemRef::load(ByteVectors &build, ValueRange outer, Value at) const {
  OpBuilder &builder = build.getBuilder();
  Value loaded = vector::LoadOp::create(builder, build.getLoc(),
                                        getVectorType(vectorBytes), memref,
                                        getIndices(outer, at));
  // Without this LLVM narrows a load of which not all bytes are used, to a
  // vector that no register holds, and falls back to scalars.
  Value frozen = LLVM::FreezeOp::create(builder, build.getLoc(), loaded);
  return build.bytes(frozen);
}

Value RowMemRef::loadBytes(ByteVectors &build, ValueRange outer, Value at,
                           int64_t bytes) const {
  OpBuilder &builder = build.getBuilder();
  Value loaded =
      vector::LoadOp::create(builder, build.getLoc(), getVectorType(bytes),
                             memref, getIndices(outer, at));
  VectorType type = VectorType::get({bytes}, builder.getI8Type());
  if (type == loaded.getType())
    return loaded;
  return vector::BitCastOp::create(builder, build.getLoc(), type, loaded);
}

Value RowMemRef::getElements(ByteVectors &build, Value vector) const {
  VectorType type =
      getVectorType(cast<VectorType>(vector.getType()).getNumElements());
  if (type == vector.getType())
    return vector;
  return vector::BitCastOp::create(build.getBuilder(), build.getLoc(), type,
                                   vector);
}

void RowMemRef::store(ByteVectors &build, ValueRange outer, Value at,
                      Value vector) const {
  Value elements = getElements(build, vector);
  vector::StoreOp::create(build.getBuilder(), build.getLoc(), elements, memref,
                          getIndices(outer, at));
}

void RowMemRef::storeStreamed(ByteVectors &build, ValueRange outer, Value at,
                              Value vector) const {
  Value elements = getElements(build, vector);
  int64_t bytes = cast<VectorType>(vector.getType()).getNumElements();
  vector::StoreOp::create(build.getBuilder(), build.getLoc(), elements, memref,
                          getIndices(outer, at), /*nontemporal=*/true,
                          llvm::MaybeAlign(bytes));
}

Value RowMemRef::getMask(ByteVectors &build, Value left) const {
  // (vector.create_mask would compare a vector of 32-bit indices, several times
  // as wide as the data.)
  BitWords words(build.getBuilder(), build.getLoc());
  return words.toMask(words.getOnes(words.fromIndex(left)),
                      toElements(vectorBytes));
}

Value RowMemRef::load(ByteVectors &build, ValueRange outer, Value at,
                      Value mask) const {
  if (!mask)
    return load(build, outer, at);
  VectorType type = getVectorType(vectorBytes);
  Value zeros = build.splat(0, elementBytes * 8);
  return build.bytes(
      vector::MaskedLoadOp::create(build.getBuilder(), build.getLoc(), type,
                                   memref, getIndices(outer, at), mask, zeros));
}

void RowMemRef::store(ByteVectors &build, ValueRange outer, Value at,
                      Value mask, Value vector) const {
  if (!mask)
    return store(build, outer, at, vector);
  Value elements = getElements(build, vector);
  vector::MaskedStoreOp::create(build.getBuilder(), build.getLoc(), memref,
                                getIndices(outer, at), mask, elements);
}

Value RowMemRef::loadExact(ByteVectors &build, ValueRange outer, Value at,
                           int64_t bytes) const {
  if (bytes == vectorBytes)
    return load(build, outer, at);
  OpBuilder &builder = build.getBuilder();
  Location loc = build.getLoc();
  IndexMath math(builder, loc);
  Value loaded = build.splat(0, 8);
  for (int64_t from = 0; from < bytes;) {
    int64_t piece = llvm::bit_floor(static_cast<uint64_t>(bytes - from));
    Value part = loadBytes(build, outer, math.add(at, toElements(from)), piece);
    loaded = vector::InsertStridedSliceOp::create(builder, loc, part, loaded,
                                                  ArrayRef<int64_t>{from},
                                                  ArrayRef<int64_t>{1});
    from += piece;
  }
  return loaded;
}

void RowMemRef::storeExact(ByteVectors &build, ValueRange outer, Value at,
                           Value vector, int64_t bytes) const {
  if (bytes == cast<VectorType>(vector.getType()).getNumElements())
    return store(build, outer, at, vector);
  OpBuilder &builder = build.getBuilder();
  Location loc = build.getLoc();
  IndexMath math(builder, loc);
  for (int64_t from = 0; from < bytes;) {
    int64_t piece = llvm::bit_floor(static_cast<uint64_t>(bytes - from));
    Value part = vector::ExtractStridedSliceOp::create(
        builder, loc, vector, ArrayRef<int64_t>{from}, ArrayRef<int64_t>{piece},
        ArrayRef<int64_t>{1});
    store(build, outer, math.add(at, toElements(from)), part);
    from += piece;
  }
}
