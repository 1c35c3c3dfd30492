// RUN: bale-opt %s -split-input-file -verify-diagnostics

// The rules of #bale.code: @code_c<N>_<why> breaks rule CN, @code_c<N>_ok_<why> just keeps it.

// expected-error @below {{expected either bits, or radix with group_size, but got bits, radix and group_size}}
func.func private @code_c1_all() attributes {code = #bale.code<bits = 3, radix = 8, group_size = 1>}

// -----

// expected-error @below {{expected either bits, or radix with group_size, but got bits and radix}}
func.func private @code_c1_radix() attributes {code = #bale.code<bits = 3, radix = 8>}

// -----

// expected-error @below {{expected either bits, or radix with group_size, but got bits and group_size}}
func.func private @code_c1_group_size() attributes {code = #bale.code<group_size = 1, bits = 3>}

// -----

func.func private @code_c1_ok_bits() attributes {code = #bale.code<bits = 3>}

// -----

func.func private @code_c1_ok_radix() attributes {code = #bale.code<group_size = 1, radix = 8>}

// -----

// expected-error @below {{expected bits, or radix with group_size, but got neither}}
func.func private @code_c2_neither() attributes {code = #bale.code<>}

// -----

// expected-error @below {{expected bits, or radix with group_size, but got radix alone}}
func.func private @code_c2_radix() attributes {code = #bale.code<radix = 3>}

// -----

// expected-error @below {{expected bits, or radix with group_size, but got group_size alone}}
func.func private @code_c2_group_size() attributes {code = #bale.code<group_size = 5>}

// -----

func.func private @code_c2_ok() attributes {code = #bale.code<radix = 3, group_size = 5>}

// -----

// expected-error @below {{expected bits to be in [1, 8], but got 0}}
func.func private @code_c3_zero() attributes {code = #bale.code<bits = 0>}

// -----

// expected-error @below {{expected bits to be in [1, 8], but got 9}}
func.func private @code_c3_nine() attributes {code = #bale.code<bits = 9>}

// -----

// expected-error @below {{expected bits to be in [1, 8], but got -3}}
func.func private @code_c3_negative() attributes {code = #bale.code<bits = -3>}

// -----

// expected-error @below {{expected bits to be in [1, 8], but got 64}}
func.func private @code_c3_shift_out() attributes {code = #bale.code<bits = 64>}

// -----

// expected-error @below {{expected bits to be in [1, 8], but got 9223372036854775807}}
func.func private @code_c3_largest() attributes {code = #bale.code<bits = 9223372036854775807>}

// -----

// expected-error @below {{expected bits to be in [1, 8], but got -9223372036854775808}}
func.func private @code_c3_smallest() attributes {code = #bale.code<bits = -9223372036854775808>}

// -----

func.func private @code_c3_ok_1() attributes {code = #bale.code<bits = 1>}

// -----

func.func private @code_c3_ok_8() attributes {code = #bale.code<bits = 8>}

// -----

// expected-error @below {{expected radix to be in [2, 256], but got 1}}
func.func private @code_c4_one() attributes {code = #bale.code<radix = 1, group_size = 1>}

// -----

// expected-error @below {{expected radix to be in [2, 256], but got 0}}
func.func private @code_c4_zero() attributes {code = #bale.code<radix = 0, group_size = 1>}

// -----

// expected-error @below {{expected radix to be in [2, 256], but got -2}}
func.func private @code_c4_negative() attributes {code = #bale.code<radix = -2, group_size = 1>}

// -----

// expected-error @below {{expected radix to be in [2, 256], but got 257}}
func.func private @code_c4_too_large() attributes {code = #bale.code<radix = 257, group_size = 1>}

// -----

// expected-error @below {{expected radix to be in [2, 256], but got 9223372036854775807}}
func.func private @code_c4_largest() attributes {code = #bale.code<radix = 9223372036854775807, group_size = 1>}

// -----

func.func private @code_c4_ok_2() attributes {code = #bale.code<radix = 2, group_size = 1>}

// -----

func.func private @code_c4_ok_256() attributes {code = #bale.code<radix = 256, group_size = 1>}

// -----

// expected-error @below {{expected group_size to be positive, but got 0}}
func.func private @code_c5_zero() attributes {code = #bale.code<radix = 3, group_size = 0>}

// -----

// expected-error @below {{expected group_size to be positive, but got -1}}
func.func private @code_c5_negative() attributes {code = #bale.code<radix = 3, group_size = -1>}

// -----

// expected-error @below {{expected group_size to be positive, but got -9223372036854775808}}
func.func private @code_c5_smallest() attributes {code = #bale.code<radix = 3, group_size = -9223372036854775808>}

// -----

func.func private @code_c5_ok_one() attributes {code = #bale.code<radix = 3, group_size = 1>}

// -----

// expected-error @below {{expected radix^group_size to be at most 9223372036854775807, but got 2^63}}
func.func private @code_c6_2_to_the_63() attributes {code = #bale.code<radix = 2, group_size = 63>}

// -----

// expected-error @below {{expected radix^group_size to be at most 9223372036854775807, but got 4^32}}
func.func private @code_c6_4_to_the_32() attributes {code = #bale.code<radix = 4, group_size = 32>}

// -----

// expected-error @below {{expected radix^group_size to be at most 9223372036854775807, but got 2^64}}
func.func private @code_c6_2_to_the_64() attributes {code = #bale.code<radix = 2, group_size = 64>}

// -----

// expected-error @below {{expected radix^group_size to be at most 9223372036854775807, but got 6^64}}
func.func private @code_c6_6_to_the_64() attributes {code = #bale.code<radix = 6, group_size = 64>}

// -----

// expected-error @below {{expected radix^group_size to be at most 9223372036854775807, but got 256^8}}
func.func private @code_c6_256_to_the_8() attributes {code = #bale.code<radix = 256, group_size = 8>}

// -----

// expected-error @below {{expected radix^group_size to be at most 9223372036854775807, but got 5^28}}
func.func private @code_c6_5_to_the_28() attributes {code = #bale.code<radix = 5, group_size = 28>}

// -----

// expected-error @below {{expected radix^group_size to be at most 9223372036854775807, but got 3^40}}
func.func private @code_c6_3_to_the_40() attributes {code = #bale.code<radix = 3, group_size = 40>}

// -----

// expected-error @below {{expected radix^group_size to be at most 9223372036854775807, but got 2^9223372036854775807}}
func.func private @code_c6_2_to_the_9223372036854775807() attributes {code = #bale.code<radix = 2, group_size = 9223372036854775807>}

// -----

// expected-error @below {{expected radix^group_size to be at most 9223372036854775807, but got 256^9223372036854775807}}
func.func private @code_c6_256_to_the_9223372036854775807() attributes {code = #bale.code<radix = 256, group_size = 9223372036854775807>}

// -----

func.func private @code_c6_ok_2_to_the_62() attributes {code = #bale.code<radix = 2, group_size = 62>}

// -----

func.func private @code_c6_ok_4_to_the_31() attributes {code = #bale.code<radix = 4, group_size = 31>}

// -----

func.func private @code_c6_ok_256_to_the_7() attributes {code = #bale.code<radix = 256, group_size = 7>}

// -----

func.func private @code_c6_ok_5_to_the_27() attributes {code = #bale.code<radix = 5, group_size = 27>}

// -----

func.func private @code_c6_ok_3_to_the_39() attributes {code = #bale.code<radix = 3, group_size = 39>}
