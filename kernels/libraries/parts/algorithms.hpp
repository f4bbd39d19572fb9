// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>

#include "problem/backend.hpp"

// The library of parallel algorithms that the build found, behind one name:
// algorithms.<library>.cpp.
namespace miniapp::libraries {

/// "gnu_parallel", "cub" or "rocprim".
std::string algorithms_name();

/// For arrays of n numbers in the memory of the device, with what the library wants to work in.
/// Calls of a GPU return before they are done.
template <class T>
class Algorithms
{
    std::int64_t m_n;
    Kokkos::View<char*, MemorySpace> m_work = {};

public:
    explicit Algorithms(std::int64_t n);

    /// *sum <- x_0 + ... + x_{n - 1}
    void reduce(ExecutionSpace const&, T const* x, T* sum) const;
    /// y_i <- x_0 + ... + x_i
    void scan(ExecutionSpace const&, T const* x, T* y) const;
    /// y <- x in ascending order
    void sort(ExecutionSpace const&, T const* x, T* y) const;
};

} // namespace miniapp::libraries
