// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"

// These types tell a sweep what lies beyond the ends of a rank's part. The sweep finds the other
// side of a periodic box by its index.
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
    bool cuts[3] = {};

    KOKKOS_FORCEINLINE_FUNCTION bool cut(int axis) const { return cuts[axis]; }
};

/// A box that is cut along some axes, where sites of other ranks lie beyond the ends. The ghost
/// sites around the part hold the populations of those sites, and their phi after streaming.
template <class T>
struct CutBox : Cuts
{
    T const* ghosts; ///< phi after streaming; only its ghosts are read

    KOKKOS_FORCEINLINE_FUNCTION T phi(int site) const { return ghosts[site]; }
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

} // namespace miniapp::lbm
