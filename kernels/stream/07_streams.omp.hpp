// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/store.omp.hpp"
#include "stream/parts/host_loop.omp.hpp"

namespace miniapp::stream {

/// Like `omp/two_streams`, but each thread works at `streams` places at once, as a lattice
/// Boltzmann step does.
template <class T, int streams>
void omp_streams(Problem<T> const& p, ExecutionSpace const&)
{
    visit_operation(p.operation, [&](auto op) {
        if constexpr (!decltype(op)::is_sum) {
            host_map<streams>(p, op, NontemporalVectorStore{});
        }
    });
}

} // namespace miniapp::stream
