memref.global constant @f32 : memref<4x1152921504606846977xf32> = dense_resource<short>

{-#
  dialect_resources: {
    builtin: {
      short: "0x040000000000803F0000004000000000"
    }
  }
#-}
