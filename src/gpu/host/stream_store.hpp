// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <bit>
#include <cstdint>

#include <emmintrin.h>

namespace miniapp {

/// Stores past the caches: the line is not read first, which saves a third of a copy's traffic.
/// Weakly ordered on x86: the rung ends with stream_fence().
inline void stream_store(double* address, double value)
{
    _mm_stream_si64(reinterpret_cast<long long*>(address), std::bit_cast<long long>(value));
}

inline void stream_store(float* address, float value)
{
    _mm_stream_si32(reinterpret_cast<int*>(address), std::bit_cast<int>(value));
}

} // namespace miniapp
