// RUN: bale-opt %s --bale-widen-elements --split-input-file --verify-diagnostics

func.func @vector(%x: memref<16xi1>, %i: index) -> vector<8xi1> {
  // expected-error @+1 {{'vector.load' op expected memrefs of elements that fill their bytes, but got 'memref<16xi1>'}}
  %0 = vector.load %x[%i] : memref<16xi1>, vector<8xi1>
  return %0 : vector<8xi1>
}

// -----

// Every such op is reported.
func.func @all_of_them(%x: memref<16xi1>, %y: memref<16xi1>, %b: i1, %i: index) {
  // expected-error @+1 {{'linalg.copy' op expected memrefs of elements that fill their bytes, but got 'memref<16xi1>'}}
  linalg.copy ins(%x : memref<16xi1>) outs(%y : memref<16xi1>)
  // expected-error @+1 {{'affine.store' op expected memrefs of elements that fill their bytes, but got 'memref<16xi1>'}}
  affine.store %b, %x[0] : memref<16xi1>
  return
}

// -----

// expected-error @+1 {{'memref.global' op expected resource packed to hold 16 bytes, but got 2}}
memref.global "private" constant @bits : memref<16xi1> = dense_resource<packed>

{-#
  dialect_resources: { builtin: { packed: "0x01000000FFFF" } }
#-}

// -----

func.func @copy_unranked(%a: memref<*xi1>, %b: memref<*xi1>) {
  // expected-error @+1 {{'memref.copy' op expected memrefs of elements that fill their bytes, but got 'memref<*xi1>'}}
  memref.copy %a, %b : memref<*xi1> to memref<*xi1>
  return
}

// -----

func.func @memref_of_memrefs(%a: memref<2xmemref<4xi1>>, %i: index) -> memref<4xi1> {
  // expected-error @+1 {{'memref.load' op expected memrefs of elements that fill their bytes, but got 'memref<2xmemref<4xi1>>'}}
  %0 = memref.load %a[%i] : memref<2xmemref<4xi1>>
  return %0 : memref<4xi1>
}

// -----

// A vector of i4 lies packed, two elements a byte.
func.func @vector_of_integers(%x: memref<16xi4>, %i: index) -> vector<8xi4> {
  // expected-error @+1 {{'vector.load' op expected memrefs of elements that fill their bytes, but got 'memref<16xi4>'}}
  %0 = vector.load %x[%i] : memref<16xi4>, vector<8xi4>
  return %0 : vector<8xi4>
}

// -----

// Elements of an i12 resource take two bytes each.
// expected-error @+1 {{'memref.global' op expected resource short to hold 6 bytes, but got 3}}
memref.global "private" constant @short : memref<3xi12> = dense_resource<short>

{-#
  dialect_resources: { builtin: { short: "0x01000000010203" } }
#-}
