// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstring>

#include "stream/parts/host_loop.omp.hpp"

namespace miniapp::stream {

/// Calls memcpy in each thread for a contiguous part of the array.
template <class T>
void omp_memcpy(Problem<T> const& p, ExecutionSpace const&)
{
#pragma omp parallel
    {
        auto const [begin, end] = part_of_thread(p.n, 256 / sizeof(T));
        std::memcpy(p.c.data() + begin, p.a.data() + begin, (end - begin) * sizeof(T));
    }
}

} // namespace miniapp::stream
