// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include "problem/backend.hpp"

namespace miniapp::peak {

inline constexpr int threads_that_share_a_number = 64;

/// Number that is written to element `place`; exact in single precision.
KOKKOS_FORCEINLINE_FUNCTION float number_of(std::int64_t place)
{
    return static_cast<float>(1 + place % 1024);
}

} // namespace miniapp::peak
