// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/parts/crs.hpp"

namespace miniapp::libraries::spmv {

/// The oracle's y(i, j, k) in double: the point and its neighbours inside the grid. `of` makes
/// element n of x.
template <class T, class X>
double reference(Box const& box, bool any, int i, int j, int k, X const& of)
{
    int const at = i + box.x * (j + box.y * k);
    auto const term = [&](int number, int other) {
        return static_cast<double>(coefficient<T>(any, at, number))
               * static_cast<double>(of(other));
    };
    double sum = term(3, at);
    sum += k > 0 ? term(0, at - box.x * box.y) : 0;
    sum += j > 0 ? term(1, at - box.x) : 0;
    sum += i > 0 ? term(2, at - 1) : 0;
    sum += i < box.x - 1 ? term(4, at + 1) : 0;
    sum += j < box.y - 1 ? term(5, at + box.x) : 0;
    sum += k < box.z - 1 ? term(6, at + box.x * box.y) : 0;
    return sum;
}

} // namespace miniapp::libraries::spmv
