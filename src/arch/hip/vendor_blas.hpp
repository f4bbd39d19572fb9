// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <rocblas/rocblas.h>

// rocBLAS under names without `rocblas`. arch/cuda has the same names, and arch/gpu uses them.
namespace miniapp::gpu::blas {

inline constexpr char const* name = "rocblas";

using Status = rocblas_status;
using Handle = rocblas_handle;

inline constexpr auto success = rocblas_status_success;
inline constexpr auto& get_status_string = rocblas_status_to_string;
inline constexpr auto& create = rocblas_create_handle;
inline constexpr auto& destroy = rocblas_destroy_handle;
inline constexpr auto& set_stream = rocblas_set_stream;

inline constexpr auto as_is = rocblas_operation_none;
inline constexpr auto transposed = rocblas_operation_transpose;

template <class T>
struct Functions;

template <>
struct Functions<double>
{
    static constexpr auto& geam = rocblas_dgeam;
    static constexpr auto& gemm = rocblas_dgemm;
    static constexpr auto& gemm_strided_batched = rocblas_dgemm_strided_batched;
};

template <>
struct Functions<float>
{
    static constexpr auto& geam = rocblas_sgeam;
    static constexpr auto& gemm = rocblas_sgemm;
    static constexpr auto& gemm_strided_batched = rocblas_sgemm_strided_batched;
};

} // namespace miniapp::gpu::blas
