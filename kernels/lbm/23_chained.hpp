// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/model/narrow.hpp"
#include "lbm/parts/chain.hpp"

namespace miniapp::lbm {

/// 20 in one launch: a team sweeps a piece of phi and collides the piece three planes behind, once
/// the teams before it have swept what it needs. f is read from memory once, as the second reading
/// follows while it is in the cache, and no block climbs: memory is read in linear order. In the
/// input's storage; `blocks` of 256 threads share a multiprocessor. On a CPU a team is one thread.
template <class T, template <class> class Populations, int blocks>
void chained(Problem<T>& p, ExecutionSpace const& space)
{
    using Policy = Kokkos::TeamPolicy<ExecutionSpace, Kokkos::LaunchBounds<256, blocks>>;
    using Counters = Kokkos::View<int*, MemorySpace, Kokkos::MemoryUnmanaged>;
    constexpr int threads = backend::gpu ? Chain::sites : 1;
    auto const source = p.template now<Populations<T>>();
    auto const destination = p.template next<Populations<T>>();
    auto const c = p.c;
    T* const phi = p.phi;
    Chain const chain(p.grid, counters_of(p));
    Kokkos::deep_copy(space, Counters(chain.taken, Chain::counters_of(p.grid)), 0);
    Kokkos::parallel_for(
        "lbm/chained/" + std::to_string(blocks),
        Policy(space, chain.count(), threads),
        KOKKOS_LAMBDA(typename Policy::member_type const& team) {
            int number = 0;
            Kokkos::single(
                Kokkos::PerTeam(team),
                [&](int& n) { n = Kokkos::atomic_fetch_add(chain.taken, 1); },
                number);
            auto const barrier = [&] { team.team_barrier(); };
            chain_piece<threads>(
                source, destination, phi, chain, number, team.team_rank(), c, barrier);
        });
    p.finish(Stage::post_collision);
}

} // namespace miniapp::lbm
