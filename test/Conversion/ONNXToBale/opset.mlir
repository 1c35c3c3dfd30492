// RUN: bale-opt %s --convert-onnx-to-bale --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: @newest
module attributes {bale.onnx_opset = 29 : i64} {
  func.func @newest(%x: tensor<8xui8>, %w: tensor<3xui8>, %n: tensor<i64>, %b: tensor<3xbf16>, %m: tensor<3xi1>) {
    // CHECK: bale.pack
    %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
    // CHECK: bale.unpack
    %1 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<3xui8>, tensor<i64>) -> tensor<?xui8>
    // CHECK: bale.compress
    %2 = "onnx.Compress"(%b, %m) <{axis = -1 : si64}> : (tensor<3xbf16>, tensor<3xi1>) -> tensor<?xbf16>
    return
  }
}

// -----

module attributes {bale.onnx_opset = 28 : i64} {
  func.func @pack_before_29(%x: tensor<8xui8>) {
    // expected-error @+1 {{'onnx.Pack' op expected opset to be at least 29, but got 28}}
    %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
    return
  }
}

// -----

module attributes {bale.onnx_opset = 21 : i64} {
  func.func @unpack_before_29(%w: tensor<3xui8>, %n: tensor<i64>) {
    // expected-error @+1 {{'onnx.Unpack' op expected opset to be at least 29, but got 21}}
    %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<3xui8>, tensor<i64>) -> tensor<?xui8>
    return
  }
}

// -----

module attributes {bale.onnx_opset = 8 : i64} {
  func.func @compress_before_9(%x: tensor<3xf32>, %m: tensor<3xi1>) {
    // expected-error @+1 {{'onnx.Compress' op expected opset to be at least 9, but got 8}}
    %0 = "onnx.Compress"(%x, %m) : (tensor<3xf32>, tensor<3xi1>) -> tensor<?xf32>
    return
  }
}

// -----

module attributes {bale.onnx_opset = 30 : i64} {
  func.func @compress_too_new(%x: tensor<3xf32>, %m: tensor<3xi1>) {
    // expected-error @+1 {{'onnx.Compress' op expected opset to be at most 29, but got 30}}
    %0 = "onnx.Compress"(%x, %m) : (tensor<3xf32>, tensor<3xi1>) -> tensor<?xf32>
    return
  }
}

// -----

// CHECK-LABEL: @compress_9
module attributes {bale.onnx_opset = 9 : i64} {
  func.func @compress_9(%x: tensor<3xf32>, %m: tensor<3xi1>) {
    // CHECK: bale.compress %{{.*}} axis(0)
    %0 = "onnx.Compress"(%x, %m) <{axis = 0 : si64}> : (tensor<3xf32>, tensor<3xi1>) -> tensor<?xf32>
    // CHECK: bale.compress %{{.*}} where %{{[^ ]*}} :
    %1 = "onnx.Compress"(%x, %m) : (tensor<3xf32>, tensor<3xi1>) -> tensor<?xf32>
    return
  }
}

// -----

module attributes {bale.onnx_opset = 10 : i64} {
  func.func @compress_negative_axis_before_11(%x: tensor<3xf32>, %m: tensor<3xi1>) {
    // expected-error @+1 {{'onnx.Compress' op expected axis to be at least 0 in opset 10, but got -1}}
    %0 = "onnx.Compress"(%x, %m) <{axis = -1 : si64}> : (tensor<3xf32>, tensor<3xi1>) -> tensor<?xf32>
    return
  }
}

// -----

// CHECK-LABEL: @compress_11
module attributes {bale.onnx_opset = 11 : i64} {
  func.func @compress_11(%x: tensor<3xf32>, %m: tensor<3xi1>) {
    // CHECK: bale.compress %{{.*}} axis(-1)
    %0 = "onnx.Compress"(%x, %m) <{axis = -1 : si64}> : (tensor<3xf32>, tensor<3xi1>) -> tensor<?xf32>
    return
  }
}

// -----

module attributes {bale.onnx_opset = 27 : i64} {
  func.func @compress_bf16_before_28(%x: tensor<3xbf16>, %m: tensor<3xi1>) {
    // expected-error @+1 {{'onnx.Compress' op expected opset to be at least 28 for bf16, but got 27}}
    %0 = "onnx.Compress"(%x, %m) : (tensor<3xbf16>, tensor<3xi1>) -> tensor<?xbf16>
    return
  }
}

// -----

// CHECK-LABEL: @compress_28
module attributes {bale.onnx_opset = 28 : i64} {
  func.func @compress_28(%x: tensor<3xbf16>, %m: tensor<3xi1>) {
    // CHECK: bale.compress
    %0 = "onnx.Compress"(%x, %m) : (tensor<3xbf16>, tensor<3xi1>) -> tensor<?xbf16>
    return
  }
}

// -----

