// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"

namespace miniapp::advice::staging {

constexpr int tile = 1024;

enum class Way { cache, scratch, past_the_l1 };

/// What is volatile NVIDIA's L1 does not keep. Two statements: of `a ? volatile : plain`
/// both would be volatile.
template <Way way>
KOKKOS_FORCEINLINE_FUNCTION float read(float const* from)
{
    if constexpr (way == Way::past_the_l1) {
        return *static_cast<float const volatile*>(from);
    } else {
        return *from;
    }
}

/// out(i) = in(i) + ... + in(i + 2 radius); each tile's inputs by way of the scratch memory, or
/// not.
template <Way way>
void sums(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const* const in = p.in_data(0);
    auto* const out = p.out_data();
    auto const n = p.size();
    constexpr bool staged = way == Way::scratch;
    auto const reach = static_cast<int>(2 * p.integer("radius"));
    auto const bytes = (tile + reach) * sizeof(float);
    auto const policy = Team(space, static_cast<int>((n + tile - 1) / tile), team_threads)
                            .set_scratch_size(0, Kokkos::PerTeam(staged ? bytes : 0));
    Kokkos::parallel_for(
        label, policy, KOKKOS_LAMBDA(Member const& team) {
            auto const begin = static_cast<std::int64_t>(team.league_rank()) * tile;
            auto const length = static_cast<int>(n - begin < tile ? n - begin : tile);
            float const* from = in + begin;
            if (staged) {
                auto* const cells = static_cast<float*>(team.team_shmem().get_shmem(bytes));
                Kokkos::parallel_for(Kokkos::TeamThreadRange(team, length + reach), [&](int k) {
                    cells[k] = in[begin + k];
                });
                team.team_barrier();
                from = cells;
            }
            Kokkos::parallel_for(Kokkos::TeamThreadRange(team, length), [&](int k) {
                float sum = 0;
                for (int d = 0; d <= reach; ++d) {
                    sum += read<way>(from + k + d);
                }
                out[begin + k] = sum;
            });
        });
}

inline Use from_scratch(Params const& p, Use use)
{
    use.lds_reads = (2. * static_cast<double>(p.integer("radius")) + 1) * double(size_of(p));
    return use;
}

/// Each read of a warp of 32 is of 4 sectors where it begins on the border of one, as each eighth
/// does, and of 5 elsewhere; its store is of 4. A sector has 32 bytes, one for each element.
inline Use without_an_l1(Params const& p, Use use)
{
    auto const reads = 2 * p.integer("radius") + 1;
    auto const on_a_border = (reads + 7) / 8;
    use.cache_bytes = backend::cuda ? double(5 * reads - on_a_border + 4) * double(size_of(p)) : 0;
    return use;
}

inline double oracle(Params const& params, HostInputs<float> const& in, std::int64_t i)
{
    double sum = 0;
    for (std::int64_t d = 0; d <= 2 * params.integer("radius"); ++d) {
        sum += in[0][i + d];
    }
    return sum;
}

/// Data that a block reads several times, staged in the scratch memory (LDS, shared memory), or
/// left to the cache. Published gains are 18 to 34 % (A6000), 6 to 14 % (H100) and losses of 7 to
/// 25 % (MI250X).
inline Family family()
{
    // The controls: the same reads of memory, past the L1.
    auto comparison = with_use(
        in_blocks_of<team_threads, tile / team_threads>,
        declared(
            of_the_page("memory throughput", "the same", {"uncached"}),
            row("staging",
                Mechanism::memory,
                "sums of 2 radius + 1 neighbours, by way of the scratch memory or the cache",
                1 << 24,
                1 << 20,
                oracle)));
    comparison.parameters.push_back(
        {.name = "radius",
         .default_value = std::int64_t{8},
         .unit = "elements",
         .help = "neighbours on each side",
         .min = 1,
         .max = 64});
    comparison.inputs = [](Params const& p) {
        return std::vector{p.integer("size") + 2 * p.integer("radius")};
    };
    comparison.roundings = [](Params const& p) { return 2. * double(p.integer("radius")) + 1; };
    comparison.flops = [](Params const& p) {
        return (2. * double(p.integer("radius")) + 1) * double(size_of(p));
    };
    comparison.edge_cases = [](Params const& defaults) {
        auto cases = edge_sizes(defaults, 1500007);
        for (auto const& params : edge_sizes(defaults.with("radius", std::int64_t{1}), 1500007)) {
            cases.push_back(params);
        }
        cases.push_back(defaults.with("radius", std::int64_t{64}).with("size", std::int64_t{2500}));
        return cases;
    };
    return family_of(
        std::move(comparison),
        {{.name = "cache", .run = sums<Way::cache>},
         {.name = "scratch",
          .run = sums<Way::scratch>,
          // no prediction: no floor says how fast the L1 gives what the LDS gives here
          .expectation = on_gpu(helps("each element comes from memory once", "cache")),
          .use = both(from_scratch, as_often_as_the_memory)},
         {.name = "uncached",
          .run = sums<Way::past_the_l1>,
          .expectation = only_where(
              backend::cuda,
              over_one_bound_by(
                  Mechanism::memory,
                  counted_by(
                      Mechanism::cache,
                      {"cache"},
                      ours(from_counts(
                          "prediction: without the L1 86 bytes of the L2 for 8 of the memory",
                          "scratch"))))),
          .use = without_an_l1}});
}

} // namespace miniapp::advice::staging
