// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/params.hpp"
#include "problem/backend.hpp"

namespace miniapp {

/// Converts the input's `block` to an MDRangePolicy tile, which is a thread block on a GPU.
inline Kokkos::Array<std::int64_t, 3> mdrange_tile(Extents const& block)
{
    return {{block[0], block[1], block[2]}};
}

} // namespace miniapp
