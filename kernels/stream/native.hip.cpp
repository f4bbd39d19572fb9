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
Variants<Problem<T>> hip_variants()
{
    using V = Variant<Problem<T>>;
    return joined<V>({
        {{.name = "hip/flat", .run = hip_flat<T>},
         {.name = "hip/nontemporal",
          .run = hip_nontemporal<T>,
          .refuses = needs_stores,
          .builds_on = "hip/flat"},
         {.name = "hip/nontemporal_load",
          .run = hip_nontemporal_load<T>,
          .refuses = needs_stores,
          .builds_on = "hip/nontemporal",
          .shows = {{"nontemporal load besides", "hip/nontemporal"}}},
         {.name = "hip/memcpy", .run = hip_memcpy<T>, .refuses = needs_copy},
         {.name = "hip/vector", .run = hip_vector<T>, .builds_on = "hip/flat"}},
        {{.name = "hip/blocks",
          .run = hip_blocks<T, 32>,
          .refuses = needs_copy_in_small_grid<32>,
          .builds_on = "hip/flat",
          .tuning = {32}}},
        {{.name = "hip/local_memory",
          .run = hip_local_memory<T, 32>,
          .refuses = needs_copy_in_small_grid<32>,
          .builds_on = "hip/blocks",
          .tuning = {32}},
         {.name = "hip/streams", .run = hip_streams<T, 26>, .refuses = needs_copy, .tuning = {26}}},
    });
}

template Variants<Problem<double>> hip_variants<double>();
template Variants<Problem<float>> hip_variants<float>();

} // namespace miniapp::stream
