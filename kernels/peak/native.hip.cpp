// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "peak/01_fma.hip.hpp"
#include "peak/02_packed.hip.hpp"
#include "peak/parts/rungs.hpp"

namespace miniapp::peak {

template <class T>
std::vector<Variant<Problem<T>>> hip_variants()
{
    return {
        {"hip/fma/1", hip_fma<T, 1>},
        {"hip/fma/4", hip_fma<T, 4>},
        {"hip/fma/8", hip_fma<T, 8>},
        {"hip/packed/4", hip_packed<T, 4>, needs_float},
        {"hip/packed/8", hip_packed<T, 8>, needs_float},
    };
}

template std::vector<Variant<Problem<double>>> hip_variants<double>();
template std::vector<Variant<Problem<float>>> hip_variants<float>();

} // namespace miniapp::peak
