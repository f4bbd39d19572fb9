// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>

#include <rocprim/rocprim.hpp>

#include "gpu_runtime.hpp"

// Reduction, prefix sum and sort of rocPRIM, on which hipCUB and rocThrust build. arch/cuda has the
// same names. If `work` is null, a call only stores in `bytes` how much work memory it needs.
namespace miniapp::gpu::algorithms {

inline constexpr char const* name = "rocprim";

template <class T>
Error reduce(void* work, std::size_t& bytes, T const* x, T* sum, std::int64_t n, Stream stream)
{
    auto const size = static_cast<std::size_t>(n);
    return rocprim::reduce(work, bytes, x, sum, size, rocprim::plus<T>(), stream);
}

template <class T>
Error scan(void* work, std::size_t& bytes, T const* x, T* y, std::int64_t n, Stream stream)
{
    auto const size = static_cast<std::size_t>(n);
    return rocprim::inclusive_scan(work, bytes, x, y, size, rocprim::plus<T>(), stream);
}

template <class T>
Error sort(void* work, std::size_t& bytes, T const* x, T* y, std::int64_t n, Stream stream)
{
    auto const size = static_cast<std::size_t>(n);
    return rocprim::radix_sort_keys(work, bytes, x, y, size, 0, 8 * sizeof(T), stream);
}

} // namespace miniapp::gpu::algorithms
