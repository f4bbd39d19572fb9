// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "races.hpp"

#include <cstdlib>
#include <string_view>

namespace gfx90a {

namespace {

// Access::written and Access::read contain a time and a mask of bytes. Access::written also has a
// flag that marks a synchronisation variable.
constexpr unsigned time_shift = 5;
constexpr std::uint64_t for_synchronisation = 16;
constexpr std::uint64_t all_bytes = 15;

} // namespace

Races::Races()
{
    auto const* const text = std::getenv("GFX90A_RACES");
    m_wanted = text != nullptr && std::string_view(text) != "0";
    m_strict = m_wanted && std::string_view(text) == "strict";
}

void Races::begin_launch()
{
    m_start = ++m_now;
    m_fences.clear();
}

void Races::fence(Wave const& w)
{
    if (m_wanted) {
        auto const group = w.group.number;
        if (m_fences.size() <= group) {
            m_fences.resize(group + 1);
        }
        m_fences[group] = ++m_now;
    }
}

/// Whether another wave's access is ordered before this one: a fence of either wave's workgroup
/// came between, or a barrier of the workgroup that both belong to.
bool Races::ordered(Wave const& w, std::uint32_t other, std::uint64_t when) const
{
    auto const group = (other - 1) / 16;
    auto const fenced = [&](std::uint64_t number) {
        return number < m_fences.size() && m_fences[number] > when;
    };
    return fenced(group) || fenced(w.group.number)
           || (group == w.group.number && w.group.last_barrier > when);
}

void Races::access(Wave& w, Instruction const& i, Block& block, LaneAccess const& access)
{
    if (block.accesses == nullptr) {
        auto const dwords = (block.end - block.begin) / 4 + 2;
        block.accesses.reset(static_cast<Access*>(std::calloc(dwords, sizeof(Access))));
    }
    auto const self = static_cast<std::uint32_t>(16 * w.group.number + w.index + 1);
    auto const base = block.begin & ~std::uintptr_t{3};
    for (auto at = access.address; at < access.address + access.bytes;) {
        auto const first = at & 3;
        auto const last = std::min<std::uintptr_t>(4, first + access.address + access.bytes - at);
        auto const mask = (all_bytes << first) & (all_bytes >> (4 - last));
        auto& seen = block.accesses[(at - base) / 4];
        at += last - first;
        if (seen.written >> time_shift < m_start) {
            seen.writer = 0;
            seen.written = m_start << time_shift;
        }
        if (seen.read >> time_shift < m_start) {
            seen.reader = 0;
        }
        if (access.atomic) {
            seen.written |= for_synchronisation;
        }
        if ((seen.written & for_synchronisation) != 0) {
            continue;
        }
        auto const races_with = [&](std::uint32_t other, std::uint64_t when) {
            return other != 0 && other != self && (when & mask) != 0
                   && !ordered(w, other, when >> time_shift);
        };
        bool const after_write = races_with(seen.writer, seen.written);
        bool const after_read = races_with(seen.reader, seen.read);
        if (after_write || (access.writes && after_read)) {
            w.findings->note(
                w,
                i,
                "race in global memory: another wave " + std::string(after_write ? "wrote" : "read")
                    + " byte " + std::to_string(at - 4 + first - block.begin) + " of " + block.what
                    + ", with no atomic operation, barrier or fence between",
                access.lane);
        }
        auto const now = (m_now << time_shift) | mask;
        if (access.writes) {
            seen.written = seen.writer == self ? now | (seen.written & all_bytes) : now;
            seen.writer = self;
        } else if (!after_read) { // else seen.reader stays: this wave's later writes race with it
            seen.read = seen.reader == self ? now | (seen.read & all_bytes) : now;
            seen.reader = self;
        }
    }
}

Races& races()
{
    static Races all;
    return all;
}

} // namespace gfx90a
