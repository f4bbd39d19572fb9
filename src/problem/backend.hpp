// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string_view>

#include <Kokkos_Core.hpp>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#ifdef KOKKOS_ENABLE_CUDA
// Makes KOKKOS_LAMBDA device-only: no lambda with this macro runs on the host of a GPU. Kokkos' own
// definition is for host and device, and nvcc 13.0 hides such a lambda behind pointers to
// functions. Each translation unit has its own pointers (in an anonymous namespace), while the
// linker keeps one copy of the functions that use them: if two units contained the same kernel from
// a header, the program could jump to address 0, depending on inlining.
#undef KOKKOS_LAMBDA
#define KOKKOS_LAMBDA [=] __device__
#endif

// The only file in this repository with preprocessor conditionals. It turns the configuration of
// the compiler and of Kokkos into constants for all other code.
namespace miniapp::backend {

#ifdef KOKKOS_ENABLE_HIP
inline constexpr bool hip = true;
#else
inline constexpr bool hip = false;
#endif

#ifdef KOKKOS_ENABLE_CUDA
inline constexpr bool cuda = true;
#else
inline constexpr bool cuda = false;
#endif

#ifdef KOKKOS_ENABLE_OPENMP
inline constexpr bool openmp = true;
#else
inline constexpr bool openmp = false;
#endif

#ifdef KOKKOS_ENABLE_THREADS
inline constexpr bool threads = true;
#else
inline constexpr bool threads = false;
#endif

/// True if kernels run on a GPU. Native variants are in native.hip.cpp; CUDA adds native.cuda.cpp.
inline constexpr bool gpu = hip || cuda;

/// True if kernels run on the host with OpenMP. Native variants are in native.omp.cpp.
inline constexpr bool host = !gpu && openmp;

// True while the compiler translates for the device. A function may query it with `if constexpr`; a
// lambda may not, because nvcc needs the same captures in both passes.
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
inline constexpr bool device_pass = true;
#else
inline constexpr bool device_pass = false;
#endif

#if defined(__x86_64__)
inline constexpr bool x86 = true;
#else
inline constexpr bool x86 = false;
#endif

#if defined(__clang__)
inline constexpr bool clang = true;
#else
inline constexpr bool clang = false;
#endif

inline constexpr std::string_view name = hip       ? "HIP"
                                         : cuda    ? "CUDA"
                                         : openmp  ? "OpenMP"
                                         : threads ? "Threads"
                                                   : "Serial";

} // namespace miniapp::backend

namespace miniapp {

using ExecutionSpace = Kokkos::DefaultExecutionSpace;
using MemorySpace = ExecutionSpace::memory_space;

/// Kokkos' level of a team's scratch memory: 0, the LDS, on a GPU; 1 on a CPU, where both levels
/// are cached memory, because Kokkos 5 refuses more than 32 KiB of level 0.
KOKKOS_INLINE_FUNCTION constexpr int scratch_level()
{
    return backend::gpu ? 0 : 1;
}

} // namespace miniapp
