// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>

#include "problem/backend.hpp"

namespace miniapp {

/// Calls op(0), ..., op(count - 1) on all threads of the host, with every backend, and returns when
/// all calls are done. One thread would be too slow for the 17 million sites of a box of 256^3.
/// Profilers show the loop as `label`; a variant passes a label of its own.
template <class Op>
void for_each_on_host(
    std::int64_t count, Op const& op, std::string const& label = "miniapp/on_host")
{
    using Host = Kokkos::DefaultHostExecutionSpace;
    Kokkos::parallel_for(
        label,
        Kokkos::RangePolicy<Host, Kokkos::IndexType<std::int64_t>>(0, count),
        [&](std::int64_t n) { op(n); });
    Host().fence();
}

} // namespace miniapp
