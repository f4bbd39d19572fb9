// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <hwy/highway.h>

namespace miniapp {

/// Number of floats that a vector register holds.
inline int simd_width()
{
    return HWY_MAX_BYTES / static_cast<int>(sizeof(float));
}

} // namespace miniapp
