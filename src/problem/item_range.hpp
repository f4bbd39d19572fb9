// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include "problem/backend.hpp"

namespace miniapp {

/// Elements in pieces, one for each work item: on a GPU one element, so that neighbours read
/// together; on a CPU so many that the loop over them becomes vector instructions, which it does
/// not while every element adds to the thread's result in memory.
class ItemRange
{
    std::int64_t m_elements;

public:
    static constexpr std::int64_t most = backend::gpu ? 1 : 4096;

    explicit ItemRange(std::int64_t elements)
        : m_elements(elements)
    {
    }

    Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>> policy() const
    {
        return {0, (m_elements + most - 1) / most};
    }
    KOKKOS_INLINE_FUNCTION std::int64_t begin(std::int64_t item) const { return item * most; }
    KOKKOS_INLINE_FUNCTION std::int64_t end(std::int64_t item) const
    {
        std::int64_t const end = (item + 1) * most;
        return end < m_elements ? end : m_elements;
    }
};

} // namespace miniapp
