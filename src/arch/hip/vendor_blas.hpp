// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <rocblas/rocblas.h>

// rocBLAS under names without `rocblas`. arch/cuda has the same names, and arch/gpu uses them.
namespace miniapp::gpu::blas {

inline constexpr char const* name = "rocblas";

using Status = rocblas_status;
using Handle = rocblas_handle;
using PointerMode = rocblas_pointer_mode;

inline constexpr auto success = rocblas_status_success;
inline constexpr auto& get_status_string = rocblas_status_to_string;
inline constexpr auto& create = rocblas_create_handle;
inline constexpr auto& destroy = rocblas_destroy_handle;
inline constexpr auto& set_stream = rocblas_set_stream;
inline constexpr auto& set_pointer_mode = rocblas_set_pointer_mode;

inline constexpr auto pointer_mode_host = rocblas_pointer_mode_host;
inline constexpr auto pointer_mode_device = rocblas_pointer_mode_device;
inline constexpr auto as_is = rocblas_operation_none;
inline constexpr auto transposed = rocblas_operation_transpose;

template <class T>
struct Functions;

template <>
struct Functions<double>
{
    static constexpr auto& dot = rocblas_ddot;
    static constexpr auto& nrm2 = rocblas_dnrm2;
    static constexpr auto& geam = rocblas_dgeam;
    static constexpr auto& gemv = rocblas_dgemv;
    static constexpr auto& gemm = rocblas_dgemm;
    static constexpr auto& gemm_strided_batched = rocblas_dgemm_strided_batched;
};

template <>
struct Functions<float>
{
    static constexpr auto& dot = rocblas_sdot;
    static constexpr auto& nrm2 = rocblas_snrm2;
    static constexpr auto& geam = rocblas_sgeam;
    static constexpr auto& gemv = rocblas_sgemv;
    static constexpr auto& gemm = rocblas_sgemm;
    static constexpr auto& gemm_strided_batched = rocblas_sgemm_strided_batched;
};

} // namespace miniapp::gpu::blas
