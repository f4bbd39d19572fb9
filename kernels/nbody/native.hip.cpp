// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/04_packed.hip.hpp"
#include "nbody/05_tile.hip.hpp"
#include "nbody/06_several.hip.hpp"
#include "nbody/10_best.hip.hpp"
#include "nbody/11_pairs.hip.hpp"
#include "nbody/12_balanced.hip.hpp"
#include "nbody/mix/advance.hip.hpp"
#include "nbody/parts/rungs.hpp"

namespace miniapp::nbody {

template <class T>
std::vector<Rung<T>> hip_rungs()
{
    return {
        {"hip/packed", hip_packed<T>},
        {"hip/tile", hip_tile<T>},
        {"hip/several/2", hip_several<T, 2>},
        {"hip/several/4", hip_several<T, 4>},
        {"hip/best/1/4", hip_best<T, 1, 4>},
        {"hip/best/2/4", hip_best<T, 2, 4>},
        {"hip/best/4/4", hip_best<T, 4, 4>},
        {"hip/best/2/16", hip_best<T, 2, 16>},
        {"hip/best/4/16", hip_best<T, 4, 16>},
        {"hip/pairs/1/4", hip_pairs<T, 1, 4>, needs_float},
        {"hip/pairs/2/4", hip_pairs<T, 2, 4>, needs_float},
        {"hip/pairs/2/16", hip_pairs<T, 2, 16>, needs_float},
        {"hip/balanced/2/4", hip_balanced<T, 2, 4>},
    };
}

template <class T>
std::vector<Variant<Chains<T>>> hip_chains()
{
    return {
        {"pairs_1", hip_advance<T, 1>, needs_float},
        {"pairs_2", hip_advance<T, 2>, needs_float},
        {"pairs_4", hip_advance<T, 4>, needs_float},
    };
}

template std::vector<Rung<double>> hip_rungs<double>();
template std::vector<Rung<float>> hip_rungs<float>();
template std::vector<Variant<Chains<double>>> hip_chains<double>();
template std::vector<Variant<Chains<float>>> hip_chains<float>();

} // namespace miniapp::nbody
