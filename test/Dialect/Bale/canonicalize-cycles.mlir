// RUN: bale-opt %s -canonicalize -allow-unregistered-dialect -split-input-file | FileCheck %s

// Where order does not matter, as in the body of a module, a value may be made of itself.
// Canonicalization ends all the same, as far as upstream's patterns do.

// CHECK-LABEL: "test.pair"
%w = bale.pack %y <bits = 4> : tensor<4xi8> -> tensor<2xi8>
%c4 = arith.constant 4 : index
%y = bale.unpack %w count(%c4) <bits = 4> : tensor<2xi8> -> tensor<4xi8>
"test.pair"(%y) : (tensor<4xi8>) -> ()

// -----

// CHECK-LABEL: "test.bytes"
%c4 = arith.constant 4 : index
%w = bale.pack %w <bits = 8> : tensor<4xi8> -> tensor<4xi8>
%y = bale.unpack %y count(%c4) <bits = 8> : tensor<4xi8> -> tensor<4xi8>
"test.bytes"(%w, %y) : (tensor<4xi8>, tensor<4xi8>) -> ()

// -----

// CHECK-LABEL: "test.compress"
%t = arith.constant dense<true> : tensor<4xi1>
%a = bale.compress %a where %t : tensor<4xi8>, tensor<4xi1> -> tensor<4xi8>
"test.compress"(%a) : (tensor<4xi8>) -> ()

// -----

// CHECK-LABEL: "test.compress_of_itself"
%m = arith.constant dense<[true, false, true, false]> : tensor<4xi1>
%b = bale.compress %b where %m : tensor<?xi8>, tensor<4xi1> -> tensor<?xi8>
"test.compress_of_itself"(%b) : (tensor<?xi8>) -> ()

// -----

// CHECK-LABEL: "test.compresses"
%m = arith.constant dense<[true, false, true, false]> : tensor<4xi1>
%c = bale.compress %d where %m : tensor<?xi8>, tensor<4xi1> -> tensor<?xi8>
%d = bale.compress %c where %m : tensor<?xi8>, tensor<4xi1> -> tensor<?xi8>
"test.compresses"(%c) : (tensor<?xi8>) -> ()

// -----

// A mask of a mask that is not constant, or upstream would not end.
// CHECK-LABEL: "test.mask"
%m = arith.constant dense<15> : tensor<4xi8>
%n = "test.any"() : () -> tensor<4xi8>
%a = arith.andi %b, %m : tensor<4xi8>
%b = arith.andi %a, %n : tensor<4xi8>
%w = bale.pack %a <bits = 4> : tensor<4xi8> -> tensor<2xi8>
"test.mask"(%w) : (tensor<2xi8>) -> ()

// -----

// CHECK-LABEL: "test.extent"
%m = arith.constant dense<[true, false, true, false]> : tensor<4xi1>
%u = bale.unpack %w count(%n) <bits = 3> : tensor<?xi8> -> tensor<?xi8>
%w = bale.compress %u where %m : tensor<?xi8>, tensor<4xi1> -> tensor<?xi8>
%c0 = arith.constant 0 : index
%n = tensor.dim %u, %c0 : tensor<?xi8>
"test.extent"(%u) : (tensor<?xi8>) -> ()
