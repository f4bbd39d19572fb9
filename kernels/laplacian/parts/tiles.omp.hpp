// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <hwy/cache_control.h>
#include <hwy/highway.h>
#include <omp.h>

#include "common/ceil_div.hpp"
#include "laplacian/parts/cpu_tuning.hpp"
#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

namespace hn = hwy::HWY_NAMESPACE;

/// Strides of the grid, and the stencil's weights in vectors.
template <class T>
struct VectorStencil
{
    using Tag = hn::ScalableTag<T>;
    using Vector = hn::Vec<Tag>;
    static constexpr int lanes = HWY_LANES(T);

    std::ptrdiff_t row;   ///< number of elements from u(i, j, k) to u(i, j + 1, k)
    std::ptrdiff_t plane; ///< number of elements from u(i, j, k) to u(i, j, k + 1)
    Vector wx;
    Vector wy;
    Vector wz;
    Vector wc;

    explicit VectorStencil(Problem<T> const& p)
        : row(p.nx)
        , plane(row * p.ny)
        , wx(hn::Set(Tag(), p.w.x))
        , wy(hn::Set(Tag(), p.w.y))
        , wz(hn::Set(Tag(), p.w.z))
        , wc(hn::Set(Tag(), p.w.c))
    {
    }

    /// Loads from any address; alignment is not required.
    HWY_INLINE Vector load(T const* from) const { return hn::LoadU(Tag(), from); }
    /// Returns the sum of the vectors that begin `step` elements before and after u.
    HWY_INLINE Vector sum_of_neighbours(T const* u, std::ptrdiff_t step) const
    {
        return hn::Add(load(u - step), load(u + step));
    }
    /// Returns a vector of f from the centres and from the sums of their two neighbours in each
    /// direction.
    HWY_INLINE Vector apply(Vector centre, Vector in_x, Vector in_y, Vector in_z) const
    {
        return hn::MulAdd(
            wc, centre, hn::MulAdd(wx, in_x, hn::MulAdd(wy, in_y, hn::Mul(wz, in_z))));
    }
};

/// Returns f at one point: the result of kernel.point_result() if `Kernel` has that function,
/// otherwise the Laplacian.
template <class Kernel, class T>
HWY_INLINE T compute_point(
    Kernel const& kernel,
    Weights<T> const& w,
    T const* at,
    std::ptrdiff_t row,
    std::ptrdiff_t plane)
{
    if constexpr (requires { kernel.point_result(w, at, row, plane); }) {
        return kernel.point_result(w, at, row, plane);
    } else {
        return w.c * at[0] + w.x * (at[-1] + at[1]) + w.y * (at[-row] + at[row])
               + w.z * (at[-plane] + at[plane]);
    }
}

/// Computes the interior points of rows (j, k) to (j, k + planes - 1); u and f point at (0, j, k).
/// Each call of `kernel(stencil, u, f)` computes one vector of each row. Vectors begin where f is
/// aligned, because only aligned vectors can be stored past the caches; the points before and after
/// them are stored one by one. If `planes` > 1, the distance between two planes of the grid must be
/// a multiple of the vector's length, so that the vectors of all rows are aligned at the same i.
template <int planes, class Kernel, class T>
HWY_INLINE void
compute_row(Problem<T> const& p, Kernel const& kernel, T const* HWY_RESTRICT u, T* HWY_RESTRICT f)
{
    VectorStencil<T> const stencil(p);
    constexpr std::ptrdiff_t lanes = VectorStencil<T>::lanes;
    auto const row = stencil.row;
    auto const plane = stencil.plane;
    auto const w = p.w;
    auto const one_by_one = [&](std::ptrdiff_t i, std::ptrdiff_t stop) {
        for (; i < stop; ++i) {
            for (int n = 0; n < planes; ++n) {
                f[n * plane + i] = compute_point(kernel, w, u + n * plane + i, row, plane);
            }
        }
    };
    std::ptrdiff_t const end = p.nx - 1;
    auto const misaligned =
        static_cast<std::ptrdiff_t>(reinterpret_cast<std::uintptr_t>(f + 1) / sizeof(T)) % lanes;
    std::ptrdiff_t i = std::min(end, 1 + (lanes - misaligned) % lanes);
    one_by_one(1, i);
    for (; i + lanes <= end; i += lanes) {
        kernel(stencil, u + i, f + i);
    }
    one_by_one(i, end);
}

/// Computes every interior row. The planes are cut into one slab per thread, and the rows into
/// tiles of `rows`. In a slab, `several` computes a tile, `planes` planes at a time, and `one`
/// computes the remaining planes. If `planes` > 1 and a plane's size is not a multiple of a cache
/// line, `one` computes all. Each thread ends with the fence that non-temporal stores need.
template <int planes = 1, class T, class Several, class One = Several>
void compute_every_row(Problem<T> const& p, int rows, Several const& several, One const& one = {})
{
    // compute_row<planes>() needs vectors that begin at the same i in row j of all its planes.
    std::ptrdiff_t const plane = std::ptrdiff_t(p.nx) * p.ny;
    bool const planes_are_alike = planes == 1 || plane * sizeof(T) % 64 == 0;
    auto const at = [&](int j, int k) { return k * plane + std::ptrdiff_t(j) * p.nx; };
    T const* const u = p.u.data();
    T* const f = p.f.data();
    int const my = p.ny - 2;
    int const mz = p.nz - 2;
    int const tiles = ceil_div(my, rows);
#pragma omp parallel
    {
        int const slabs = omp_get_num_threads();
#pragma omp for collapse(2) schedule(static)
        for (int slab = 0; slab < slabs; ++slab) {
            for (int tile = 0; tile < tiles; ++tile) {
                int const end_j = 1 + std::min(my, (tile + 1) * rows);
                int const end_k = 1 + static_cast<int>(std::int64_t(mz) * (slab + 1) / slabs);
                int k = 1 + static_cast<int>(std::int64_t(mz) * slab / slabs);
                for (; planes_are_alike && k + planes <= end_k; k += planes) {
                    for (int j = 1 + tile * rows; j < end_j; ++j) {
                        compute_row<planes>(p, several, u + at(j, k), f + at(j, k));
                    }
                }
                for (; k < end_k; ++k) {
                    for (int j = 1 + tile * rows; j < end_j; ++j) {
                        compute_row<1>(p, one, u + at(j, k), f + at(j, k));
                    }
                }
            }
        }
        hwy::FlushStream();
    }
}

} // namespace miniapp::laplacian
