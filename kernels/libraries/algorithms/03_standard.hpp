// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <numeric>

#include "libraries/algorithms/problem.hpp"

namespace miniapp::libraries::algorithms {

/// The standard library, one thread.
template <class T>
void standard(Problem<T> const& p, ExecutionSpace const&)
{
    T const* const x = p.x.data();
    T* const y = p.y.data();
    switch (p.algorithm) {
    case Algorithm::reduce:
        *y = std::reduce(x, x + p.n, T(0));
        return;
    case Algorithm::scan:
        std::inclusive_scan(x, x + p.n, y);
        return;
    case Algorithm::sort:
        std::copy(x, x + p.n, y);
        std::sort(y, y + p.n);
        return;
    }
}

} // namespace miniapp::libraries::algorithms
