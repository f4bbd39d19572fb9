// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include "problem/backend.hpp"

namespace miniapp {

/// Groups elements for the work items of a loop or reduction, because a work item by itself costs
/// as much as several elements. On a GPU an item has 16 elements, strided so that neighbouring
/// items read neighbouring elements. On a CPU it has 4096 consecutive ones: a loop over them is
/// vectorised, unlike one in which every element adds to the thread's result in memory.
class ItemRange
{
    static constexpr std::int64_t elements_of_item = backend::gpu ? 16 : 4096;
    std::int64_t m_elements;
    std::int64_t m_items;

public:
    explicit ItemRange(std::int64_t elements)
        : m_elements(elements)
        , m_items((elements + elements_of_item - 1) / elements_of_item)
    {
    }

    Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>> policy() const
    {
        return {0, m_items};
    }
    /// An item's elements are begin(), begin() + step(), begin() + 2 * step(), ... below end().
    KOKKOS_INLINE_FUNCTION std::int64_t begin(std::int64_t item) const
    {
        return backend::gpu ? item : item * elements_of_item;
    }
    KOKKOS_INLINE_FUNCTION std::int64_t end(std::int64_t item) const
    {
        std::int64_t const end = (item + 1) * elements_of_item;
        return backend::gpu || end > m_elements ? m_elements : end;
    }
    KOKKOS_INLINE_FUNCTION std::int64_t step() const { return backend::gpu ? m_items : 1; }
};

} // namespace miniapp
