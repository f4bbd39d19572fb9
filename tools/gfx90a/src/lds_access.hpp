// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lanes.hpp"

namespace gfx90a {

[[noreturn]] void lds_out_of_bounds(Wave const& w, u32 offset, std::size_t bytes, int lane);
void note_race(
    Wave& w,
    Instruction const& i,
    Lds::Accesses const& last,
    u32 byte,
    bool writes,
    bool atomic,
    int lane);
/// A wave's compare-and-swap: what it read there before is checked now.
void lds_swapped(Wave& w, u32 offset, std::size_t bytes);
/// Tells what was suspected since the last barrier.
void tell_suspicions(Workgroup& group);

/// Checks an access to a place, of which `last` knows, and adds it.
inline void lds_touch_place(
    Wave& w,
    Instruction const& i,
    Lds::Accesses& last,
    u32 byte,
    bool writes,
    bool atomic,
    int lane)
{
    auto const& lds = w.group.lds;
    auto const self = static_cast<std::uint16_t>(1U << w.index);
    bool const others_wrote = last.written_in == lds.interval && last.writer != w.index;
    bool const others_read = last.read_in == lds.interval && (last.readers & ~self) != 0;
    if ((others_wrote && !(atomic && last.atomic)) || (writes && others_read)) {
        note_race(w, i, last, byte, writes, atomic, lane);
    }
    if (writes) {
        last.written_in = lds.interval;
        last.writer = static_cast<std::uint8_t>(w.index);
        last.atomic = atomic;
    } else {
        last.readers =
            static_cast<std::uint16_t>(last.read_in == lds.interval ? last.readers | self : self);
        last.read_in = lds.interval;
    }
}

/// Checks an access to LDS: its bounds (a fault), and whether another wave touched the place since
/// the last barrier (a finding).
inline void lds_touch(
    Wave& w,
    Instruction const& i,
    u32 offset,
    std::size_t bytes,
    bool writes,
    bool atomic,
    int lane)
{
    auto& lds = w.group.lds;
    if (std::size_t{offset} + bytes > lds.data.size()) {
        lds_out_of_bounds(w, offset, bytes, lane);
    }
    if (w.group.waves.size() < 2) {
        return;
    }
    auto const end = static_cast<u32>(offset + bytes);
    for (auto n = offset / 4; n <= (end - 1) / 4; ++n) {
        auto& word = lds.accesses[n];
        if (bytes < 4 && !word.split) {
            lds.bytes.resize(4 * lds.accesses.size());
            word.split = true;
            std::fill_n(lds.bytes.begin() + 4 * n, 4, word);
        }
        if (!word.split) {
            lds_touch_place(w, i, word, 4 * n, writes, atomic, lane);
            continue;
        }
        for (auto byte = std::max(offset, 4 * n); byte < std::min(end, 4 * n + 4); ++byte) {
            lds_touch_place(w, i, lds.bytes[byte], byte, writes, atomic, lane);
        }
    }
}

/// Marks reads of whole dwords that no other wave wrote since the last barrier: most of them. A
/// read that it refuses is for lds_touch().
class QuickReads
{
public:
    explicit QuickReads(Wave& w)
        : m_accesses(w.group.lds.accesses.data())
        , m_bytes(w.group.lds.data.size())
        , m_interval(w.group.lds.interval)
        , m_self(w.index)
        , m_is_alone(w.group.waves.size() < 2)
    {
    }
    bool operator()(u32 offset, u32 bytes) const
    {
        if ((offset | bytes) % 4 != 0 || std::size_t{offset} + bytes > m_bytes) {
            return false;
        }
        for (auto n = offset / 4; !m_is_alone && n < (offset + bytes) / 4; ++n) {
            auto& last = m_accesses[n];
            if (last.split || (last.written_in == m_interval && last.writer != m_self)) {
                return false;
            }
            auto const others = last.read_in == m_interval ? last.readers : 0U;
            last.readers = static_cast<std::uint16_t>(others | 1U << m_self);
            last.read_in = m_interval;
        }
        return true;
    }

private:
    Lds::Accesses* m_accesses;
    std::size_t m_bytes;
    decltype(Lds::interval) m_interval;
    unsigned m_self;
    bool m_is_alone;
};

inline bool lds_written(Wave const& w, u32 offset, std::size_t bytes)
{
    auto const* first = w.group.lds.written.data() + offset;
    for (; bytes >= 4; bytes -= 4, first += 4) {
        u32 four;
        std::memcpy(&four, first, 4);
        if (four != 0x01010101) {
            return false;
        }
    }
    for (; bytes > 0; --bytes, ++first) {
        if (*first == 0) {
            return false;
        }
    }
    return true;
}

inline void lds_set_written(Wave& w, u32 offset, std::size_t bytes, bool value)
{
    std::memset(w.group.lds.written.data() + offset, value ? 1 : 0, bytes);
}

} // namespace gfx90a
