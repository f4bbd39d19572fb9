// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "gpu_runtime.hpp"

namespace miniapp {

/// Two floats. The GPU computes them one by one: sm_90 has no packed instructions for floats.
using Pair = float2;

__device__ inline Pair pair(float x, float y)
{
    return make_float2(x, y);
}

__device__ inline Pair add(Pair a, Pair b)
{
    return make_float2(a.x + b.x, a.y + b.y);
}
__device__ inline Pair subtract(Pair a, Pair b)
{
    return make_float2(a.x - b.x, a.y - b.y);
}
__device__ inline Pair multiply(Pair a, Pair b)
{
    return make_float2(a.x * b.x, a.y * b.y);
}

/// Returns a x + b for each of the two floats, as a fused operation with one rounding.
__device__ inline Pair multiply_add(Pair a, Pair x, Pair b)
{
    return make_float2(fmaf(a.x, x.x, b.x), fmaf(a.y, x.y, b.y));
}

} // namespace miniapp
