//===- RawMemory.cpp --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: memory by address, for elements of any type.
// Entry point: RawMemory, getRowMemory, copyBytes, copyBytesPastCaches.
// Invariant: no access but a store past the caches needs alignment.
//
//===----------------------------------------------------------------------===//

#include "RawMemory.h"
#include "BitWords.h"
#include "IndexMath.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace bale;

RawMemory RawMemory::at(OpBuilder &builder, Location loc, Value bytes) const {
  Value distance =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), bytes);
  return RawMemory(LLVM::GEPOp::create(builder, loc, pointer.getType(),
                                       builder.getI8Type(), pointer,
                                       ValueRange(distance)));
}

RawMemory RawMemory::at(OpBuilder &builder, Location loc, int64_t bytes) const {
  return bytes == 0 ? *this
                    : at(builder, loc, IndexMath(builder, loc).index(bytes));
}

Value RawMemory::load(OpBuilder &builder, Location loc, Type type) const {
  return LLVM::LoadOp::create(builder, loc, type, pointer, /*alignment=*/1);
}

void RawMemory::store(OpBuilder &builder, Location loc, Value value) const {
  LLVM::StoreOp::create(builder, loc, value, pointer, /*alignment=*/1);
}

void RawMemory::storeStreamed(OpBuilder &builder, Location loc,
                              Value vector) const {
  auto type = cast<VectorType>(vector.getType());
  unsigned bytes = type.getNumElements() * type.getElementTypeBitWidth() / 8;
  LLVM::StoreOp::create(builder, loc, vector, pointer, /*alignment=*/bytes,
                        /*isVolatile=*/false, /*isNonTemporal=*/true);
}

Value RawMemory::loadMasked(OpBuilder &builder, Location loc, VectorType type,
                            Value mask) const {
  Value zeros =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
  return LLVM::MaskedLoadOp::create(builder, loc, type, pointer, mask, zeros,
                                    /*alignment=*/1);
}

void RawMemory::storeMasked(OpBuilder &builder, Location loc, Value vector,
                            Value mask) const {
  LLVM::MaskedStoreOp::create(builder, loc, vector, pointer, mask,
                              /*alignment=*/1);
}

/// Asks for the lines of the `bytes` bytes `distance` bytes after `memory`.
static void prefetch(OpBuilder &builder, Location loc, RawMemory memory,
                     int64_t distance, int64_t bytes, bool isWrite) {
  for (int64_t from = 0; from < bytes; from += kLineBytes)
    LLVM::Prefetch::create(
        builder, loc, memory.at(builder, loc, distance + from).getPointer(),
        /*rw=*/isWrite, /*hint=*/3, /*cache=*/1);
}

void RawMemory::prefetchAhead(OpBuilder &builder, Location loc, int64_t bytes,
                              const VectorTarget &target) const {
  if (target.asksEarly)
    prefetch(builder, loc, *this, kAheadBytes, bytes, /*isWrite=*/false);
}

void RawMemory::prefetchLoads(OpBuilder &builder, Location loc,
                              int64_t bytes) const {
  prefetch(builder, loc, *this, /*distance=*/0, bytes, /*isWrite=*/false);
}

void RawMemory::prefetchStores(OpBuilder &builder, Location loc,
                               int64_t distance, int64_t bytes) const {
  prefetch(builder, loc, *this, distance, bytes, /*isWrite=*/true);
}

Value RawMemory::getAddress(OpBuilder &builder, Location loc) const {
  Value address =
      LLVM::PtrToIntOp::create(builder, loc, builder.getI64Type(), pointer);
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    address);
}

bool bale::hasRawMemory(MemRefType memref) {
  Attribute space = memref.getMemorySpace();
  return !space || isa<IntegerAttr>(space);
}

Value bale::getRowDistance(OpBuilder &builder, Location loc, Value memref,
                           int64_t elementBytes, ValueRange outer) {
  IndexMath math(builder, loc);
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, memref);
  Value elements = metadata.getOffset();
  for (auto [index, stride] : llvm::zip(outer, metadata.getStrides()))
    elements = math.add(elements, math.multiply(index, stride));
  return math.multiply(elements, elementBytes);
}

