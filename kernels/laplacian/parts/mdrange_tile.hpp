// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

using Tile = Kokkos::Array<std::int64_t, 3>;

/// The tile of the input for MDRangePolicy.
template <class T>
Tile mdrange_tile(Problem<T> const& p)
{
    return {{p.block[0], p.block[1], p.block[2]}};
}

} // namespace miniapp::laplacian
