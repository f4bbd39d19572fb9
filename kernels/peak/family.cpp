// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "peak/01_fma.hpp"
#include "peak/parts/rates.hpp"
#include "peak/parts/rungs.hpp"

namespace miniapp::peak {
namespace {

template <class T>
Variants<Problem<T>> variants()
{
    using V = Variant<Problem<T>>;
    auto variants = tunings<1, 4, 16, 64>([](auto chains) {
        constexpr bool compiled = chains < 64 || !backend::gpu;
        V variant{
            .name = "fma",
            .unavailable =
                compiled ? ""
                         : "64 chains are vectors for a CPU; a GPU's registers do not hold them"};
        if constexpr (compiled) {
            variant.run = fma<T, chains>;
        }
        return variant;
    });
    if constexpr (backend::host) {
        add(variants, Kind::host, omp_variants<T>());
    }
    if constexpr (backend::gpu) {
        add(variants, Kind::gpu, hip_variants<T>());
    }
    return variants;
}

} // namespace

std::vector<Family> families()
{
    auto family = make_family<Problem>(
        "peak",
        "chains of fused multiply-adds: how fast arithmetic can be on this machine",
        variants<double>(),
        variants<float>());
    family.merits = [](Params const&) -> Merits { return {{Quantity::flops, "GFLOP/s", 1e9}}; };
    family.limit = arithmetic_limit;
    return {family, dispatch_family(), lds_family(), last_level_family()};
}

} // namespace miniapp::peak
