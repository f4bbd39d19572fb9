// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <type_traits>

#include "core/params.hpp"
#include "problem/backend.hpp"

namespace miniapp {

/// The contiguous index of a View or layout: the first (Left) or the last (Right).
template <class ViewOrLayout>
inline constexpr Kokkos::Iterate contiguous_index =
    std::is_same_v<typename ViewOrLayout::array_layout, Kokkos::LayoutLeft>
        ? Kokkos::Iterate::Left
        : Kokkos::Iterate::Right;

/// Rank of an MDRangePolicy that walks a View in the order of its memory, in a tile and from tile
/// to tile, on every backend. The default order depends on the execution space: on a host the last
/// index runs fastest, and in a LayoutLeft View its steps are a plane apart
/// (laplacian/02_default_order.hpp). On a GPU the first index is always threadIdx.x, so the
/// contiguous index of the View that a kernel writes should come first.
template <int rank, class ViewOrLayout>
using RankInOrder =
    Kokkos::Rank<rank, contiguous_index<ViewOrLayout>, contiguous_index<ViewOrLayout>>;

/// Converts the input's `block` to an MDRangePolicy tile, which is a thread block on a GPU.
inline Kokkos::Array<std::int64_t, 3> mdrange_tile(Extents const& block)
{
    return {{block[0], block[1], block[2]}};
}

} // namespace miniapp