// The element types of Compress-11.
// CHECK-LABEL: @compress_element_types
// CHECK-COUNT-15: bale.compress
module attributes {bale.onnx_opset = 11 : i64} {
  func.func @compress_element_types(%m: tensor<1xi1>,
      %a: tensor<1xi1>, %b: tensor<1xcomplex<f64>>, %c: tensor<1xcomplex<f32>>, %d: tensor<1xf64>, %e: tensor<1xf32>,
      %f: tensor<1xf16>, %g: tensor<1xi16>, %h: tensor<1xi32>, %i: tensor<1xi64>, %j: tensor<1xi8>,
      %k: tensor<1x!onnx.String>, %l: tensor<1xui16>, %n: tensor<1xui32>, %o: tensor<1xui64>, %p: tensor<1xui8>) {
    %0 = "onnx.Compress"(%a, %m) : (tensor<1xi1>, tensor<1xi1>) -> tensor<?xi1>
    %1 = "onnx.Compress"(%b, %m) : (tensor<1xcomplex<f64>>, tensor<1xi1>) -> tensor<?xcomplex<f64>>
    %2 = "onnx.Compress"(%c, %m) : (tensor<1xcomplex<f32>>, tensor<1xi1>) -> tensor<?xcomplex<f32>>
    %3 = "onnx.Compress"(%d, %m) : (tensor<1xf64>, tensor<1xi1>) -> tensor<?xf64>
    %4 = "onnx.Compress"(%e, %m) : (tensor<1xf32>, tensor<1xi1>) -> tensor<?xf32>
    %5 = "onnx.Compress"(%f, %m) : (tensor<1xf16>, tensor<1xi1>) -> tensor<?xf16>
    %6 = "onnx.Compress"(%g, %m) : (tensor<1xi16>, tensor<1xi1>) -> tensor<?xi16>
    %7 = "onnx.Compress"(%h, %m) : (tensor<1xi32>, tensor<1xi1>) -> tensor<?xi32>
    %8 = "onnx.Compress"(%i, %m) : (tensor<1xi64>, tensor<1xi1>) -> tensor<?xi64>
    %9 = "onnx.Compress"(%j, %m) : (tensor<1xi8>, tensor<1xi1>) -> tensor<?xi8>
    %10 = "onnx.Compress"(%k, %m) : (tensor<1x!onnx.String>, tensor<1xi1>) -> tensor<?x!onnx.String>
    %11 = "onnx.Compress"(%l, %m) : (tensor<1xui16>, tensor<1xi1>) -> tensor<?xui16>
    %12 = "onnx.Compress"(%n, %m) : (tensor<1xui32>, tensor<1xi1>) -> tensor<?xui32>
    %13 = "onnx.Compress"(%o, %m) : (tensor<1xui64>, tensor<1xi1>) -> tensor<?xui64>
    %14 = "onnx.Compress"(%p, %m) : (tensor<1xui8>, tensor<1xi1>) -> tensor<?xui8>
    return
  }
}

// -----

module attributes {bale.onnx_opset = 29 : i64} {
  func.func @compress_int4(%x: tensor<3xi4>, %m: tensor<3xi1>) {
    // expected-error @+1 {{'onnx.Compress' op expected input element type to be a bool, an integer of 8, 16, 32 or 64 bits, f16, bf16, f32, f64, complex<f32>, complex<f64> or a string, but got i4}}
    %0 = "onnx.Compress"(%x, %m) : (tensor<3xi4>, tensor<3xi1>) -> tensor<?xi4>
    return
  }
}

// -----

module attributes {bale.onnx_opset = 29 : i64} {
  func.func @compress_float8(%x: tensor<3xf8E4M3FN>, %m: tensor<3xi1>) {
    // expected-error @+1 {{or a string, but got f8E4M3FN}}
    %0 = "onnx.Compress"(%x, %m) : (tensor<3xf8E4M3FN>, tensor<3xi1>) -> tensor<?xf8E4M3FN>
    return
  }
}

// -----

module attributes {bale.onnx_opset = 29 : i64} {
  func.func @compress_complex16(%x: tensor<3xcomplex<f16>>, %m: tensor<3xi1>) {
    // expected-error @+1 {{or a string, but got complex<f16>}}
    %0 = "onnx.Compress"(%x, %m) : (tensor<3xcomplex<f16>>, tensor<3xi1>) -> tensor<?xcomplex<f16>>
    return
  }
}

// -----

// The nearest module that records an opset tells it.
module attributes {bale.onnx_opset = 29 : i64} {
  module attributes {bale.onnx_opset = 8 : i64} {
    module {
      func.func @nearest_module(%x: tensor<3xf32>, %m: tensor<3xi1>) {
        // expected-error @+1 {{'onnx.Compress' op expected opset to be at least 9, but got 8}}
        %0 = "onnx.Compress"(%x, %m) : (tensor<3xf32>, tensor<3xi1>) -> tensor<?xf32>
        return
      }
    }
  }
}
