// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>

#include "problem/backend.hpp"

namespace miniapp {

/// op(0), ..., op(count - 1), shared among the host's threads, whatever the backend of the kernels:
/// the 17 million sites of 256^3 are too many for one. On return all are done. A profiler shows it
/// by `label`: a variant that loops so passes its own.
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
