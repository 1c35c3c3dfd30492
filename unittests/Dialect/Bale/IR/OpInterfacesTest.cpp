//===- OpInterfacesTest.cpp -------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: InferShapedTypeOpInterface by name, and the helpers that build
//   extents.
// Entry point: OpInterfacesTest.
// Invariant: without a location nothing is reported.
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace bale;
using namespace bale::test;

namespace {

class OpInterfacesTest : public BaleIRTest {
protected:
  /// The one component that the registered op `name` infers, printed as its
  /// extents, "*" without rank, or "failure".
  std::string infer(std::optional<Location> where, StringRef name,
                    ValueRange operands, DictionaryAttr attributes) {
    std::optional<RegisteredOperationName> info =
        RegisteredOperationName::lookup(name, &context);
    auto *interface = info->getInterface<InferShapedTypeOpInterface>();
    EXPECT_TRUE(interface);
    OperationState state(location(), name, operands, TypeRange(),
                         attributes.getValue());
    OwningOpRef<Operation *> properties = createProperties(*info, attributes);
    SmallVector<ShapedTypeComponents> components;
    if (failed(interface->inferReturnTypeComponents(
            &context, where, ValueShapeRange(operands), attributes,
            properties->getPropertiesStorage(), RegionRange(), components)))
      return "failure";
    EXPECT_EQ(components.size(), 1u);
    if (!components.front().hasRank())
      return "*";
    std::string text;
    for (int64_t extent : components.front().getDims())
      text += (text.empty() ? "" : "x") +
              (ShapedType::isDynamic(extent) ? "?" : std::to_string(extent));
    return text;
  }

  /// An op without operands whose properties hold `attributes`.
  OwningOpRef<Operation *> createProperties(RegisteredOperationName info,
                                            DictionaryAttr attributes) {
    Operation *op = Operation::create(
        location(), info, TypeRange(), ValueRange(), NamedAttrList(attributes),
        OpaqueProperties(nullptr), BlockRange(), 0);
    return OwningOpRef<Operation *>(op);
  }

  DictionaryAttr attributes(StringRef text) {
    return cast<DictionaryAttr>(parseAttribute(text, &context));
  }
};

} // namespace

TEST_F(OpInterfacesTest, InferPack) {
  auto threeBits = attributes("{code = #bale.code<bits = 3>, axis = -1}");
  // The extent along the axis depends on the word type, which is not an
  // operand.
  EXPECT_EQ(infer(location(), "bale.pack", value("tensor<2x8xi8>"), threeBits),
            "2x?");
  EXPECT_EQ(infer(location(), "bale.pack", value("tensor<2x0xi8>"), threeBits),
            "2x0");
  EXPECT_EQ(infer(location(), "bale.pack", value("tensor<?x8xi8>"), threeBits),
            "?x?");
  EXPECT_EQ(infer(location(), "bale.pack", value("tensor<*xi8>"), threeBits),
            "*");
  EXPECT_TRUE(takeDiagnostics().empty());
}

TEST_F(OpInterfacesTest, InferPackDoesNotChooseAWordType) {
  // Too many words of 8 bits, but not of 32.
  EXPECT_EQ(infer(location(), "bale.pack",
                  value("tensor<9223372036854775807xi8>"),
                  attributes("{code = #bale.code<radix = 256, group_size = 6>, "
                             "axis = 0}")),
            "?");
  EXPECT_EQ(takeDiagnostics(), std::vector<std::string>());
}

TEST_F(OpInterfacesTest, InferUnpack) {
  auto threeBits = attributes("{code = #bale.code<bits = 3>, axis = -1}");
  EXPECT_EQ(infer(location(), "bale.unpack",
                  {value("tensor<2x3xi8>"), index(8)}, threeBits),
            "2x8");
  EXPECT_EQ(infer(location(), "bale.unpack",
                  {value("tensor<2x3xi8>"), value("index")}, threeBits),
            "2x?");
  EXPECT_EQ(infer(location(), "bale.unpack", {value("tensor<*xi8>"), index(8)},
                  threeBits),
            "*");
  EXPECT_TRUE(takeDiagnostics().empty());
}

