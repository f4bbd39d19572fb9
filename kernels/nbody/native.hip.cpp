// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/10_best.hip.hpp"
#include "nbody/11_pairs.hip.hpp"
#include "nbody/12_balanced.hip.hpp"
#include "nbody/mix/advance.hip.hpp"

namespace miniapp::nbody {
namespace {

std::string needs_float(Params const& params)
{
    return params.text("precision") == "float" ? "" : "only floats are packed";
}

} // namespace

template <class T>
Variants<Problem<T>> hip_variants()
{
    using V = Variant<Problem<T>>;
    return joined<V>({
        tunings<By<1, 4>, By<2, 4>, By<4, 4>, By<2, 16>, By<4, 16>>([](auto bodies, auto parts) {
            return V{.name = "hip/best", .run = hip_best<T, bodies, parts>};
        }),
        tunings<By<1, 4>, By<2, 4>, By<2, 16>>([](auto pairs, auto parts) {
            return V{
                .name = "hip/pairs",
                .run = hip_pairs<T, pairs, parts>,
                .refuses = needs_float,
                .builds_on = "hip/best"};
        }),
        {{.name = "hip/balanced",
          .run = hip_balanced<T, 2, 4>,
          .builds_on = "hip/best",
          .tuning = {2, 4}}},
    });
}

template <class T>
Variants<Chains<T>> hip_chains()
{
    return {
        {.name = "pairs_1", .run = hip_advance<T, 1>, .refuses = needs_float},
        {.name = "pairs_2", .run = hip_advance<T, 2>, .refuses = needs_float},
        {.name = "pairs_4", .run = hip_advance<T, 4>, .refuses = needs_float}};
}

template Variants<Problem<double>> hip_variants<double>();
template Variants<Problem<float>> hip_variants<float>();
template Variants<Chains<double>> hip_chains<double>();
template Variants<Chains<float>> hip_chains<float>();

} // namespace miniapp::nbody
