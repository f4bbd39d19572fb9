// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cublas_v2.h>

// cuBLAS under names without `cublas`. arch/hip has the same names, and arch/gpu uses them.
namespace miniapp::gpu::blas {

inline constexpr char const* name = "cublas";

using Status = cublasStatus_t;
using Handle = cublasHandle_t;

inline constexpr auto success = CUBLAS_STATUS_SUCCESS;
inline constexpr auto& get_status_string = cublasGetStatusString;
inline constexpr auto& create = cublasCreate;
inline constexpr auto& destroy = cublasDestroy;
inline constexpr auto& set_stream = cublasSetStream;

inline constexpr auto as_is = CUBLAS_OP_N;
inline constexpr auto transposed = CUBLAS_OP_T;

template <class T>
struct Functions;

template <>
struct Functions<double>
{
    static constexpr auto& geam = cublasDgeam;
    static constexpr auto& gemm = cublasDgemm;
    static constexpr auto& gemm_strided_batched = cublasDgemmStridedBatched;
};

template <>
struct Functions<float>
{
    static constexpr auto& geam = cublasSgeam;
    static constexpr auto& gemm = cublasSgemm;
    static constexpr auto& gemm_strided_batched = cublasSgemmStridedBatched;
};

} // namespace miniapp::gpu::blas
