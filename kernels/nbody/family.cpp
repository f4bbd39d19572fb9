// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/01_baseline.hpp"
#include "nbody/02_literals.hpp"
#include "nbody/03_rsqrt.hpp"
#include "nbody/04_packed.hpp"
#include "nbody/05_tile.hpp"
#include "nbody/06_several.hpp"
#include "nbody/07_split.hpp"
#include "nbody/08_newton.hpp"
#include "nbody/09_compensated.hpp"
#include "nbody/10_best.hpp"
#include "nbody/mix/limit.hpp"
#include "nbody/parts/rungs.hpp"
#include "nbody/simulation/settings.hpp"
#include "nbody/simulation/simulate.hpp"

namespace miniapp::nbody {

template <class T>
std::vector<Variant<Problem<T>>> variants()
{
    std::vector<Variant<Problem<T>>> variants{
        {"baseline", baseline<T>},
        {"literals", literals<T>},
        {"rsqrt", rsqrt<T>},
        {"packed", packed<T>},
        {"tile", tile<T>},
        {"several/1", several<T, 1>},
        {"several/2", several<T, 2>},
        {"several/4", several<T, 4>},
        {"several/8", several<T, 8>},
        {"split/4", split<T, 4>},
        {"split/16", split<T, 16>},
        {"newton", newton<T>},
        {"compensated/2", compensated<T, 2>},
        {"compensated/4", compensated<T, 4>},
        {"best/2/4", best<T, 2, 4>},
        {"best/2/16", best<T, 2, 16>},
        {"best/4/4", best<T, 4, 4>},
        {"best/4/8", best<T, 4, 8>},
        {"best/4/16", best<T, 4, 16>},
    };
    if constexpr (backend::host) {
        add(variants, Kind::host, omp_variants<T>());
    }
    if constexpr (backend::gpu) {
        add(variants, Kind::gpu, hip_variants<T>());
    }
    return variants;
}

template std::vector<Variant<Problem<double>>> variants<double>();
template std::vector<Variant<Problem<float>>> variants<float>();

std::vector<Family> families()
{
    auto family = make_family<Problem>(
        "nbody", "gravity among all pairs of bodies", variants<double>(), variants<float>());
    family.merits = [](Params const&) -> Merits {
        return {
            {Quantity::items, "Ginteractions/s", 1e9},
            {Quantity::flops, "GFLOP/s at 20 a pair", 1e9},
        };
    };
    family.limit = interaction_limit;
    family.simulation = {
        simulation_parameters(), simulation_invalid_parameters, simulation_plan, simulate};
    return {family};
}

} // namespace miniapp::nbody
