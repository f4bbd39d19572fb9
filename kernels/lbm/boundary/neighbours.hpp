// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/model/grid.hpp"
#include "problem/backend.hpp"

// These types tell a sweep what lies beyond the ends of a box. The sweep finds the other side of a
// periodic box by its index; around a rank's part, ghosts hold the sites of other ranks.
namespace miniapp::lbm {

/// A box that is not cut: beyond each end lies its other end, because it is periodic.
template <class T>
struct WholeBox
{
    KOKKOS_FORCEINLINE_FUNCTION static constexpr bool cut(int /*axis*/) { return false; }
    /// This function is never called, because no axis is cut.
    KOKKOS_FORCEINLINE_FUNCTION static T phi(int /*site*/) { return T(0); }
};

/// The axes along which a box is cut among ranks, for kernels that need no phi beyond the cuts.
struct Cuts
{
    bool cut_axes[3] = {};

    KOKKOS_FORCEINLINE_FUNCTION bool cut(int axis) const { return cut_axes[axis]; }
};

/// A box that is cut along some axes, where sites of other ranks lie beyond the ends. The ghost
/// sites around the part hold the populations of those sites, and their phi after streaming.
template <class T>
struct CutBox : Cuts
{
    T const* phi_after_streaming; ///< only its ghosts are read

    KOKKOS_FORCEINLINE_FUNCTION T phi(int site) const { return phi_after_streaming[site]; }
};

template <class T>
KOKKOS_FORCEINLINE_FUNCTION constexpr bool is_cut(WholeBox<T> const&)
{
    return false;
}
KOKKOS_FORCEINLINE_FUNCTION constexpr bool is_cut(Cuts const&)
{
    return true;
}

/// Distances in elements from site (i, j, k) to its six nearest neighbours. Across the periodic
/// boundary they are at the other end of the box, and no ghost is read. Across a side that is cut
/// among ranks they are ghosts.
struct Neighbours
{
    int left;  ///< to i - 1
    int right; ///< to i + 1
    int front; ///< to j - 1
    int back;  ///< to j + 1
    int below; ///< to k - 1
    int above; ///< to k + 1

    template <class Box = WholeBox<int>>
    KOKKOS_FORCEINLINE_FUNCTION
    Neighbours(Grid const& g, int i, int j, int k, Box const& box = Box())
        : left(i == 0 && !box.cut(0) ? g.nx - 1 : -1)
        , right(i == g.nx - 1 && !box.cut(0) ? 1 - g.nx : 1)
        , front((j == 0 && !box.cut(1) ? g.ny - 1 : -1) * g.row)
        , back((j == g.ny - 1 && !box.cut(1) ? 1 - g.ny : 1) * g.row)
        , below((k == 0 && !box.cut(2) ? g.nz - 1 : -1) * g.plane)
        , above((k == g.nz - 1 && !box.cut(2) ? 1 - g.nz : 1) * g.plane)
    {
    }

    /// Returns this site's index minus that of the site that sends it populations of velocity e.
    KOKKOS_FORCEINLINE_FUNCTION int step(Direction e) const
    {
        int const x = e.x > 0 ? left : e.x < 0 ? right : 0;
        int const y = e.y > 0 ? front : e.y < 0 ? back : 0;
        int const z = e.z > 0 ? below : e.z < 0 ? above : 0;
        return -(x + y + z);
    }
};

/// Writes `value` to site (i, j, k) and to the ghosts that are its periodic images. A site at a
/// face of the box has one image across that face, and two if the box is one site thick there.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void
store_with_images(T* field, T value, Grid const& g, int i, int j, int k)
{
    int const s = g.site(i, j, k);
    for (int z = k == g.nz - 1 ? -g.nz : 0; z <= (k == 0 ? g.nz : 0); z += g.nz) {
        for (int y = j == g.ny - 1 ? -g.ny : 0; y <= (j == 0 ? g.ny : 0); y += g.ny) {
            for (int x = i == g.nx - 1 ? -g.nx : 0; x <= (i == 0 ? g.nx : 0); x += g.nx) {
                field[s + x + g.row * y + g.plane * z] = value;
            }
        }
    }
}

} // namespace miniapp::lbm
