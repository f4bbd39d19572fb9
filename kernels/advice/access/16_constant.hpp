// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <numeric>

#include "advice/parts/row.hpp"
#include "problem/random.hpp"

namespace miniapp::advice::constant {

constexpr int entries = 256;

/// The entry that thread i begins at: `distinct` different ones, eight apart, in a wavefront.
KOKKOS_FORCEINLINE_FUNCTION int begin_of(std::int64_t i, int distinct)
{
    return static_cast<int>(i % distinct) * 8;
}

/// The second input, as an argument of a kernel.
struct Table
{
    float entry[entries];
};

inline Table table()
{
    Table table{};
    for (int k = 0; k < entries; ++k) {
        table.entry[k] = static_cast<float>(uniform(k, 2)); // as Comparison fills it
    }
    return table;
}

/// The table travels with the kernel's arguments: constant memory on a GPU.
template <int distinct>
void captured(Row const& p, ExecutionSpace const& space, std::string const& label)
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

/// The same where `distinct` is 1, and the compiler cannot know it: the entries' addresses are
/// computed.
inline void captured_unknown(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    Table const t = table();
    int const spread = static_cast<int>(Unknown(p).one);
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

/// The table is an array like any other.
template <int distinct>
void global(Row const& p, ExecutionSpace const& space, std::string const& label)
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

inline double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    return std::accumulate(in[1], in[1] + entries, double(in[0][i]));
}

Variants<Row> hip_variants(); // 12_constant.hip.hpp

/// The constant cache gives one entry at a time to all threads of a wavefront; where they ask for
/// different ones, the accesses are serialised. In captured/1 and global/1 the compiler knows which
/// entries are read; what that is worth, captured/unknown/1 and hip/known/1 say.
inline Family family()
{
    // The controls: one entry at a computed address, and no copy. What the constant cache gives in
    // a second, of one entry or of serialised ones, is no measured limit: no prediction.
    auto comparison = declared(
        of_the_page(
            "constant memory",
            "the same sums; hip/constant/* copy the table before each launch",
            {"captured/unknown/1", "hip/resident/1"}),
        with_flops(
            entries + 1,
            row("constant",
                Mechanism::latency,
                "adds 256 table entries, all threads at one entry or at 32 different",
                1 << 21,
                1 << 16,
                oracle)));
    comparison.inputs = [](Params const& p) {
        return std::vector{p.integer("size"), std::int64_t{entries}};
    };
    comparison.roundings = [](Params const&) { return double(entries); };
    std::vector<Rung> const rungs{
        {.name = "captured/1", .run = captured<1>},
        {.name = "captured/unknown/1",
         .run = captured_unknown,
         .expectation = only_where(
             backend::cuda,
             between("prediction: addresses that are computed", "captured/1", 0.2, 0.5))},
        {.name = "captured/32",
         .run = captured<32>,
         .expectation = only_where(
             backend::cuda, hurts("32 entries are 32 serialised accesses", "captured/1"))},
        {.name = "global/1", .run = global<1>},
        {.name = "global/32",
         .run = global<32>,
         .expectation =
             on_gpu(helps("the data cache minds less than the constant one", "captured/32"))}};
    Variants<Row> native;
    if constexpr (backend::gpu) {
        native = hip_variants();
    }
    return family_of(std::move(comparison), rungs, native);
}

} // namespace miniapp::advice::constant
