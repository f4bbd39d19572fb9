// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <numeric>

#include "advice/parts/banks.hpp"
#include "advice/parts/native.hpp"
#include "advice/parts/row.hpp"
#include "problem/random.hpp"

namespace miniapp::advice::banks {

template <class AnyPlace>
void read_tiles(
    Arrays<float> const& p, ExecutionSpace const& space, std::string const& label, AnyPlace place)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    auto const policy = Team(space, static_cast<int>((n + words - 1) / words), team_threads)
                            .set_scratch_size(0, Kokkos::PerTeam(room * sizeof(float)));
    Kokkos::parallel_for(
        label, policy, KOKKOS_LAMBDA(Member const& team) {
            auto* const tile =
                static_cast<float*>(team.team_shmem().get_shmem(room * sizeof(float)));
            auto const begin = static_cast<std::int64_t>(team.league_rank()) * words;
            Kokkos::parallel_for(Kokkos::TeamThreadRange(team, words), [&](int k) {
                tile[place(k)] = begin + k < n ? in(begin + k) : 0.F;
            });
            team.team_barrier();
            Kokkos::parallel_for(Kokkos::TeamThreadRange(team, words), [&](int k) {
                float sum = 0;
                for (int r = 0; r < reads; ++r) {
                    sum += tile[place((k + 32 * r) & (words - 1))];
                }
                if (begin + k < n) {
                    out(begin + k) = sum;
                }
            });
        });
}

/// Reads tiles whose words lie where `place` says.
template <class AnyPlace>
auto tiles(AnyPlace place)
{
    return [=](Arrays<float> const& p, ExecutionSpace const& space, std::string const& label) {
        read_tiles(p, space, label, place);
    };
}

ResourceUse use_of_tiles(Params const& p, ResourceUse use)
{
    use.lds_reads = reads * use.work_items;
    return in_blocks_of<team_threads, words / team_threads>(p, use);
}

/// Counts an access as `served` accesses, which a bank serves one after the other.
template <int served>
ResourceUse use_of_conflicts(Params const&, ResourceUse use)
{
    use.lds_reads *= served;
    return use;
}

double oracle(Params const& p, HostInputs<float> const& in, std::int64_t i)
{
    double sum = 0;
    auto const begin = i / words * words;
    for (int r = 0; r < reads; ++r) {
        auto const e = begin + (i - begin + 32 * r) % words;
        sum += e < p.integer("size") ? in[0][e] : 0.;
    }
    return sum;
}

/// Every 32nd word of the LDS is in the same bank, and a bank serves one word at a time. An address
/// of `stride/*` costs a dozen instructions, one of `known/*` two or three.
Family family()
{
    auto const claim = "words of one bank are served one after the other";
    return family_of(
        Row<float>{
            .name = "banks",
            .source = guidelines("shared memory"),
            .help = "pad or swizzle a tile of the LDS, so that a wavefront reads each bank once",
            .sizes = {1 << 22, 1 << 18},
            .oracle = oracle,
            .flops = reads,
            .roundings = reads,
            .use = use_of_tiles},
        {{.name = "stride/32", .run = tiles(Place{.rotate = 5})},
         change(
             "padded/32",
             tiles(Place{.rotate = 5, .padded = true}),
             on_gpus(helps(claim, "stride/32"))),
         change(
             "swizzled/32",
             tiles(Place{.rotate = 5, .swizzled = true}),
             on_gpus(helps(claim, "stride/32"))),
         {.name = "known/32", .run = tiles(KnownPlace<5>()), .use = use_of_conflicts<32>},
         change("known/1", tiles(KnownPlace<0>()), on_gpus(helps(claim, "known/32"))),
         change(
             "known/2",
             tiles(KnownPlace<1>()),
             on_gpus(hurts(claim, "known/1")),
             use_of_conflicts<2>)});
}

} // namespace miniapp::advice::banks

namespace miniapp::advice::constant {

/// The second input as an argument of a kernel.
struct Table
{
    float entry[entries];
};

Table table()
{
    Table table{};
    for (int k = 0; k < entries; ++k) {
        table.entry[k] = static_cast<float>(uniform(k, 2)); // as Comparison fills it
    }
    return table;
}

/// Reads the table from the kernel's arguments, which are in constant memory on a GPU.
template <int distinct>
void captured(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    Table const t = table();
    int const spread = distinct;
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            int const begin = begin_of(i, spread);
            float sum = 0;
            for (int k = 0; k < entries; ++k) {
                sum += t.entry[(begin + k) & (entries - 1)];
            }
            out(i) = in(i) + sum;
        });
}

/// Reads the table from an ordinary array.
template <int distinct>
void global(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const t = p.in(1);
    int const spread = distinct;
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            int const begin = begin_of(i, spread);
            float sum = 0;
            for (int k = 0; k < entries; ++k) {
                sum += t((begin + k) & (entries - 1));
            }
            out(i) = in(i) + sum;
        });
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    return std::accumulate(in[1], in[1] + entries, double(in[0][i]));
}

/// The constant cache gives one entry at a time to all threads of a wavefront; where they ask for
/// different ones, the accesses are serialised.
Family family()
{
    auto comparison = comparison_of(Row<float>{
        .name = "constant",
        .source = guidelines("constant memory"),
        .help =
            "keep in constant memory what all threads of a wavefront read at the same place, and "
            "nothing else",
        .sizes = {1 << 21, 1 << 16},
        .oracle = oracle,
        .flops = entries + 1,
        .roundings = entries});
    comparison.inputs = [](Params const& p) {
        return std::vector{size_of(p), std::int64_t{entries}};
    };
    return family_of(
        std::move(comparison),
        {{.name = "captured/32", .run = captured<32>},
         change("captured/1", captured<1>, compared_with("captured/32")),
         change(
             "global/32",
             global<32>,
             on_gpus(helps("different addresses of a wavefront are serialised", "captured/32")))});
}

} // namespace miniapp::advice::constant

namespace miniapp::advice {

std::vector<Family> on_chip()
{
    return {banks::family(), constant::family()};
}

} // namespace miniapp::advice
