// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include <hwy/highway.h>

namespace miniapp {

/// Bits of a number in IEEE 754 binary16, which is stored but not computed with.
using HalfBits = std::uint16_t;

inline float from_half(HalfBits bits)
{
    namespace hn = hwy::HWY_NAMESPACE;
    hn::CappedTag<hwy::float16_t, 1> const in_half;
    hn::CappedTag<float, 1> const d;
    return hn::GetLane(
        hn::PromoteTo(d, hn::LoadU(in_half, reinterpret_cast<hwy::float16_t*>(&bits))));
}

/// Rounds to the nearest binary16 number, ties to even.
inline HalfBits to_half(float x)
{
    namespace hn = hwy::HWY_NAMESPACE;
    hn::CappedTag<hwy::float16_t, 1> const in_half;
    hn::CappedTag<float, 1> const d;
    HalfBits bits;
    hn::StoreU(
        hn::DemoteTo(in_half, hn::Set(d, x)), in_half, reinterpret_cast<hwy::float16_t*>(&bits));
    return bits;
}

} // namespace miniapp
