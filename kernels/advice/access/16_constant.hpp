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
/// different ones, the accesses are serialised.
inline Family family()
{
    auto comparison = computing(
        entries + 1,
        entries,
        row("constant",
            guidelines("constant memory"),
            "keep in constant memory what all threads of a wavefront read at the same place, and "
            "nothing else",
            {1 << 21, 1 << 16},
            oracle));
    comparison.inputs = [](Params const& p) {
        return std::vector{size_of(p), std::int64_t{entries}};
    };
    return family_of(
        std::move(comparison),
        {{.name = "captured/32", .run = captured<32>},
         {.name = "captured/1", .run = captured<1>, .expectation = compared_with("captured/32")},
         {.name = "global/32",
          .run = global<32>,
          .expectation =
              on_gpus(helps("different addresses of a wavefront are serialised", "captured/32"))}},
        if_gpu([](auto) { return hip_variants(); }));
}

} // namespace miniapp::advice::constant
