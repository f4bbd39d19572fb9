// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/store.omp.hpp"
#include "stream/parts/host_loop.omp.hpp"

namespace miniapp::stream {

/// The native form of `nontemporal`: `omp/simd` with stores that bypass the caches, and one fence
/// per thread.
template <class T>
void omp_streaming(Problem<T> const& p, ExecutionSpace const&)
{
    dispatch(p.operation, [&](auto op) {
        if constexpr (!decltype(op)::sum) {
            host_map<1>(p, op, NontemporalVectorStore{});
        }
    });
}

} // namespace miniapp::stream
