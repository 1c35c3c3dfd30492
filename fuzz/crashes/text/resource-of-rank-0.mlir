memref.global constant @complex : memref<1xcomplex<f32>> = dense_resource<complex>
memref.global constant @i4 : memref<3xi4> = dense_resource<i4>
memref.global constant @i8 : memref<3xi8> = dense_resource<i4>
memref.global constant @f32 : memref<f32> = dense_resource<complex>
memref.global constant @index : memref<1xindex> = dense_resource<index>

{-#
  dialect_resources: {
    builtin: {
      complex: "0x040000000000803F00000040",
      i4: "0x01000000010708",
      index: "0x080000000100000000000000"
    }
  }
#-}
