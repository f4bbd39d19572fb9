# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Macros that look for optional libraries of a chapter.

# vendor_library(blas cublas rocblas) looks for cuBLAS in a CUDA build and for rocBLAS in a HIP build, adds it to
# chapter_libraries and sets blas_word to gpu_blas, or to none if it is not found. The caller appends this word to
# chapter_words, so that the chapter compiles its *.gpu_blas.cpp. This is one source for both vendors, which uses the
# names that vendor_blas.hpp defines in src/arch/cuda and in src/arch/hip.
macro(vendor_library subject of_cuda of_rocm)
    set(${subject}_word none)
    if(Kokkos_ENABLE_CUDA)
        find_package(CUDAToolkit QUIET)
        set(target CUDA::${of_cuda})
    else()
        find_package(${of_rocm} QUIET CONFIG)
        set(target roc::${of_rocm})
    endif()
    if(TARGET ${target})
        set(${subject}_word gpu_${subject})
        list(APPEND chapter_libraries ${target})
    endif()
endmacro()

# Looks for a BLAS for this build, adds it to chapter_libraries and its word to chapter_words: gpu_blas (cuBLAS or
# rocBLAS), openblas or none.
macro(blas_library)
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
endmacro()

# For builds with several ranks and a GPU, looks for the vendor's library of collectives: NCCL, or RCCL, whose functions
# have the same names. If it is found, the chapter compiles its *.nccl.cpp, which `collectives_source` lists.
macro(collectives_library)
    set(collectives_found none)
    if(MINIAPP_MPI AND MINIAPP_GPU)
        set(collectives nccl)
        set(header nccl.h)
        if(Kokkos_ENABLE_HIP)
            set(collectives rccl)
            set(header rccl/rccl.h)
        endif()
        find_path(MINIAPP_COLLECTIVES_INCLUDE ${header})
        find_library(MINIAPP_COLLECTIVES_LIBRARY ${collectives})
        if(MINIAPP_COLLECTIVES_INCLUDE AND MINIAPP_COLLECTIVES_LIBRARY)
            list(APPEND chapter_words nccl)
            set(collectives_found ${collectives})
            set(include ${MINIAPP_COLLECTIVES_INCLUDE})
            if(include STREQUAL "/usr/include") # naming this folder again would move it before the compiler's own headers
                set(include "")
            endif()
            set_source_files_properties(${collectives_source} PROPERTIES INCLUDE_DIRECTORIES
                "${PROJECT_SOURCE_DIR}/src/arch/${collectives};${include}")
            list(APPEND chapter_libraries ${MINIAPP_COLLECTIVES_LIBRARY})
        endif()
    endif()
    message(STATUS "${name}: messages by ${MINIAPP_WORLD}, collectives by ${collectives_found}")
endmacro()
