{-#
  dialect_resources: {
    builtin: {
      bytes: "0x0100