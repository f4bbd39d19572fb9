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
#include "nbody/12_balanced.hpp"
#include "nbody/mix/limit.hpp"
#include "nbody/parts/rungs.hpp"
#include "nbody/simulation/settings.hpp"
#include "nbody/simulation/simulate.hpp"

namespace miniapp::nbody {

template <class T>
std::vector<Rung<T>> rungs()
{
    std::vector<Rung<T>> rungs{
        {"baseline", baseline<T>},
        {"literals", literals<T>},
        {"rsqrt", rsqrt<T>},
        {"packed", packed<T>},
        {"tile", tile<T>},
        {"several/1", several<T, 1>},
        {.name = "several/2", .run = several<T, 2>, .preference = {.cpu = 10}},
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
        {.name = "best/4/16",
         .run = best<T, 4, 16>,
         .preference = {.amd_gpu = 10, .nvidia_gpu = 10}},
        {"balanced/2/4", balanced<T, 2, 4>},
    };
    if constexpr (backend::host) {
        add(rungs, Kind::host, omp_rungs<T>());
    }
    if constexpr (backend::gpu) {
        add(rungs, Kind::gpu, hip_rungs<T>());
    }
    return rungs;
}

template std::vector<Rung<double>> rungs<double>();
template std::vector<Rung<float>> rungs<float>();

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
