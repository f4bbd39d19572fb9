// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <limits>
#include <string>

#include <fmt/format.h>

#include "common/ceil_div.hpp"
#include "common/launch_limits.hpp"
#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

template <class T>
Variants<Problem<T>> variants(); // all variants of this build, defined in contents.hpp
template <class T>
Variants<Problem<T>> omp_variants(); // defined in native.omp.cpp
template <class T>
Variants<Problem<T>> hip_variants(); // defined in native.hip.cpp
// native.omp.cpp and native.hip.cpp also define the native variants of Kind::bound.
template <class T>
Variants<Problem<T>> omp_bound_variants();
template <class T>
Variants<Problem<T>> hip_bound_variants();

/// Returns the reason why there are too many work items, or "" if there are not: Kokkos counts
/// those of `vector` to `aligned` in 32 bits. Their tiles are 32 chunks of `size` points wide,
/// however short a row is; a work item has `rows` rows and m planes.
template <int size, int rows, int m>
std::string needs_few_items(Params const& params)
{
    auto const [nx, ny, nz] = params.extents("size");
    auto const chunks = round_up(nx, 32 * size) / size;
    auto const groups = round_up(ny - 2, 8 * rows) / rows;
    auto const items = chunks * groups * ceil_div(nz - 2, m);
    return items <= std::numeric_limits<int>::max() ? ""
                                                    : fmt::format(
                                                        "{} work items are more than 2147483647: "
                                                        "tiles of {} points in x suit longer rows",
                                                        items,
                                                        32 * size);
}

} // namespace miniapp::laplacian
