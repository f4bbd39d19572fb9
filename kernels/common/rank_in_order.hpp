// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <type_traits>

#include "problem/backend.hpp"

namespace miniapp {

/// Which index of a View, or of a layout, is contiguous: the first (Left) or the last (Right).
template <class ViewOrLayout>
inline constexpr Kokkos::Iterate contiguous_side =
    std::is_same_v<typename ViewOrLayout::array_layout, Kokkos::LayoutLeft>
        ? Kokkos::Iterate::Left
        : Kokkos::Iterate::Right;

/// The rank of an MDRangePolicy that walks a View in the order of its memory, inside a tile and
/// from tile to tile, on every backend. The default order is the execution space's, not the View's:
/// on a host the last index runs fastest, and a View of LayoutLeft is then read a plane at a step
/// (laplacian/02_default_order.hpp). On a GPU the first index is threadIdx.x whatever is asked for,
/// so the contiguous index of what a kernel writes should come first.
template <int rank, class ViewOrLayout>
using RankInOrder =
    Kokkos::Rank<rank, contiguous_side<ViewOrLayout>, contiguous_side<ViewOrLayout>>;

} // namespace miniapp
