// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "advice/parts/row.hpp"

namespace miniapp::advice::block_or_kernel {

constexpr int phases = 16; ///< even: the result lies in the output
constexpr int tile = 1024;

/// The number that comes to place k of a tile of n elements: its neighbour's, around the tile.
KOKKOS_FORCEINLINE_FUNCTION int neighbour(int k, int n)
{
    return k + 1 < n ? k + 1 : 0;
}

/// Every phase is a kernel of its own; the two halves of the output take turns.
inline void kernels(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const n = p.size() / 2;
    auto const* const in = p.in_data(0);
    auto* const out = p.out_data();
    for (int phase = 0; phase < phases; ++phase) {
        float* const to = phase % 2 == 0 ? out + n : out;
        float const* const from = phase == 0 ? in : (phase % 2 == 0 ? out : out + n);
        Kokkos::parallel_for(
            label, Range(space, 0, n), KOKKOS_LAMBDA(std::int64_t i) {
                auto const begin = i / tile * tile;
                auto const length = static_cast<int>(n - begin < tile ? n - begin : tile);
                to[i] = from[begin + neighbour(static_cast<int>(i - begin), length)];
            });
    }
}

/// A team goes through all phases of its tile, with a barrier after each; only the last two are
/// written to memory.
inline void barriers(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const n = p.size() / 2;
    auto const* const in = p.in_data(0);
    auto* const out = p.out_data();
    auto const policy = Team(space, static_cast<int>((n + tile - 1) / tile), team_threads)
                            .set_scratch_size(0, Kokkos::PerTeam(2 * tile * sizeof(float)));
    Kokkos::parallel_for(
        label, policy, KOKKOS_LAMBDA(Member const& team) {
            auto* const cells =
                static_cast<float*>(team.team_shmem().get_shmem(2 * tile * sizeof(float)));
            auto const begin = static_cast<std::int64_t>(team.league_rank()) * tile;
            auto const length = static_cast<int>(n - begin < tile ? n - begin : tile);
            float const* from = in + begin;
            for (int phase = 0; phase < phases; ++phase) {
                float* to = cells + phase % 2 * tile;
                to = phase == phases - 2 ? out + n + begin : to;
                to = phase == phases - 1 ? out + begin : to;
                Kokkos::parallel_for(Kokkos::TeamThreadRange(team, length), [&](int k) {
                    to[k] = from[neighbour(k, length)];
                });
                team.team_barrier();
                from = to;
            }
        });
}

inline Use of_kernels(Params const& p, Use use)
{
    auto const n = static_cast<double>(p.integer("size"));
    use.launches = phases;
    use.work_items = phases * n;
    use.bytes = phases * 2 * n * sizeof(float);
    return use;
}

/// Of the phases, the first reads memory, and so does the last what the last but one has written.
inline Use of_barriers(Params const& p, Use use)
{
    auto const n = static_cast<double>(p.integer("size"));
    use.work_items = n / tile * team_threads;
    use.threads_of_block = team_threads;
    use.lds_reads = (phases - 2) * n;
    return use;
}

/// In the second half of the output the state before the last phase.
inline double oracle(Params const& params, HostInputs<float> const& in, std::int64_t i)
{
    auto const n = params.integer("size");
    auto const steps = i < n ? phases : phases - 1;
    auto const begin = i % n / tile * tile;
    auto const length = std::min<std::int64_t>(tile, n - begin);
    return in[0][begin + (i % n - begin + steps) % length];
}

inline Family family()
{
    auto comparison = row(
        "block_or_kernel",
        guidelines("application level"),
        "put threads that wait for each other into one block, with barriers in place of kernels",
        {1 << 20, 1 << 18},
        oracle);
    comparison.outputs = [](Params const& p) { return 2 * size_of(p); };
    return family_of(
        std::move(comparison),
        {{.name = "kernels", .run = kernels, .use = of_kernels},
         {.name = "barriers",
          .run = barriers,
          .expectation = helps("between blocks it takes a second kernel", "kernels"),
          .use = of_barriers}});
}

} // namespace miniapp::advice::block_or_kernel
