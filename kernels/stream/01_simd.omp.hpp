// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/store.omp.hpp"
#include "stream/parts/host_loop.omp.hpp"

namespace miniapp::stream {

/// The native form of `flat`, with explicit vectors. For a sum, a thread adds up four chains.
template <class T>
void omp_simd(Problem<T> const& p, ExecutionSpace const&)
{
    visit_operation(p.operation, [&](auto op) {
        if constexpr (decltype(op)::is_sum) {
            host_sum(p, op);
        } else {
            host_map<1>(p, op, PlainVectorStore{});
        }
    });
}

} // namespace miniapp::stream
