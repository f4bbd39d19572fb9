// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/store.omp.hpp"
#include "stream/parts/host_loop.omp.hpp"

namespace miniapp::stream {

/// Like `omp/streaming`, but each thread works at two places of the arrays at once; the hardware
/// prefetchers follow both.
template <class T>
void omp_two_streams(Problem<T> const& p, ExecutionSpace const&)
{
    visit_operation(p.operation, [&](auto op) {
        if constexpr (!decltype(op)::is_sum) {
            host_map<2>(p, op, NontemporalVectorStore{});
        }
    });
}

} // namespace miniapp::stream
