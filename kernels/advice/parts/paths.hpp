// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"

namespace miniapp::advice {

/// Elements of `kinds` kinds, in turns in memory, each kind with a path of its own of `steps`
/// multiply-adds; a kind from `working` on has nothing to do. A wavefront takes neighbours, which
/// are of several kinds, or `gathered` elements of one kind.
struct Paths
{
    int kinds;
    int working;
    int steps;
    int lanes; ///< of a wavefront
    bool gathered;
};

/// The element of thread i: gathered, wavefront w of a stretch of kinds x lanes takes kind w.
KOKKOS_FORCEINLINE_FUNCTION std::int64_t
element_of(Paths const& paths, std::int64_t i, std::int64_t n)
{
    std::int64_t const stretch = static_cast<std::int64_t>(paths.kinds) * paths.lanes;
    auto const begin = i / stretch * stretch;
    if (!paths.gathered || begin + stretch > n) {
        return i;
    }
    auto const place = i - begin;
    return begin + place % paths.lanes * paths.kinds + place / paths.lanes;
}

/// out = in, by the path of each element's kind.
inline void
take_paths(Row const& p, ExecutionSpace const& space, std::string const& label, Paths paths)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    Unknown const unknown(p);
    Kokkos::parallel_for(
        label, Range(space, 0, n), KOKKOS_LAMBDA(std::int64_t i) {
            auto const e = element_of(paths, i, n);
            auto const kind = static_cast<int>(e % paths.kinds);
            float x = in(e);
            for (int path = 0; path < paths.working; ++path) {
                if (kind == path) {
                    for (int step = 0; step < paths.steps; ++step) {
                        x = x * unknown.one + unknown.zero;
                    }
                }
            }
            out(e) = x;
        });
}

} // namespace miniapp::advice
