// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// `size` neighbours in x, read and written at once where `aligned` promises that they begin at a
/// multiple of their size.
template <class T, int size, bool aligned>
struct alignas(aligned ? size * sizeof(T) : sizeof(T)) Chunk
{
    T value[size];

    KOKKOS_INLINE_FUNCTION static Chunk at(T const* from)
    {
        return *reinterpret_cast<Chunk const*>(from);
    }
};

/// The interior in tiles of 32 chunks x 8 x `rows` rows x m planes, 256 work items each. Tiles
/// follow each other in x, then y as far as the strip goes, then z, then the next strip.
struct Tiles
{
    static constexpr int width = 32;
    static constexpr int height = 8;

    int in_x;
    int in_strip; ///< along y
    int slabs;    ///< along z
    int strips;

    int count() const { return in_x * in_strip * slabs * strips; }
};

/// One strip; chunks begin at x = 0, where the rows are aligned.
template <class T>
Tiles tiles_of(Problem<T> const& p, int size, int rows, int m)
{
    auto const parts = [](int whole, int part) { return (whole + part - 1) / part; };
    return {
        .in_x = parts(p.nx, size * Tiles::width),
        .in_strip = parts(p.ny - 2, rows * Tiles::height),
        .slabs = parts(p.nz - 2, m),
        .strips = 1};
}

/// First point of a work item, one of 256 of a tile.
struct Place
{
    int i;
    int j;
    int k;
};

template <int m, int rows, int size>
KOKKOS_INLINE_FUNCTION Place place_of(Tiles const& tiles, int tile, int x, int y)
{
    int const tile_x = tile % tiles.in_x;
    int const above_x = tile / tiles.in_x;
    int const tile_y = above_x % tiles.in_strip;
    int const above_y = above_x / tiles.in_strip;
    int const slab = above_y % tiles.slabs;
    int const strip = above_y / tiles.slabs;
    return {
        size * (tile_x * Tiles::width + x),
        1 + rows * ((strip * tiles.in_strip + tile_y) * Tiles::height + y),
        1 + m * slab};
}

/// `rows` rows of one chunk each, from `at` on, going up m planes: of the reads in z two of three
/// stay in registers, of those in y all but two. What lies outside the grid is read at its edge (or
/// in the array's guard) and never written. Offsets are of 32 bits.
template <int m, int rows, int size, bool aligned, class T>
KOKKOS_INLINE_FUNCTION void march(
    T const* __restrict__ u,
    T* __restrict__ f,
    Weights<T> const& w,
    int nx,
    int ny,
    int nz,
    Place const& at)
{
    using C = Chunk<T, size, aligned>;
    auto const [i, j, first] = at;
    int const plane = nx * ny;
    int row[rows + 1];
    for (int r = 0; r <= rows; ++r) {
        row[r] = (r < ny - 1 - j ? r : ny - 1 - j) * nx;
    }
    int here = i + nx * j + plane * first;
    C below[rows];
    C centre[rows];
    for (int r = 0; r < rows; ++r) {
        below[r] = C::at(u + here + row[r] - plane);
        centre[r] = C::at(u + here + row[r]);
    }
#pragma unroll
    for (int n = 0; n < m; ++n) {
        bool const inside = first + n < nz - 1;
        int const up = inside ? plane : 0;
        C above[rows];
        for (int r = 0; r < rows; ++r) {
            above[r] = C::at(u + here + row[r] + up);
        }
        C const before = C::at(u + here - nx);
        C const after = C::at(u + here + row[rows]);
        for (int r = 0; r < rows; ++r) {
            C const& south = r == 0 ? before : centre[r == 0 ? 0 : r - 1];
            C const& north = r == rows - 1 ? after : centre[r == rows - 1 ? r : r + 1];
            T const west = u[here + row[r] - 1];
            T const east = u[here + row[r] + size];
            C result;
            for (int e = 0; e < size; ++e) {
                T const left = e == 0 ? west : centre[r].value[e == 0 ? 0 : e - 1];
                T const right = e == size - 1 ? east : centre[r].value[e == size - 1 ? e : e + 1];
                result.value[e] = w.c * centre[r].value[e] + w.x * (left + right)
                                  + w.y * (south.value[e] + north.value[e])
                                  + w.z * (below[r].value[e] + above[r].value[e]);
            }
            T* const to = f + here + row[r];
            if (inside && (r == 0 || j + r < ny - 1)) {
                if (i > 0 && i + size < nx) {
                    *reinterpret_cast<C*>(to) = result;
                } else {
                    for (int e = 0; e < size; ++e) {
                        if (i + e > 0 && i + e < nx - 1) {
                            to[e] = result.value[e];
                        }
                    }
                }
            }
        }
        for (int r = 0; r < rows; ++r) {
            below[r] = centre[r];
            centre[r] = above[r];
        }
        here += up;
    }
}

} // namespace miniapp::laplacian
