// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include <cuda_fp16.h>

#include "problem/backend.hpp"

namespace miniapp {

/// Bits of a number in IEEE 754 binary16, which is stored but not computed with.
using HalfBits = std::uint16_t;

KOKKOS_FORCEINLINE_FUNCTION float from_half(HalfBits bits)
{
    return __half2float(__ushort_as_half(bits));
}

/// Rounds to the nearest binary16 number, ties to even.
KOKKOS_FORCEINLINE_FUNCTION HalfBits to_half(float x)
{
    return __half_as_ushort(__float2half_rn(x));
}

} // namespace miniapp
