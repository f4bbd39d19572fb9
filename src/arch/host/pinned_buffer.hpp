// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <vector>

#include "problem/backend.hpp"

namespace miniapp {

/// A buffer of doubles in host memory, which needs no page-locking if there is no GPU.
class PinnedBuffer
{
    std::vector<double> m_data;

public:
    using View = Kokkos::View<double*, Kokkos::HostSpace, Kokkos::MemoryUnmanaged>;

    explicit PinnedBuffer(std::size_t size)
        : m_data(size)
    {
    }

    double* data() { return m_data.data(); }
    View view() { return View(m_data.data(), m_data.size()); }
};

} // namespace miniapp
