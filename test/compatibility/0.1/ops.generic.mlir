"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "code_in_full", sym_visibility = "private"}> ({
  }) {one_bit = #bale.code<bits = 1>, trits = #bale.code<radix = 3, group_size = 5>} : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "code_spelling", sym_visibility = "private"}> ({
  }) {a = #bale.code<bits = 8>, b = #bale.code<radix = 3, group_size = 1>, c = #bale.code<radix = 16, group_size = 2>} : () -> ()
  "func.func"() <{function_type = (tensor<8x10xi8>) -> (), sym_name = "pack"}> ({
  ^bb0(%arg46: tensor<8x10xi8>):
    %34 = "bale.pack"(%arg46) <{axis = 0 : i64, code = #bale.code<bits = 3>}> : (tensor<8x10xi8>) -> tensor<3x10xi8>
    %35 = "bale.pack"(%arg46) <{axis = 1 : i64, code = #bale.code<radix = 3, group_size = 5>}> : (tensor<8x10xi8>) -> tensor<8x1xui32>
    %36 = "bale.pack"(%arg46) <{axis = -2 : i64, code = #bale.code<bits = 4>}> : (tensor<8x10xi8>) -> tensor<4x10xui8>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<2x8xi8>) -> (), sym_name = "pack_default_axis"}> ({
  ^bb0(%arg45: tensor<2x8xi8>):
    %31 = "bale.pack"(%arg45) <{axis = -1 : i64, code = #bale.code<bits = 3>}> : (tensor<2x8xi8>) -> tensor<2x3xi8>
    %32 = "bale.pack"(%arg45) <{axis = -1 : i64, code = #bale.code<bits = 3>}> : (tensor<2x8xi8>) -> tensor<2x3xi8>
    %33 = "bale.pack"(%arg45) <{axis = -1 : i64, code = #bale.code<bits = 3>}> : (tensor<2x8xi8>) -> tensor<2x3xi8>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<*xui8>, tensor<?x0xui8>) -> (), sym_name = "pack_types"}> ({
  ^bb0(%arg43: tensor<*xui8>, %arg44: tensor<?x0xui8>):
    %28 = "bale.pack"(%arg43) <{axis = 7 : i64, code = #bale.code<bits = 4>}> : (tensor<*xui8>) -> tensor<*xi32>
    %29 = "bale.pack"(%arg44) <{axis = -1 : i64, code = #bale.code<bits = 4>}> : (tensor<?x0xui8>) -> tensor<?x0xui32>
    %30 = "bale.pack"(%arg44) <{axis = 0 : i64, code = #bale.code<bits = 4>}> : (tensor<?x0xui8>) -> tensor<*xui8>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<8xi8>) -> (), sym_name = "pack_attributes"}> ({
  ^bb0(%arg42: tensor<8xi8>):
    %27 = "bale.pack"(%arg42) <{axis = 0 : i64, code = #bale.code<bits = 3>}> {note = "kept"} : (tensor<8xi8>) -> tensor<3xi8>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x4xi8>, index) -> (), sym_name = "unpack"}> ({
  ^bb0(%arg40: tensor<?x4xi8>, %arg41: index):
    %24 = "bale.unpack"(%arg40, %arg41) <{axis = 0 : i64, code = #bale.code<radix = 3, group_size = 5>}> : (tensor<?x4xi8>, index) -> tensor<?x4xi8>
    %25 = "bale.unpack"(%arg40, %arg41) <{axis = -1 : i64, code = #bale.code<bits = 3>}> : (tensor<?x4xi8>, index) -> tensor<?x?xui8>
    %26 = "bale.unpack"(%arg40, %arg41) <{axis = -1 : i64, code = #bale.code<bits = 3>}> : (tensor<?x4xi8>, index) -> tensor<*xi8>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<*xui32>, tensor<3xi32>, index) -> (), sym_name = "unpack_types"}> ({
  ^bb0(%arg37: tensor<*xui32>, %arg38: tensor<3xi32>, %arg39: index):
    %22 = "bale.unpack"(%arg37, %arg39) <{axis = 5 : i64, code = #bale.code<bits = 3>}> : (tensor<*xui32>, index) -> tensor<*xui8>
    %23 = "bale.unpack"(%arg38, %arg39) <{axis = -1 : i64, code = #bale.code<bits = 3>}> : (tensor<3xi32>, index) -> tensor<32xi8>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<?xi1>) -> (), sym_name = "compress"}> ({
  ^bb0(%arg35: tensor<4x?xf32>, %arg36: tensor<?xi1>):
    %19 = "bale.compress"(%arg35, %arg36) <{axis = 1 : i64}> : (tensor<4x?xf32>, tensor<?xi1>) -> tensor<4x?xf32>
    %20 = "bale.compress"(%arg35, %arg36) <{axis = -1 : i64}> : (tensor<4x?xf32>, tensor<?xi1>) -> tensor<4x?xf32>
    %21 = "bale.compress"(%arg35, %arg36) : (tensor<4x?xf32>, tensor<?xi1>) -> tensor<?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<*xf32>, tensor<*xi1>) -> (), sym_name = "compress_unranked"}> ({
  ^bb0(%arg33: tensor<*xf32>, %arg34: tensor<*xi1>):
    %17 = "bale.compress"(%arg33, %arg34) <{axis = 2 : i64}> : (tensor<*xf32>, tensor<*xi1>) -> tensor<*xf32>
    %18 = "bale.compress"(%arg33, %arg34) : (tensor<*xf32>, tensor<*xi1>) -> tensor<?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4xi1>, tensor<4xi1>, tensor<4xi3>, tensor<4xui64>, tensor<4xsi16>, tensor<4xindex>, tensor<4xf16>, tensor<4xbf16>, tensor<4xf64>, tensor<4xf8E5M2>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f64>>, tensor<4x!ptr.ptr<#ptr.generic_space>>) -> (), sym_name = "compress_element_types"}> ({
  ^bb0(%arg20: tensor<4xi1>, %arg21: tensor<4xi1>, %arg22: tensor<4xi3>, %arg23: tensor<4xui64>, %arg24: tensor<4xsi16>, %arg25: tensor<4xindex>, %arg26: tensor<4xf16>, %arg27: tensor<4xbf16>, %arg28: tensor<4xf64>, %arg29: tensor<4xf8E5M2>, %arg30: tensor<4xcomplex<f32>>, %arg31: tensor<4xcomplex<f64>>, %arg32: tensor<4x!ptr.ptr<#ptr.generic_space>>):
    %5 = "bale.compress"(%arg21, %arg20) : (tensor<4xi1>, tensor<4xi1>) -> tensor<?xi1>
    %6 = "bale.compress"(%arg22, %arg20) : (tensor<4xi3>, tensor<4xi1>) -> tensor<?xi3>
    %7 = "bale.compress"(%arg23, %arg20) : (tensor<4xui64>, tensor<4xi1>) -> tensor<?xui64>
    %8 = "bale.compress"(%arg24, %arg20) : (tensor<4xsi16>, tensor<4xi1>) -> tensor<?xsi16>
    %9 = "bale.compress"(%arg25, %arg20) : (tensor<4xindex>, tensor<4xi1>) -> tensor<?xindex>
    %10 = "bale.compress"(%arg26, %arg20) : (tensor<4xf16>, tensor<4xi1>) -> tensor<?xf16>
    %11 = "bale.compress"(%arg27, %arg20) : (tensor<4xbf16>, tensor<4xi1>) -> tensor<?xbf16>
    %12 = "bale.compress"(%arg28, %arg20) : (tensor<4xf64>, tensor<4xi1>) -> tensor<?xf64>
    %13 = "bale.compress"(%arg29, %arg20) : (tensor<4xf8E5M2>, tensor<4xi1>) -> tensor<?xf8E5M2>
    %14 = "bale.compress"(%arg30, %arg20) : (tensor<4xcomplex<f32>>, tensor<4xi1>) -> tensor<?xcomplex<f32>>
    %15 = "bale.compress"(%arg31, %arg20) : (tensor<4xcomplex<f64>>, tensor<4xi1>) -> tensor<?xcomplex<f64>>
    %16 = "bale.compress"(%arg32, %arg20) : (tensor<4x!ptr.ptr<#ptr.generic_space>>, tensor<4xi1>) -> tensor<?x!ptr.ptr<#ptr.generic_space>>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?xi8>, memref<?xi8>, tensor<2x8xi8>, tensor<2x3xi8>) -> (), sym_name = "pack_into"}> ({
  ^bb0(%arg16: memref<?xi8>, %arg17: memref<?xi8>, %arg18: tensor<2x8xi8>, %arg19: tensor<2x3xi8>):
    "bale.pack_into"(%arg16, %arg17) <{axis = 0 : i64, code = #bale.code<bits = 3>}> : (memref<?xi8>, memref<?xi8>) -> ()
    %4 = "bale.pack_into"(%arg18, %arg19) <{axis = -1 : i64, code = #bale.code<bits = 3>}> : (tensor<2x8xi8>, tensor<2x3xi8>) -> tensor<2x3xi8>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?xui32>, memref<?xui8>, tensor<2x3xi8>, tensor<2x8xi8>) -> (), sym_name = "unpack_into"}> ({
  ^bb0(%arg12: memref<?xui32>, %arg13: memref<?xui8>, %arg14: tensor<2x3xi8>, %arg15: tensor<2x8xi8>):
    "bale.unpack_into"(%arg12, %arg13) <{axis = 0 : i64, code = #bale.code<radix = 3, group_size = 20>}> : (memref<?xui32>, memref<?xui8>) -> ()
    %3 = "bale.unpack_into"(%arg14, %arg15) <{axis = -1 : i64, code = #bale.code<bits = 3>}> : (tensor<2x3xi8>, tensor<2x8xi8>) -> tensor<2x8xi8>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x4xf32, strided<[8, 2], offset: ?>>, memref<?xi8>, memref<?x4xf32>, tensor<4xf32>, tensor<4xi1>, tensor<?xf32>) -> (), sym_name = "compress_into"}> ({
  ^bb0(%arg6: memref<?x4xf32, strided<[8, 2], offset: ?>>, %arg7: memref<?xi8>, %arg8: memref<?x4xf32>, %arg9: tensor<4xf32>, %arg10: tensor<4xi1>, %arg11: tensor<?xf32>):
    "bale.compress_into"(%arg6, %arg7, %arg8) <{axis = 0 : i64}> : (memref<?x4xf32, strided<[8, 2], offset: ?>>, memref<?xi8>, memref<?x4xf32>) -> ()
    %2 = "bale.compress_into"(%arg9, %arg10, %arg11) : (tensor<4xf32>, tensor<4xi1>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?xi1>, memref<?xi8>, index) -> (index, index), sym_name = "count"}> ({
  ^bb0(%arg3: tensor<?xi1>, %arg4: memref<?xi8>, %arg5: index):
    %0 = "bale.count"(%arg3, %arg5) : (tensor<?xi1>, index) -> index
    %1 = "bale.count"(%arg4, %arg5) : (memref<?xi8>, index) -> index
    "func.return"(%0, %1) : (index, index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i1, index, index) -> (), sym_name = "check"}> ({
  ^bb0(%arg0: i1, %arg1: index, %arg2: index):
    "bale.check"(%arg0, %arg1, %arg2) <{checked_op = "bale.unpack", message = "expected words dimension 0 to be {0}, but got {1}"}> : (i1, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) {bale.onnx_opset = 28 : i64} : () -> ()
