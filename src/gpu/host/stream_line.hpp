// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <hwy/cache_control.h>
#include <hwy/highway.h>

namespace miniapp {

inline constexpr int line_bytes = 64; ///< of a cache line

/// stream_store() of a whole line at once, with the widest stores there are: with AVX-512 one,
/// which no other traffic can split. `to` begins a line, `line` may lie anywhere.
template <class T>
inline void stream_line(T* to, T const* line)
{
    namespace hn = hwy::HWY_NAMESPACE;
    hn::ScalableTag<T> const d;
    for (std::size_t n = 0; n < line_bytes / sizeof(T); n += hn::Lanes(d)) {
        hn::Stream(hn::LoadU(d, line + n), d, to + n);
    }
}

/// Asks for the line at `address`, which need not be mapped.
template <class T>
inline void prefetch(T const* address)
{
    hwy::Prefetch(address);
}

} // namespace miniapp
