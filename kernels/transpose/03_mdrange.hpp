// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/matrices.hpp"

namespace miniapp::transpose {

template <class T, int x, int y, class Offset>
void mdrange(Problem<T> const& p, ExecutionSpace const& space, Offset zero)
{
    auto const m = matrices(p, zero);
    Kokkos::parallel_for(
        "transpose/mdrange/" + std::to_string(x) + "/" + std::to_string(y),
        Kokkos::MDRangePolicy<ExecutionSpace, Kokkos::Rank<2>, Kokkos::IndexType<Offset>>(
            space, {0, 0}, {m.columns, m.rows}, {x, y}),
        KOKKOS_LAMBDA(Offset i, Offset j) { m.b[i * m.rows + j] = m.a[j * m.columns + i]; });
}

/// 01 + tiles of x by y elements, no fast memory: the caches hold the tile. On a GPU Kokkos makes
/// the first index threadIdx.x, so reads are contiguous; on the host the last index runs fastest,
/// so writes are.
template <class T, int x, int y>
void mdrange(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(p, [&](auto zero) { mdrange<T, x, y>(p, space, zero); });
}

} // namespace miniapp::transpose
