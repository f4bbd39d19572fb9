// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "peak/01_fma.hip.hpp"
#include "peak/02_packed.hip.hpp"
#include "peak/parts/rungs.hpp"

namespace miniapp::peak {

template <class T>
Variants<Problem<T>> hip_variants()
{
    using V = Variant<Problem<T>>;
    return joined<V>({
        tunings<1, 4, 8>([](auto m) { return V{.name = "hip/fma", .run = hip_fma<T, m>}; }),
        tunings<4, 8>([](auto m) {
            return V{.name = "hip/packed", .run = hip_packed<T, m>, .refuses = needs_float};
        }),
    });
}

template Variants<Problem<double>> hip_variants<double>();
template Variants<Problem<float>> hip_variants<float>();

} // namespace miniapp::peak
