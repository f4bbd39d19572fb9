// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "common/ceil_div.hpp"
#include "peak/problem.hpp"

namespace miniapp::peak {

/// Computes all chains; a work item alternates between `chains` of them. An FMA has a latency of
/// about four cycles, and a core or compute unit can start one or two vectors of FMAs in each
/// cycle. With one chain per work item, a GPU hides the latency by other wavefronts, and a CPU does
/// not. With several, other chains fill this time, and a CPU's compiler vectorises over them.
template <class T, int chains>
void fma(Problem<T> const& p, ExecutionSpace const& space)
{
    using Policy = Kokkos::TeamPolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>;
    std::int64_t const n = p.n;
    std::int64_t const groups = ceil_div(n, chains);
    int const team = !backend::gpu ? 1 : p.uses_one_core ? 512 : 256;
    std::int64_t const teams = p.uses_one_core ? 1 : backend::gpu ? ceil_div(groups, team) : 64;
    std::int64_t const groups_of_team = ceil_div(groups, teams);
    int const steps = p.steps;
    T* const out = p.out.data();
    Kokkos::parallel_for(
        "peak/fma/" + std::to_string(chains),
        Policy(space, static_cast<int>(teams), team),
        KOKKOS_LAMBDA(typename Policy::member_type const& member) {
            std::int64_t const first = member.league_rank() * groups_of_team;
            std::int64_t const end =
                first + groups_of_team < groups ? first + groups_of_team : groups;
            for (auto g = first + member.team_rank(); g < end; g += member.team_size()) {
                T x[chains];
                for (int c = 0; c < chains; ++c) {
                    x[c] = start_of<T>(c * groups + g);
                }
                for (int step = 0; step < steps; ++step) {
                    for (int c = 0; c < chains; ++c) {
                        x[c] = Problem<T>::a * x[c] + Problem<T>::b;
                    }
                }
                for (int c = 0; c < chains; ++c) {
                    if (c * groups + g < n) {
                        out[c * groups + g] = x[c];
                    }
                }
            }
        });
}

} // namespace miniapp::peak
