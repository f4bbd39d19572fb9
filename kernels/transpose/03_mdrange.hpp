// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/rank_in_order.hpp"
#include "transpose/parts/matrices.hpp"

namespace miniapp::transpose {

template <class T, int x, int y, class Offset>
void mdrange(Problem<T> const& p, ExecutionSpace const& space, Offset zero)
{
    auto const m = matrices(p, zero);
    Kokkos::parallel_for(
        "transpose/mdrange/" + std::to_string(x) + "/" + std::to_string(y),
        Kokkos::MDRangePolicy<
            ExecutionSpace,
            RankInOrder<2, Kokkos::LayoutLeft>,
            Kokkos::IndexType<Offset>>(space, {0, 0}, {m.rows, m.columns}, {y, x}),
        KOKKOS_LAMBDA(Offset j, Offset i) { m.b[i * m.rows + j] = m.a[j * m.columns + i]; });
}

/// Like `writes`, in tiles of x columns by y rows of A, which the caches hold. No order of the
/// elements is contiguous in both matrices; this one is contiguous in B: j runs fastest, which is
/// the inner loop on a host and threadIdx.x on a GPU.
template <class T, int x, int y>
void mdrange(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(p, [&](auto zero) { mdrange<T, x, y>(p, space, zero); });
}

} // namespace miniapp::transpose
