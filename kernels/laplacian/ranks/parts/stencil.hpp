// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "common/rank_in_order.hpp"
#include "laplacian/ranks/problem.hpp"

namespace miniapp::overlap {

/// Pointers and strides of a rank's u and f for kernels. Indices of own points begin at 0; the
/// lower halo layer has index -1.
struct Arrays
{
    double const* u;
    double* f;
    std::int64_t row;   ///< number of elements from a point to its neighbour in y
    std::int64_t plane; ///< number of elements from a point to its neighbour in z
    laplacian::Weights<double> w;

    explicit Arrays(Problem const& p)
        : u(p.u)
        , f(p.f)
        , row(p.shape.extent(0))
        , plane(row * p.shape.extent(1))
        , w(p.w)
    {
    }

    KOKKOS_INLINE_FUNCTION std::int64_t offset_of(int i, int j, int k) const
    {
        return (i + 1) + row * (j + 1) + plane * (k + 1);
    }

    KOKKOS_INLINE_FUNCTION void compute(int i, int j, int k) const
    {
        std::int64_t const at = offset_of(i, j, k);
        double const* const c = u + at;
        f[at] = w.c * c[0] + w.x * (c[-1] + c[1]) + w.y * (c[-row] + c[row])
                + w.z * (c[-plane] + c[plane]);
    }
};

/// Computes f at the points of a box.
inline void compute(
    std::string const& label, Region const& r, Arrays const& arrays, ExecutionSpace const& space)
{
    if (r.points() == 0) {
        return;
    }
    using Order = RankInOrder<3, Kokkos::View<double***, Kokkos::LayoutLeft, MemorySpace>>;
    Kokkos::parallel_for(
        label,
        Kokkos::MDRangePolicy<ExecutionSpace, Order, Kokkos::IndexType<int>>(
            space,
            {r.lo[0], r.lo[1], r.lo[2]},
            {r.hi[0], r.hi[1], r.hi[2]},
            Kokkos::Array<std::int64_t, 3>{{256, 1, 1}}),
        KOKKOS_LAMBDA(int i, int j, int k) { arrays.compute(i, j, k); });
}

/// Returns the indices of the shell's n-th point.
KOKKOS_INLINE_FUNCTION Triple point_of(Shell const& shell, std::int64_t n)
{
    int box = 0;
    while (n >= shell.boxes[box].points()) {
        n -= shell.boxes[box].points();
        ++box;
    }
    auto const& r = shell.boxes[box];
    int const row = static_cast<int>(n / r.extent(0));
    int const i = static_cast<int>(n - std::int64_t{row} * r.extent(0));
    return {{r.lo[0] + i, r.lo[1] + row % r.extent(1), r.lo[2] + row / r.extent(1)}};
}

/// Computes f at the points that need the halo.
inline void compute_shell(Arrays const& arrays, Shell const& shell, ExecutionSpace const& space)
{
    auto const of = arrays;
    auto const boxes = shell;
    Kokkos::parallel_for(
        "overlap/shell",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(
            space, 0, shell.points),
        KOKKOS_LAMBDA(std::int64_t n) {
            auto const at = point_of(boxes, n);
            of.compute(at[0], at[1], at[2]);
        });
}

} // namespace miniapp::overlap
