# A BLAS that has a transpose is a variant, with which the others are compared.
include(${CMAKE_CURRENT_SOURCE_DIR}/common/blas.cmake)
message(STATUS "transpose: library rung from ${blas_word}")
# The variants on several ranks (ranks/) may call a library of collectives.
include(${CMAKE_CURRENT_SOURCE_DIR}/common/collectives.cmake)
