// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include <sys/mman.h>

#include "problem/backend.hpp"
#include "problem/guard_access.hpp"
#include "problem/poison.hpp"

namespace miniapp {

/// Asks Linux to back untouched host memory with 2 MiB pages, which Debian by default gives only on
/// request (`madvise`). It does nothing for device memory and ignores a refusal, which is harmless.
inline void advise_huge_pages(void* data, std::size_t bytes)
{
    if constexpr (!backend::gpu) {
        constexpr std::uintptr_t page = std::uintptr_t{1} << 21;
        auto const skipped = (page - reinterpret_cast<std::uintptr_t>(data) % page) % page;
        if (bytes >= skipped + page) {
            madvise(
                static_cast<char*>(data) + skipped, (bytes - skipped) / page * page, MADV_HUGEPAGE);
        }
    }
}

/// `size` elements of device memory between two guard zones, all poisoned by poison(): compare(),
/// or checksum() for an input, finds writes outside the elements. A zone has at least 64 KiB and
/// `reach` elements, the distance of an index that is wrong by one (a row, a plane). Element 0 is
/// aligned to 256 bytes, the interleave of MI200's memory channels.
template <class T>
class GuardedArray
{
public:
    using Storage = Kokkos::View<T*, MemorySpace>;
    static constexpr std::size_t least_guard = 65536 / sizeof(T);

    GuardedArray(std::string const& label, std::size_t size, std::size_t reach = 0)
        : m_guard(rounded_up(std::max(reach, least_guard)))
        , m_storage(
              Kokkos::view_alloc(label, Kokkos::WithoutInitializing), size + 2 * m_guard + slack)
        , m_size(size)
    {
        advise_huge_pages(m_storage.data(), m_storage.size() * sizeof(T));
        auto const misaligned = reinterpret_cast<std::size_t>(m_storage.data()) % alignment;
        m_first = m_guard + (misaligned == 0 ? 0 : (alignment - misaligned) / sizeof(T));
        forbid_access(m_storage.data(), m_first * sizeof(T));
        forbid_access(data() + m_size, (m_storage.size() - m_first - m_size) * sizeof(T));
        poison();
    }

    T* data() const { return m_storage.data() + m_first; }
    std::size_t size() const { return m_size; }
    /// Returns the number of elements that each guard zone has at least.
    std::size_t guard() const { return m_guard; }
    double bytes() const { return static_cast<double>(m_storage.size()) * sizeof(T); }
    void poison() const { fill_with_poison(m_storage); }
    /// Poisons an input before its elements are filled. Its guards differ from those of an output,
    /// so that a kernel that copies out of them is noticed.
    void poison_input() const { fill_with_poison(m_storage, Poison<T>::input_bits); }

    /// Returns the allocated View: a guard zone, the elements, and the other guard zone.
    Storage storage() const { return m_storage; }
    /// Index of element 0 in storage().
    std::size_t first() const { return m_first; }

private:
    static constexpr std::size_t alignment = 256;
    static constexpr std::size_t slack = alignment / sizeof(T);

    static constexpr std::size_t rounded_up(std::size_t elements)
    {
        constexpr std::size_t step = alignment / sizeof(T);
        return (elements + step - 1) / step * step;
    }

    std::size_t m_guard;
    Storage m_storage;
    std::size_t m_size;
    std::size_t m_first = 0;
};

} // namespace miniapp
