# The library's transpose, a peer to compare with.
include(${CMAKE_CURRENT_SOURCE_DIR}/common/blas.cmake)
message(STATUS "transpose: library rung from ${blas_word}")
# For ranks/.
include(${CMAKE_CURRENT_SOURCE_DIR}/common/collectives.cmake)