TEST_F(OpInterfacesTest, InferCompress) {
  EXPECT_EQ(infer(location(), "bale.compress",
                  {value("tensor<3x2xf32>"), value("tensor<?xi1>")},
                  attributes("{axis = 0}")),
            "?x2");
  EXPECT_EQ(infer(location(), "bale.compress",
                  {value("tensor<3x2xf32>"), value("tensor<?xi1>")},
                  attributes("{}")),
            "?");
  EXPECT_EQ(infer(location(), "bale.compress",
                  {value("tensor<3x2xf32>"),
                   condition("dense<[true, true, false]> : tensor<3xi1>")},
                  attributes("{axis = 0}")),
            "2x2");
  EXPECT_EQ(infer(location(), "bale.compress",
                  {value("tensor<*xf32>"), value("tensor<?xi1>")},
                  attributes("{axis = 0}")),
            "*");
  EXPECT_TRUE(takeDiagnostics().empty());
}

TEST_F(OpInterfacesTest, FailuresAreReportedAtALocationOnly) {
  auto axisThree = attributes("{code = #bale.code<bits = 3>, axis = 3}");
  Value codes = value("tensor<2x8xi8>"), mask = value("tensor<?xi1>");
  Value count = index(8);

  EXPECT_EQ(infer(location(), "bale.pack", codes, axisThree), "failure");
  EXPECT_EQ(takeDiagnostics(),
            only("'bale.pack' op expected axis to be in [-2, 1], but got 3"));
  EXPECT_EQ(infer(location(), "bale.unpack", {codes, count}, axisThree),
            "failure");
  EXPECT_EQ(takeDiagnostics(),
            only("'bale.unpack' op expected axis to be in [-2, 1], but got 3"));
  EXPECT_EQ(infer(location(), "bale.compress", {codes, mask},
                  attributes("{axis = 3}")),
            "failure");
  EXPECT_EQ(
      takeDiagnostics(),
      only("'bale.compress' op expected axis to be in [-2, 1], but got 3"));

  EXPECT_EQ(infer(std::nullopt, "bale.pack", codes, axisThree), "failure");
  EXPECT_EQ(infer(std::nullopt, "bale.unpack", {codes, count}, axisThree),
            "failure");
  EXPECT_EQ(infer(std::nullopt, "bale.compress", {codes, mask},
                  attributes("{axis = 3}")),
            "failure");
  EXPECT_EQ(takeDiagnostics(), std::vector<std::string>());
}

//===----------------------------------------------------------------------===//
// Helpers
//===----------------------------------------------------------------------===//

TEST_F(OpInterfacesTest, NumWordsFoldsWhatIsKnown) {
  OpFoldResult words = getNumWords(builder, location(), code("bits = 3"),
                                   builder.getIndexAttr(9), 8);
  EXPECT_EQ(getConstantIntValue(words), 4);
  EXPECT_EQ(getConstantIntValue(getNumWords(builder, location(),
                                            code("bits = 3"), index(9), 32)),
            1);
  OpFoldResult unknown =
      getNumWords(builder, location(), code("bits = 3"), value("index"), 8);
  EXPECT_TRUE(isa<Value>(unknown));
}

TEST_F(OpInterfacesTest, KeptCountIsOneOpOrAConstant) {
  Value mask = value("tensor<?xi1>");
  auto get = [&](StringRef input, Value condition,
                 std::optional<int64_t> axis) {
    return getKeptCount(builder, location(), value(input), condition, axis);
  };
  auto count =
      cast<Value>(get("tensor<4x3xf32>", mask, -1)).getDefiningOp<CountOp>();
  ASSERT_TRUE(count);
  EXPECT_EQ(count.getCondition(), mask);
  EXPECT_EQ(getConstantIntValue(count.getLimit()), 3);

  auto flat = cast<Value>(get("tensor<4x3xf32>", mask, std::nullopt))
                  .getDefiningOp<CountOp>();
  ASSERT_TRUE(flat);
  EXPECT_EQ(getConstantIntValue(flat.getLimit()), 12);

  EXPECT_EQ(getConstantIntValue(
                get("tensor<4x3xf32>",
                    condition("dense<[true, false, true]> : tensor<3xi1>"), 1)),
            2);
  EXPECT_EQ(getConstantIntValue(get("tensor<4x0xf32>", mask, 1)), 0);
}
