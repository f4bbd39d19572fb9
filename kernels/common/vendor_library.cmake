# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Included by a chapter's chapter.cmake. vendor_library(blas cublas rocblas) looks for the GPU vendor's library of a subject
# and sets blas_word to gpu_blas or none. If it is found, the chapter compiles *.gpu_blas.cpp, one source for both vendors,
# which uses the names of vendor_blas.hpp in src/arch/cuda and src/arch/hip.
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
