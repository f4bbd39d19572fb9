// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "peak/01_fma.hpp"
#include "peak/parts/rates.hpp"
#include "peak/parts/rungs.hpp"

namespace miniapp::peak {
namespace {

template <class T>
std::vector<Variant<Problem<T>>> variants()
{
    std::vector<Variant<Problem<T>>> variants{
        {"fma/1", fma<T, 1>},
        {"fma/4", fma<T, 4>},
        {"fma/16", fma<T, 16>},
    };
    if constexpr (backend::gpu) {
        variants.push_back(unavailable<Problem<T>>(
            "fma/64", "64 chains are vectors for a CPU; a GPU's registers do not hold them"));
    } else {
        variants.push_back({"fma/64", fma<T, 64>});
    }
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
