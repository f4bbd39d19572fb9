// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/chunk.hpp"
#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// Extents of a grid in points, boundary included.
struct Box
{
    int nx;
    int ny;
    int nz;
    int row; ///< number of elements from (i, j, k) to (i, j + 1, k)

    KOKKOS_INLINE_FUNCTION int plane() const { return row * ny; }
};

/// A box of points within a larger grid: its planes are as far apart as those of the larger grid.
struct BoxInGrid : Box
{
    int plane_elements; ///< number of elements from (i, j, k) to (i, j, k + 1)

    KOKKOS_INLINE_FUNCTION int plane() const { return plane_elements; }
};

/// Pointers to point (0, 0, 0) of u and f, and the grid in which both are stored.
template <class T>
struct Fields
{
    T const* u;
    T* f;
    Box box;
};

template <class T>
Fields<T> fields_of(Problem<T> const& p)
{
    return {.u = p.u.data(), .f = p.f.data(), .box = {p.nx, p.ny, p.nz, p.nx}};
}

/// Indices of a work item that marches in z: of its chunk in x, its group of rows in y and its slab
/// in z. Chunks are counted from point 0 or 1 of a row (`begin` of march()), groups of rows from
/// the first interior row, and slabs from the first interior plane.
struct WorkItem
{
    int x;
    int y;
    int z;
};

/// Computes one chunk in each of `rows` rows, up through at most m planes. Two of the three values
/// in z stay in registers, and so do those in y except for the rows before and after. Reads beyond
/// the grid are redirected to its edge or go past the last point, where u has one more chunk;
/// results that depend on them are not stored. The loop is not unrolled, and its body issues all
/// reads of a plane before the first use. The loop needs 32 registers on an H200 (one row, double,
/// native), so that 2048 threads fit into a multiprocessor. Unrolled, it needed 64 registers, and a
/// Kokkos kernel spilled.
template <int rows, int size, bool aligned, int begin, class T, class B>
KOKKOS_INLINE_FUNCTION void
march_up(T const* __restrict__ u, T* __restrict__ f, Weights<T> const& w, B b, int m, WorkItem at)
{
    using C = Chunk<T, size, aligned>;
    int const i = begin + size * at.x;
    int const j = 1 + rows * at.y;
    int const first = 1 + m * at.z;
    int const last = first + m < b.nz - 1 ? first + m : b.nz - 1;
    int const nx = b.nx;
    int const stride = b.row;
    int const plane = b.plane();
    bool const whole = i > 0 && i + size < nx;
    int row[rows + 1];
    for (int r = 0; r <= rows; ++r) {
        // Row j + 1 is always in the grid.
        row[r] = (r <= 1 || r < b.ny - 1 - j ? r : b.ny - 1 - j) * stride;
    }
    int const start = i + stride * j + plane * first;
    T const* from = u + start;
    T* to = f + start;
    C below[rows];
    C centre[rows];
    for (int r = 0; r < rows; ++r) {
        below[r] = C::load(from + row[r] - plane);
        centre[r] = C::load(from + row[r]);
    }
#pragma unroll 1
    for (int k = first; k < last; ++k) {
        C above[rows];
        for (int r = 0; r < rows; ++r) {
            above[r] = C::load(from + row[r] + plane);
        }
        C const before = C::load(from - stride);
        C const after = C::load(from + row[rows]);
        T west[rows];
        T east[rows];
        for (int r = 0; r < rows; ++r) {
            west[r] = from[row[r] - 1];
            east[r] = from[row[r] + size];
        }
        for (int r = 0; r < rows; ++r) {
            C const& south = r == 0 ? before : centre[r == 0 ? 0 : r - 1];
            C const& north = r == rows - 1 ? after : centre[r == rows - 1 ? r : r + 1];
            C result;
            for (int e = 0; e < size; ++e) {
                T const left = e == 0 ? west[r] : centre[r].value[e == 0 ? 0 : e - 1];
                T const right =
                    e == size - 1 ? east[r] : centre[r].value[e == size - 1 ? e : e + 1];
                result.value[e] = w.c * centre[r].value[e] + w.x * (left + right)
                                  + w.y * (south.value[e] + north.value[e])
                                  + w.z * (below[r].value[e] + above[r].value[e]);
            }
            if (r == 0 || j + r < b.ny - 1) {
                if (whole) {
                    result.store(to + row[r]);
                } else {
                    for (int e = 0; e < size; ++e) {
                        if (i + e > 0 && i + e < nx - 1) {
                            to[row[r] + e] = result.value[e];
                        }
                    }
                }
            }
            below[r] = centre[r];
        }
        for (int r = 0; r < rows; ++r) {
            centre[r] = above[r];
        }
        from += plane;
        to += plane;
    }
}

/// Calls march_up() for work items that begin inside the grid. The first chunk of a row begins at
/// its point `begin`, which is 0 or 1.
template <int rows, int size, int begin = 0, class T, class B>
KOKKOS_INLINE_FUNCTION void
march(T const* __restrict__ u, T* __restrict__ f, Weights<T> const& w, B b, int m, WorkItem at)
{
    if (begin + size * at.x >= b.nx - begin || 1 + rows * at.y >= b.ny - 1) {
        return;
    }
    if (b.row % size == 0) {
        march_up<rows, size, true, begin>(u, f, w, b, m, at);
    } else {
        march_up<rows, size, false, begin>(u, f, w, b, m, at);
    }
}

} // namespace miniapp::laplacian
