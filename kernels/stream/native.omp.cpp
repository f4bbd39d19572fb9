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
std::vector<Variant<Problem<T>>> omp_variants()
{
    return {
        {"omp/simd", omp_simd<T>},
        {"omp/streaming", omp_streaming<T>, needs_stores},
        {"omp/memcpy", omp_memcpy<T>, needs_copy},
        {"omp/two_streams", omp_two_streams<T>, needs_stores},
        {"omp/streams/26", omp_streams<T, 26>, needs_copy},
    };
}

template std::vector<Variant<Problem<double>>> omp_variants<double>();
template std::vector<Variant<Problem<float>>> omp_variants<float>();

} // namespace miniapp::stream
