// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/comparison.hpp"

namespace miniapp::advice {

/// to(j, i) = from(i, j): the same matrix, stored with the other index first.
template <class T>
void store_transposed(T const* from, T* to, std::int64_t rows, std::int64_t columns)
{
    Kokkos::parallel_for(
        "miniapp/transposed", Range(0, rows * columns), KOKKOS_LAMBDA(std::int64_t e) {
            to[e % columns * rows + e / columns] = from[e];
        });
}

} // namespace miniapp::advice
