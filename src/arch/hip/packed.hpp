// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "gpu_runtime.hpp"

namespace miniapp {

/// Two floats in a pair of registers, which gfx90a adds or multiplies with one packed instruction.
using Pair = float __attribute__((ext_vector_type(2)));

__device__ inline Pair pair(float x, float y)
{
    return Pair{x, y};
}

__device__ inline Pair add(Pair a, Pair b)
{
    return a + b;
}
__device__ inline Pair subtract(Pair a, Pair b)
{
    return a - b;
}
__device__ inline Pair multiply(Pair a, Pair b)
{
    return a * b;
}

/// Returns a x + b for each of the two floats, as a fused operation with one rounding.
__device__ inline Pair multiply_add(Pair a, Pair x, Pair b)
{
    return a * x + b; // fused, because hipcc's default is -ffp-contract=fast
}

} // namespace miniapp
