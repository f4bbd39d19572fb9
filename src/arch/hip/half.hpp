// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include <hip/hip_fp16.h>

#include "gpu_runtime.hpp"

namespace miniapp {

/// Bits of a number in IEEE 754 binary16, which is stored but not computed with.
using HalfBits = std::uint16_t;

__device__ inline float from_half(HalfBits bits)
{
    __half_raw raw;
    raw.x = bits;
    return __half2float(__half(raw));
}

/// Rounds to the nearest binary16 number, ties to even.
__device__ inline HalfBits to_half(float x)
{
    return static_cast<__half_raw>(__float2half(x)).x;
}

// The same conversions on the host, written out: for _Float16 the compiler would call functions
// that the compiler library may lack, because that library may be older than the compiler.
__host__ inline float from_half(HalfBits bits)
{
    int const exponent = bits >> 10 & 31;
    int const fraction = bits & 1023;
    float const size = exponent == 31
                           ? (fraction == 0 ? std::numeric_limits<float>::infinity()
                                            : std::numeric_limits<float>::quiet_NaN())
                       : exponent == 0
                           ? std::ldexp(static_cast<float>(fraction), -24)
                           : std::ldexp(static_cast<float>(fraction + 1024), exponent - 25);
    return (bits & 0x8000) != 0 ? -size : size;
}

__host__ inline HalfBits to_half(float x)
{
    int const sign = std::signbit(x) ? 0x8000 : 0;
    float const size = std::fabs(x);
    if (std::isnan(x)) {
        return static_cast<HalfBits>(sign | 0x7e00);
    }
    if (size >= 65520) {
        return static_cast<HalfBits>(sign | 0x7c00);
    }
    int const exponent = size < 0x1p-14F ? -14 : std::ilogb(size);
    auto const fraction = static_cast<int>(std::nearbyint(std::ldexp(size, 10 - exponent)));
    return static_cast<HalfBits>(sign | (((exponent + 14) << 10) + fraction));
}

} // namespace miniapp
