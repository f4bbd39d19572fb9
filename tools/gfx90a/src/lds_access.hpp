// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lanes.hpp"

namespace gfx90a {

[[noreturn]] void throw_lds_out_of_bounds(Wave const& w, LaneAccess const& access);
void report_lds_race(Wave& w, Instruction const& i, Lds::Accesses last, LaneAccess const& access);
/// Clears the suspicions about this wave's reads of bytes that its compare-and-swap now checks.
void clear_lds_suspicions(Wave& w, u32 offset, std::size_t bytes);
/// Reports the suspicions since the last barrier as findings.
void report_suspicions(Workgroup& group);

/// Checks an access for a race with the accesses in the record `last`, and adds it to the record.
inline void
check_lds_record(Wave& w, Instruction const& i, Lds::Accesses& last, LaneAccess const& access)
{
    auto const now = w.group.lds.interval;
    auto const self = Lds::Accesses{1} << w.index;
    bool const others_wrote = Lds::was_written(last, now) && Lds::writer_of(last) != w.index;
    bool const others_read = Lds::was_read(last, now) && (last & Lds::readers_mask & ~self) != 0;
    if ((others_wrote && !(access.atomic && (last & Lds::atomic_bit) != 0))
        || (access.writes && others_read)) {
        report_lds_race(w, i, last, access);
    }
    if (access.writes) {
        last = (last & (Lds::read_fields | Lds::split_bit | Lds::all_bytes))
               | Lds::Accesses{now} << Lds::write_interval_shift
               | Lds::Accesses{w.index} << Lds::writer_shift
               | (access.atomic ? Lds::atomic_bit : 0);
    } else {
        last = Lds::with_read(last, w.index, now);
    }
}

/// Calls f(dword, offset of its first accessed byte, mask of its accessed bytes) for each dword
/// that an access to these bytes of LDS touches.
template <class F>
void for_dwords(u32 offset, std::size_t bytes, F f)
{
    auto const end = static_cast<u32>(offset + bytes);
    for (auto at = offset; at < end;) {
        auto const first = at % 4;
        auto const last = std::min(4U, first + end - at);
        f(at / 4, at, Lds::Accesses{(15U << first) & (15U >> (4 - last))});
        at += last - first;
    }
}

/// Checks an access to LDS: throws a Fault if it is out of bounds, and reports a race with an
/// access of another wave since the last barrier as a finding.
inline void check_lds_access(Wave& w, Instruction const& i, LaneAccess const& access)
{
    auto& lds = w.group.lds;
    auto const offset = static_cast<u32>(access.address);
    if (std::size_t{offset} + access.bytes > lds.size()) {
        throw_lds_out_of_bounds(w, access);
    }
    if (w.group.waves.size() < 2) {
        return;
    }
    lds.record_reads();
    lds.last_write_interval = access.writes ? lds.interval : lds.last_write_interval;
    for_dwords(offset, access.bytes, [&](u32 n, u32 at, Lds::Accesses mask) {
        auto& word = lds.accesses[n];
        auto place = access;
        if (access.bytes < 4 && (word & Lds::split_bit) == 0) {
            lds.byte_accesses.resize(4 * lds.accesses.size());
            std::fill_n(lds.byte_accesses.begin() + 4 * n, 4, word);
            lds.set_record(word, word | Lds::split_bit);
        }
        place.address = at;
        if ((word & Lds::split_bit) == 0) {
            check_lds_record(w, i, word, place);
            return;
        }
        for (; mask != 0; mask &= mask - 1, ++place.address) {
            check_lds_record(w, i, lds.byte_accesses[place.address], place);
        }
    });
}

inline bool is_lds_written(Wave const& w, u32 offset, std::size_t bytes)
{
    bool all = true;
    for_dwords(offset, bytes, [&](u32 n, u32, Lds::Accesses mask) {
        all = all && (~w.group.lds.accesses[n] & mask << Lds::bytes_shift) == 0;
    });
    return all;
}

inline void set_lds_written(Wave& w, u32 offset, std::size_t bytes, bool value)
{
    for_dwords(offset, bytes, [&](u32 n, u32, Lds::Accesses mask) {
        auto& word = w.group.lds.accesses[n];
        w.group.lds.set_record(
            word, value ? word | mask << Lds::bytes_shift : word & ~(mask << Lds::bytes_shift));
    });
}

} // namespace gfx90a
