# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Included by a chapter's chapter.cmake. It looks for the BLAS of this build and sets blas_word to gpu_blas (cuBLAS or
# rocBLAS), openblas or none.
include(${CMAKE_CURRENT_LIST_DIR}/vendor_library.cmake)
if(MINIAPP_GPU)
    vendor_library(blas cublas rocblas)
else()
    set(blas_word none)
    find_package(OpenBLAS QUIET CONFIG)
    if(OpenBLAS_FOUND AND IS_ABSOLUTE "${OpenBLAS_LIBRARIES}" AND NOT EXISTS "${OpenBLAS_LIBRARIES}")
        # The CMake files of Debian's OpenBLAS 0.3.29 and later name folders that do not exist. The library and the
        # header are in the usual folders.
        message(STATUS "OpenBLAS in ${OpenBLAS_DIR} names ${OpenBLAS_LIBRARIES}, which is not there")
        find_library(MINIAPP_OPENBLAS openblas)
        find_path(MINIAPP_CBLAS cblas.h PATH_SUFFIXES openblas)
        set(OpenBLAS_LIBRARIES ${MINIAPP_OPENBLAS})
        set(OpenBLAS_INCLUDE_DIRS ${MINIAPP_CBLAS})
        if(NOT MINIAPP_OPENBLAS OR NOT MINIAPP_CBLAS)
            set(OpenBLAS_FOUND OFF)
        endif()
    endif()
    if(OpenBLAS_FOUND)
        set(blas_word openblas)
        list(APPEND chapter_includes ${OpenBLAS_INCLUDE_DIRS})
        list(APPEND chapter_libraries ${OpenBLAS_LIBRARIES})
    endif()
endif()
list(APPEND chapter_words ${blas_word})
