// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>

#include "peak/problem.hpp"

namespace miniapp::peak {

/// Fills `expected` with the closed form, computed in double.
template <class T>
void fill_reference(Problem<T> const& p, T* expected)
{
    double const decay = std::pow(1 - Problem<T>::h, p.steps);
    Kokkos::parallel_for(
        "peak/reference",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(0, p.n),
        KOKKOS_LAMBDA(std::int64_t i) {
            double const x0 = start_of<T>(i);
            expected[i] = static_cast<T>(1 + (x0 - 1) * decay);
        });
}

} // namespace miniapp::peak
