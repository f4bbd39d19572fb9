// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lanes.hpp"

namespace gfx90a {

[[noreturn]] void lds_out_of_bounds(Wave const& w, u32 offset, std::size_t bytes, int lane);
void note_race(Wave& w, Instruction const& i, u32 dword, bool others_wrote, int lane);

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
    auto const self = static_cast<std::uint16_t>(1U << w.index);
    for (auto n = offset / 4; n <= (offset + bytes - 1) / 4; ++n) {
        auto& last = lds.accesses[n];
        bool const others_wrote = last.written_in == lds.interval && last.writer != w.index;
        bool const others_read = last.read_in == lds.interval && (last.readers & ~self) != 0;
        if ((others_wrote && !(atomic && last.atomic)) || (writes && others_read)) {
            note_race(w, i, n, others_wrote, lane);
        }
        if (writes) {
            last.written_in = lds.interval;
            last.writer = static_cast<std::uint8_t>(w.index);
            last.atomic = atomic;
        } else {
            last.readers = static_cast<std::uint16_t>(
                last.read_in == lds.interval ? last.readers | self : self);
            last.read_in = lds.interval;
        }
    }
}

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
