// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>

#include "gpu_runtime.hpp"

namespace miniapp {

/// 1 / sqrt(x) for a positive, normal x, as one instruction with an error of at most 2 ulp.
/// rsqrtf() takes three more instructions for denormal numbers, unless these are flushed to zero.
KOKKOS_INLINE_FUNCTION float reciprocal_sqrt(float x)
{
    if constexpr (backend::device_pass) {
        float y;
        asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
        return y;
    } else {
        return 1.F / std::sqrt(x);
    }
}

KOKKOS_INLINE_FUNCTION double reciprocal_sqrt(double x)
{
    if constexpr (backend::device_pass) {
        return ::rsqrt(x);
    } else {
        return 1. / std::sqrt(x);
    }
}

} // namespace miniapp
