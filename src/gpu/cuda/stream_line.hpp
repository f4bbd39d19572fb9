// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "stream_store.hpp"

namespace miniapp {

inline constexpr int line_bytes = 64; ///< what one thread's rung for CPUs moves at once

/// stream_store() of a whole line, element by element.
template <class T>
KOKKOS_INLINE_FUNCTION void stream_line(T* to, T const* line)
{
    for (int n = 0; n < line_bytes / static_cast<int>(sizeof(T)); ++n) {
        stream_store(to + n, line[n]);
    }
}

/// A GPU hides latency with its other wavefronts.
template <class T>
KOKKOS_INLINE_FUNCTION void prefetch(T const*)
{
}

} // namespace miniapp
