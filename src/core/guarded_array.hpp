// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <string>

#include "core/backend.hpp"
#include "core/huge_pages.hpp"
#include "core/poison.hpp"

namespace miniapp {

/// `size` elements of device memory between two guard zones, all poisoned by poison(): a write
/// outside the elements is found by compare(). Aligned to 256 bytes, the interleave of MI200's
/// memory channels.
template <class T>
class GuardedArray
{
public:
    using Storage = Kokkos::View<T*, MemorySpace>;
    static constexpr std::size_t guard = 512 / sizeof(T);

    GuardedArray(std::string const& label, std::size_t size)
        : m_storage(
            Kokkos::view_alloc(label, Kokkos::WithoutInitializing), size + 2 * guard + slack)
        , m_size(size)
    {
        advise_huge_pages(m_storage.data(), m_storage.size() * sizeof(T));
        auto const misaligned = reinterpret_cast<std::size_t>(m_storage.data()) % alignment;
        m_first = guard + (misaligned == 0 ? 0 : (alignment - misaligned) / sizeof(T));
        poison();
    }

    T* data() const { return m_storage.data() + m_first; }
    std::size_t size() const { return m_size; }
    double bytes() const { return static_cast<double>(m_storage.size()) * sizeof(T); }
    void poison() const { fill_with_poison(m_storage); }

    /// Elements and guards.
    Storage storage() const { return m_storage; }
    /// Where in storage() element 0 is.
    std::size_t first() const { return m_first; }

private:
    static constexpr std::size_t alignment = 256;
    static constexpr std::size_t slack = alignment / sizeof(T);

    Storage m_storage;
    std::size_t m_size;
    std::size_t m_first = 0;
};

} // namespace miniapp
