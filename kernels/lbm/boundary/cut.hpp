// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"

// A sweep that finds the other side of a periodic box by its index asks these types what lies
// beyond the ends of a rank's part.
namespace miniapp::lbm {

/// A box that is not cut: beyond each end lies its other end, because it is periodic.
template <class T>
struct WholeBox
{
    KOKKOS_FORCEINLINE_FUNCTION static constexpr bool cut(int /*axis*/) { return false; }
    /// Is never called, because no axis is cut.
    KOKKOS_FORCEINLINE_FUNCTION static T phi(int /*site*/) { return T(0); }
};

/// The axes along which a box is cut among ranks, for kernels that need no phi beyond the cuts.
struct Cuts
{
    bool cuts[3] = {};

    KOKKOS_FORCEINLINE_FUNCTION bool cut(int axis) const { return cuts[axis]; }
};

/// A box that is cut along some axes: there the sites of another rank lie beyond the ends. Their
/// populations, and their phi after streaming, are in the ghost sites around the part.
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
