# A BLAS that has a transpose is a variant, with which the others are compared.
blas_library()
message(STATUS "transpose: library rung from ${blas_word}")
