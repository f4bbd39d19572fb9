# If a BLAS is found, its function that transposes a matrix is a variant, with which the other variants are compared.
blas_library()
message(STATUS "transpose: library rung from ${blas_word}")
