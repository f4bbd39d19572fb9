// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <type_traits>
#include <utility>

#include "problem/backend.hpp"

namespace miniapp {

template <int begin, class Op, int... i>
KOKKOS_FORCEINLINE_FUNCTION constexpr void
static_for(Op const& op, std::integer_sequence<int, i...>)
{
    (op(std::integral_constant<int, begin + i>{}), ...);
}

/// Calls op(begin), ..., op(end - 1), passing each index as a std::integral_constant.
template <int begin, int end, class Op>
KOKKOS_FORCEINLINE_FUNCTION constexpr void static_for(Op const& op)
{
    static_for<begin>(op, std::make_integer_sequence<int, end - begin>{});
}

} // namespace miniapp
