// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/01_baseline.hpp"
#include "nbody/03_rsqrt.hpp"
#include "nbody/05_tile.hpp"
#include "nbody/06_several.hpp"
#include "nbody/07_split.hpp"
#include "nbody/10_best.hpp"
#include "nbody/12_balanced.hpp"
#include "nbody/mix/mix.hpp"
#include "nbody/ranks/problem.hpp"
#include "nbody/simulation/simulation.hpp"

namespace miniapp::nbody {

template <class T>
Variants<Problem<T>> variants()
{
    using V = Variant<Problem<T>>;
    auto variants = joined<V>({
        {{.name = "baseline", .run = baseline<T>},
         {.name = "rsqrt", .run = rsqrt<T>, .builds_on = "baseline"},
         {.name = "tile", .run = tile<T>, .builds_on = "rsqrt"}},
        tunings<1, 2, 4, 8>([](auto packs) {
            return V{
                .name = "several",
                .run = several<T, packs>,
                .preference = {.cpu = packs == 2 ? 10 : 0},
                .builds_on = "rsqrt"};
        }),
        tunings<4, 16>([](auto parts) {
            return V{.name = "split", .run = split<T, parts>, .builds_on = "rsqrt"};
        }),
        tunings<By<2, 4>, By<2, 16>, By<4, 4>, By<4, 8>, By<4, 16>>([](auto packs, auto parts) {
            int const first = packs == 4 && parts == 16 ? 10 : 0;
            return V{
                .name = "best",
                .run = best<T, packs, parts>,
                .preference = {.amd_gpu = first, .nvidia_gpu = first},
                .builds_on = "several"};
        }),
        {{.name = "balanced", .run = balanced<T, 2, 4>, .builds_on = "best", .tuning = {2, 4}}},
    });
    if constexpr (backend::host) {
        add(variants, Kind::host, omp_variants<T>());
    }
    if constexpr (backend::gpu) {
        add(variants, Kind::gpu, hip_variants<T>());
    }
    return variants;
}

template Variants<Problem<double>> variants<double>();
template Variants<Problem<float>> variants<float>();

std::vector<Family> families()
{
    auto family = make_family<Problem>(
        "nbody", "gravity among all pairs of bodies", variants<double>(), variants<float>());
    family.merits = interaction_merits;
    family.limit = interaction_limit;
    family.simulation = {
        simulation_parameters(), simulation_invalid_parameters, simulation_plan, simulate};
    return {family, nbody_ranks::family()};
}

} // namespace miniapp::nbody
