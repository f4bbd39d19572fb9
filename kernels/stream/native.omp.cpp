// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "stream/01_simd.omp.hpp"
#include "stream/02_streaming.omp.hpp"
#include "stream/03_memcpy.omp.hpp"
#include "stream/04_two_streams.omp.hpp"
#include "stream/07_streams.omp.hpp"
#include "stream/parts/rungs.hpp"

namespace miniapp::stream {

template <class T>
Variants<Problem<T>> omp_variants()
{
    using V = Variant<Problem<T>>;
    return joined<V>({
        {{.name = "omp/simd", .run = omp_simd<T>},
         {.name = "omp/streaming",
          .run = omp_streaming<T>,
          .refuses = needs_stores,
          .builds_on = "omp/simd"},
         {.name = "omp/memcpy", .run = omp_memcpy<T>, .refuses = needs_copy},
         {.name = "omp/two_streams",
          .run = omp_two_streams<T>,
          .refuses = needs_stores,
          .builds_on = "omp/streaming"}},
        {{.name = "omp/streams",
          .run = omp_streams<T, 26>,
          .refuses = needs_copy,
          .builds_on = "omp/two_streams",
          .tuning = {26}}},
    });
}

template Variants<Problem<double>> omp_variants<double>();
template Variants<Problem<float>> omp_variants<float>();

} // namespace miniapp::stream
