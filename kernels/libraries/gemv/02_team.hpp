// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/gemv/problem.hpp"
#include "pack.hpp"

namespace miniapp::libraries::gemv {

/// 01 with a team a row: its threads read neighbours, as a GPU wants, and where a row is few work
/// items there are enough of them. On a CPU a team is a thread, whose lanes read the neighbours.
template <class T>
void team(Problem<T> const& p, ExecutionSpace const& space)
{
    using Policy = Kokkos::TeamPolicy<ExecutionSpace, Kokkos::LaunchBounds<256>>;
    constexpr int lanes = Pack<T>::lanes;
    T const* const a = p.a.data();
    T const* const x = p.x.data();
    T* const y = p.y.data();
    std::int64_t const columns = p.columns;
    int const packs = static_cast<int>(columns / lanes);
    Kokkos::parallel_for(
        "libraries.gemv/team",
        Policy(space, static_cast<int>(p.rows), backend::gpu ? 256 : 1),
        KOKKOS_LAMBDA(typename Policy::member_type const& member) {
            T const* const row = a + member.league_rank() * columns;
            T sum = 0;
            if (lanes == 1) {
                Kokkos::parallel_reduce(
                    Kokkos::TeamThreadRange(member, packs),
                    [&](int k, T& partial) { partial += row[k] * x[k]; },
                    sum);
            } else {
                Pack<T> in_lanes(0);
                for (int k = 0; k < packs; ++k) {
                    in_lanes += Pack<T>(row + k * lanes) * Pack<T>(x + k * lanes);
                }
                T line[lanes];
                store(line, in_lanes);
                for (T const lane : line) {
                    sum += lane;
                }
                for (std::int64_t k = std::int64_t(packs) * lanes; k < columns; ++k) {
                    sum += row[k] * x[k];
                }
            }
            Kokkos::single(Kokkos::PerTeam(member), [&] { y[member.league_rank()] = sum; });
        });
}

} // namespace miniapp::libraries::gemv
