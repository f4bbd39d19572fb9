// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"

// A sweep that finds far sites by their index asks here what lies beyond the ends of a rank's box.
namespace miniapp::lbm {

/// The box is whole: beyond an end is its other end.
template <class T>
struct WholeBox
{
    KOKKOS_FORCEINLINE_FUNCTION static constexpr bool cut(int /*axis*/) { return false; }
    KOKKOS_FORCEINLINE_FUNCTION static T phi(int /*site*/) { return T(0); } ///< never called
};

/// Along which axes a box is cut among ranks, for kernels that need no phi from beyond.
struct Cuts
{
    bool cuts[3] = {};

    KOKKOS_FORCEINLINE_FUNCTION bool cut(int axis) const { return cuts[axis]; }
};

/// A box that is cut: along these axes another rank's sites lie beyond the ends. Their populations
/// and their phi after streaming are in the frame of ghosts.
template <class T>
struct CutBox : Cuts
{
    T const* ghosts; ///< phi

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
