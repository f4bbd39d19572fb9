// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "stream/01_flat.hip.hpp"
#include "stream/02_nontemporal.hip.hpp"
#include "stream/03_memcpy.hip.hpp"
#include "stream/04_vector.hip.hpp"
#include "stream/parts/rungs.hpp"

namespace miniapp::stream {

template <class T>
std::vector<Variant<Problem<T>>> hip_variants()
{
    return {
        {"hip/flat", hip_flat<T>},
        {"hip/nontemporal", hip_nontemporal<T>, stores_nothing, Stores::nontemporal},
        {"hip/memcpy", hip_memcpy<T>, is_not_copy},
        {"hip/vector", hip_vector<T>},
    };
}

template std::vector<Variant<Problem<double>>> hip_variants<double>();
template std::vector<Variant<Problem<float>>> hip_variants<float>();

} // namespace miniapp::stream
