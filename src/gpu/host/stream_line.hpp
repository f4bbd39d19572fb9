// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <emmintrin.h>

namespace miniapp {

inline constexpr int line_bytes = 64; ///< of a cache line

/// stream_store() of a whole line at once; `to` begins a line, `line` may lie anywhere.
template <class T>
inline void stream_line(T* to, T const* line)
{
    auto* const target = reinterpret_cast<__m128i*>(to);
    auto const* const source = reinterpret_cast<__m128i const*>(line);
    for (int n = 0; n < 4; ++n) {
        _mm_stream_si128(target + n, _mm_loadu_si128(source + n));
    }
}

/// Asks for the line at `address`, which need not be mapped.
template <class T>
inline void prefetch(T const* address)
{
    _mm_prefetch(reinterpret_cast<char const*>(address), _MM_HINT_T0);
}

} // namespace miniapp
