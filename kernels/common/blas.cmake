# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# For a chapter's chapter.cmake: the BLAS of this build. Sets blas_word to gpu_blas (cuBLAS or rocBLAS), openblas or no_blas.
include(${CMAKE_CURRENT_LIST_DIR}/vendor_library.cmake)
if(MINIAPP_GPU)
    vendor_library(blas cublas rocblas)
else()
    set(blas_word no_blas)
    find_package(OpenBLAS QUIET CONFIG)
    if(OpenBLAS_FOUND)
        set(blas_word openblas)
        list(APPEND chapter_includes ${OpenBLAS_INCLUDE_DIRS})
        list(APPEND chapter_libraries ${OpenBLAS_LIBRARIES})
    endif()
endif()
list(APPEND chapter_words ${blas_word})
