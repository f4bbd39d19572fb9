// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "stream/01_flat.hpp"
#include "stream/02_nontemporal.hpp"
#include "stream/parts/rungs.hpp"
#include "stream_rows.hpp"

namespace miniapp::stream {
namespace {

template <class T>
Variants<Problem<T>> variants()
{
    Variants<Problem<T>> variants{
        {.name = "flat", .run = flat<T>},
        {.name = "nontemporal",
         .run = nontemporal<T>,
         .refuses = needs_stores,
         .builds_on = "flat"},
    };
    if constexpr (built::library) {
        add(variants, Kind::library, library_variants<T>());
    }
    if constexpr (backend::host) {
        add(variants, Kind::host, omp_variants<T>());
    }
    if constexpr (backend::gpu) {
        add(variants, Kind::gpu, hip_variants<T>());
    }
    return variants;
}

} // namespace

std::vector<Family> families()
{
    return {make_family<Problem>(
        "stream",
        "copy, scale, add, triad, sums: how fast memory can be on this machine",
        variants<double>(),
        variants<float>())};
}

} // namespace miniapp::stream
