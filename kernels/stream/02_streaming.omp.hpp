// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/store.omp.hpp"
#include "stream/parts/host_loop.omp.hpp"

namespace miniapp::stream {

/// The native form of `nontemporal`: `omp/simd` with stores of whole vectors that bypass the
/// caches. At its end, each thread orders them by a fence.
template <class T>
void omp_streaming(Problem<T> const& p, ExecutionSpace const&)
{
    visit_operation(p.operation, [&](auto op) {
        if constexpr (!decltype(op)::is_sum) {
            host_map<1>(p, op, NontemporalVectorStore{});
        }
    });
}

} // namespace miniapp::stream
