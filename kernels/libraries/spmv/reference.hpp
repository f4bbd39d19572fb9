// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/parts/crs.hpp"

namespace miniapp::libraries::spmv {

/// The oracle: element `at` of y in double, from the point and its neighbours inside the grid.
/// coefficient(point, neighbour) and x(point) compute a number.
template <class A, class X>
double reference(Box const& box, int at, A const& coefficient, X const& x)
{
    int const i = at % box.x;
    int const j = at / box.x % box.y;
    int const k = at / box.x / box.y;
    auto const term = [&](int number, int other) {
        return static_cast<double>(coefficient(at, number)) * static_cast<double>(x(other));
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
