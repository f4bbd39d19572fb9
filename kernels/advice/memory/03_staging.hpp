// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"

namespace miniapp::advice::staging {

constexpr int tile = 1024;

/// out(i) = in(i) + ... + in(i + 2 radius); each tile's inputs by way of the scratch memory, or
/// not.
template <bool staged>
void sums(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const* const in = p.in_data(0);
    auto* const out = p.out_data();
    auto const n = p.size();
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
                    sum += from[k + d];
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

inline double oracle(Params const& params, HostInputs<float> const& in, std::int64_t i)
{
    double sum = 0;
    for (std::int64_t d = 0; d <= 2 * params.integer("radius"); ++d) {
        sum += in[0][i + d];
    }
    return sum;
}

inline Family family()
{
    auto comparison = with(
        number("radius", 8, "neighbours on each side", 1, 64),
        with_use(
            in_blocks_of<team_threads, tile / team_threads>,
            row("staging",
                guidelines("memory throughput"),
                "stage in the LDS (scratch memory) what a block reads several times",
                {1 << 24, 1 << 20},
                oracle)));
    comparison.inputs = [](Params const& p) {
        return std::vector{size_of(p) + 2 * p.integer("radius")};
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
        {{.name = "cache", .run = sums<false>},
         {.name = "scratch",
          .run = sums<true>,
          .expectation = on_gpus(helps(
              "18 to 34 % on an A6000, 6 to 14 % on an H100, and 7 to 25 % lost on an MI250X",
              "cache")),
          .use = from_scratch}});
}

} // namespace miniapp::advice::staging
