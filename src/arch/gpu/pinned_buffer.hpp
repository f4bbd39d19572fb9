// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

#include "peer_runtime.hpp"
#include "problem/backend.hpp"

namespace miniapp {

/// A buffer of doubles in page-locked host memory, which a GPU copies at the full rate of the link.
class PinnedBuffer
{
    std::size_t m_size;
    double* m_data;

public:
    using View = Kokkos::View<double*, Kokkos::HostSpace, Kokkos::MemoryUnmanaged>;

    explicit PinnedBuffer(std::size_t size)
        : m_size(size)
        , m_data(static_cast<double*>(gpu::allocate_pinned(size * sizeof(double))))
    {
    }
    ~PinnedBuffer() { gpu::free_pinned(m_data); }
    PinnedBuffer(PinnedBuffer const&) = delete;
    PinnedBuffer& operator=(PinnedBuffer const&) = delete;

    double* data() const { return m_data; }
    View view() const { return View(m_data, m_size); }
};

} // namespace miniapp
