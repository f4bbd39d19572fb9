// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "stream/01_flat.hip.hpp"
#include "stream/02_nontemporal.hip.hpp"
#include "stream/02_nontemporal_load.hip.hpp"
#include "stream/03_memcpy.hip.hpp"
#include "stream/04_vector.hip.hpp"
#include "stream/05_blocks.hip.hpp"
#include "stream/06_local_memory.hip.hpp"
#include "stream/07_streams.hip.hpp"
#include "stream/parts/rungs.hpp"

namespace miniapp::stream {

template <class T>
std::vector<Variant<Problem<T>>> hip_variants()
{
    return {
        {"hip/flat", hip_flat<T>},
        {"hip/nontemporal", hip_nontemporal<T>, needs_stores, Stores::nontemporal},
        {"hip/nontemporal_load", hip_nontemporal_load<T>, needs_stores, Stores::nontemporal},
        {"hip/memcpy", hip_memcpy<T>, needs_copy},
        {"hip/vector", hip_vector<T>},
        {"hip/blocks/32", hip_blocks<T, 32>, needs_copy_in_small_grid<32>},
        {"hip/local_memory/32", hip_local_memory<T, 32>, needs_copy_in_small_grid<32>},
        {"hip/streams/26", hip_streams<T, 26>, needs_copy},
    };
}

template std::vector<Variant<Problem<double>>> hip_variants<double>();
template std::vector<Variant<Problem<float>>> hip_variants<float>();

} // namespace miniapp::stream
