// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"

namespace miniapp {

/// Returns the number of pieces of size `part` > 0 that cover `all` >= 0. The sum all + part must
/// not overflow.
template <class All, class Part>
KOKKOS_FORCEINLINE_FUNCTION constexpr auto ceil_div(All all, Part part)
{
    return (all + part - 1) / part;
}

/// Returns the smallest multiple of `part` that is not less than `all`.
template <class All, class Part>
KOKKOS_FORCEINLINE_FUNCTION constexpr auto round_up(All all, Part part)
{
    return ceil_div(all, part) * part;
}

} // namespace miniapp