RawMemory bale::getRowMemory(OpBuilder &builder, Location loc, Value memref,
                             int64_t elementBytes, ValueRange outer) {
  Value distance = getRowDistance(builder, loc, memref, elementBytes, outer);
  Value base =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, memref);
  Value address =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), base);
  unsigned space = cast<MemRefType>(memref.getType()).getMemorySpaceAsInt();
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext(), space);
  RawMemory memory(LLVM::IntToPtrOp::create(builder, loc, pointer, address));
  return memory.at(builder, loc, distance);
}

static void callMemcpy(OpBuilder &builder, Location loc, RawMemory from,
                       RawMemory to, Value bytes) {
  Value length =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), bytes);
  LLVM::MemcpyOp::create(builder, loc, to.getPointer(), from.getPointer(),
                         length, /*isVolatile=*/false);
}

void bale::copyBytes(OpBuilder &builder, Location loc, RawMemory from,
                     RawMemory to, Value bytes, const VectorTarget &target) {
  if (!target.hasByteMasks)
    return callMemcpy(builder, loc, from, to, bytes);
  Value size = IndexMath(builder, loc).index(target.vectorBytes);
  Value isShort = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ule,
                                        bytes, size);
  auto choice = scf::IfOp::create(builder, loc, isShort,
                                  /*withElseRegion=*/true);
  OpBuilder then = choice.getThenBodyBuilder();
  BitWords words(then, loc);
  Value mask =
      words.toMask(words.getOnes(words.fromIndex(bytes)), target.vectorBytes);
  auto type = VectorType::get({target.vectorBytes}, builder.getI8Type());
  to.storeMasked(then, loc, from.loadMasked(then, loc, type, mask), mask);
  OpBuilder otherwise = choice.getElseBodyBuilder();
  callMemcpy(otherwise, loc, from, to, bytes);
}

void bale::copyBytesPastCaches(OpBuilder &builder, Location loc, RawMemory from,
                               RawMemory to, Value bytes,
                               const VectorTarget &target) {
  IndexMath math(builder, loc);
  // [0, head) ends where a line of the output begins, [head, end) is whole
  // lines.
  Value fromLine = builder.createOrFold<arith::RemUIOp>(
      loc, to.getAddress(builder, loc), math.index(kLineBytes));
  Value head = builder.createOrFold<arith::RemUIOp>(
      loc, math.subtract(math.index(kLineBytes), fromLine),
      math.index(kLineBytes));
  Value rest = math.subtract(bytes, head);
  Value end =
      math.add(head, math.multiply(math.divide(rest, kLineBytes), kLineBytes));
  copyBytes(builder, loc, from, to, head, target);
  auto type = VectorType::get({target.vectorBytes}, builder.getI8Type());
  scf::ForOp::create(
      builder, loc, head, end, math.index(kLineBytes), ValueRange(),
      [&](OpBuilder &body, Location, Value at, ValueRange) {
        IndexMath bodyMath(body, loc);
        // No further than where the bytes end: what comes after may be of no
        // use.
        if (target.asksEarly) {
          Value ahead = bodyMath.min(bodyMath.add(at, kAheadBytes), bytes);
          from.at(body, loc, ahead).prefetchLoads(body, loc, kLineBytes);
        }
        RawMemory source = from.at(body, loc, at), line = to.at(body, loc, at);
        for (int64_t part = 0; part < kLineBytes; part += target.vectorBytes)
          line.at(body, loc, part)
              .storeStreamed(body, loc,
                             source.at(body, loc, part).load(body, loc, type));
        scf::YieldOp::create(body, loc);
      });
  copyBytes(builder, loc, from.at(builder, loc, end), to.at(builder, loc, end),
            math.subtract(bytes, end), target);
}

void bale::copyBytes(OpBuilder &builder, Location loc, RawMemory from,
                     RawMemory to, int64_t bytes) {
  callMemcpy(builder, loc, from, to, IndexMath(builder, loc).index(bytes));
}
