// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>

#include "gpu_runtime.hpp"

namespace miniapp {

/// 1 / sqrt(x) for a positive, normal x, as one instruction, v_rsq_f32, with an error of at most 1
/// ulp. On gfx90a the math library's call compiles to the same.
KOKKOS_INLINE_FUNCTION float reciprocal_sqrt(float x)
{
    if constexpr (backend::device_pass) {
        return __builtin_amdgcn_rsqf(x);
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
