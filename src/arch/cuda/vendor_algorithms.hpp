// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>

#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_scan.cuh>

#include "gpu_runtime.hpp"

// Reduction, prefix sum and sort of CUB, on which Thrust builds. arch/hip has the same names. If
// `work` is null, a call only stores in `bytes` how many bytes of work memory it needs.
namespace miniapp::gpu::algorithms {

inline constexpr char const* name = "cub";

template <class T>
Error reduce(void* work, std::size_t& bytes, T const* x, T* sum, std::int64_t n, Stream stream)
{
    return cub::DeviceReduce::Sum(work, bytes, x, sum, n, stream);
}

template <class T>
Error scan(void* work, std::size_t& bytes, T const* x, T* y, std::int64_t n, Stream stream)
{
    return cub::DeviceScan::InclusiveSum(work, bytes, x, y, n, stream);
}

template <class T>
Error sort(void* work, std::size_t& bytes, T const* x, T* y, std::int64_t n, Stream stream)
{
    constexpr int bits = 8 * sizeof(T);
    return cub::DeviceRadixSort::SortKeys(work, bytes, x, y, n, 0, bits, stream);
}

} // namespace miniapp::gpu::algorithms
