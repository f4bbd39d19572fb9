// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"

namespace miniapp::advice::carveout {

constexpr int reach = 2048; ///< elements that a block reads past its own
constexpr int reads = 64;

/// out(i) = sum of 64 elements, 32 apart, of the input.
inline void loops(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            float sum = 0;
            for (int r = 0; r < reads; ++r) {
                sum += in(i + r * (reach / reads));
            }
            out(i) = sum;
        });
}

inline double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double sum = 0;
    for (int r = 0; r < reads; ++r) {
        sum += in[0][i + r * (reach / reads)];
    }
    return sum;
}

Variants<Row> hip_variants(); // 04_carveout.hip.hpp

/// NVIDIA's shared memory and L1 share one memory, and a kernel may say how; AMD's do not.
inline Family family()
{
    // The controls: the same sums, each warp at another place of the cache.
    auto comparison = declared(
        no_prediction(
            "how many reads miss the smaller L1 depends on what it evicts, which "
            "nothing here counts",
            of_the_page("memory throughput", "the same", {"hip/turned/0", "hip/turned/100"})),
        with_flops(
            reads,
            row("carveout",
                Mechanism::cache,
                "sums of 64 elements of 2048, by the cache or the LDS, with little or much LDS "
                "asked "
                "for",
                1 << 24,
                1 << 18,
                oracle)));
    comparison.inputs = [](Params const& p) { return std::vector{p.integer("size") + reach}; };
    comparison.roundings = [](Params const&) { return 2. * reads; };
    std::vector<Rung> const rungs{{.name = "loops", .run = loops}};
    Variants<Row> native;
    if constexpr (backend::gpu) {
        native = hip_variants();
    }
    return family_of(std::move(comparison), rungs, native);
}

} // namespace miniapp::advice::carveout
