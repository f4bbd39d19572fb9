// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "races.hpp"

#include <cstdlib>
#include <string_view>

namespace gfx90a {

namespace {

// AccessRecord::write_stamp and read_stamp contain a time and a mask of bytes. write_stamp also has
// a flag that marks a synchronisation variable.
constexpr unsigned time_shift = 5;
constexpr std::uint64_t synchronisation_flag = 16;
constexpr std::uint64_t all_bytes = 15;

} // namespace

RaceDetector::RaceDetector()
{
    auto const* const text = std::getenv("GFX90A_RACES");
    m_enabled = text != nullptr && std::string_view(text) != "0";
    m_strict = m_enabled && std::string_view(text) == "strict";
}

void RaceDetector::begin_launch()
{
    m_launch_time = ++m_time;
    m_fence_times.clear();
}

void RaceDetector::record_fence(Wave const& w)
{
    if (m_enabled) {
        auto const group = w.group.number;
        if (m_fence_times.size() <= group) {
            m_fence_times.resize(group + 1);
        }
        m_fence_times[group] = ++m_time;
    }
}

/// Whether another wave's access is ordered before this one: a fence of either wave's workgroup
/// came between, or a barrier of the workgroup that both belong to.
bool RaceDetector::is_ordered(Wave const& w, std::uint32_t other, std::uint64_t when) const
{
    auto const group = (other - 1) / 16;
    auto const fenced = [&](std::uint64_t number) {
        return number < m_fence_times.size() && m_fence_times[number] > when;
    };
    return fenced(group) || fenced(w.group.number)
           || (group == w.group.number && w.group.last_barrier_time > when);
}

void RaceDetector::check_access(
    Wave& w, Instruction const& i, Block& block, LaneAccess const& access)
{
    if (block.accesses == nullptr) {
        auto const dwords = (block.end - block.begin) / 4 + 2;
        block.accesses.reset(static_cast<AccessRecord*>(std::calloc(dwords, sizeof(AccessRecord))));
    }
    auto const self = static_cast<std::uint32_t>(16 * w.group.number + w.index + 1);
    auto const base = block.begin & ~std::uintptr_t{3};
    for (auto at = access.address; at < access.address + access.bytes;) {
        auto const first = at & 3;
        auto const last = std::min<std::uintptr_t>(4, first + access.address + access.bytes - at);
        auto const mask = (all_bytes << first) & (all_bytes >> (4 - last));
        auto& seen = block.accesses[(at - base) / 4];
        at += last - first;
        if (seen.write_stamp >> time_shift < m_launch_time) {
            seen.writer = 0;
            seen.write_stamp = m_launch_time << time_shift;
        }
        if (seen.read_stamp >> time_shift < m_launch_time) {
            seen.reader = 0;
        }
        if (access.atomic) {
            seen.write_stamp |= synchronisation_flag;
        }
        if ((seen.write_stamp & synchronisation_flag) != 0) {
            continue;
        }
        auto const races_with = [&](std::uint32_t other, std::uint64_t when) {
            return other != 0 && other != self && (when & mask) != 0
                   && !is_ordered(w, other, when >> time_shift);
        };
        bool const after_write = races_with(seen.writer, seen.write_stamp);
        bool const after_read = races_with(seen.reader, seen.read_stamp);
        if (after_write || (access.writes && after_read)) {
            w.findings->note(
                w,
                i,
                "race in global memory: another wave " + std::string(after_write ? "wrote" : "read")
                    + " byte " + std::to_string(at - 4 + first - block.begin) + " of " + block.kind
                    + ", with no atomic operation, barrier or fence between",
                access.lane);
        }
        auto const now = (m_time << time_shift) | mask;
        if (access.writes) {
            seen.write_stamp = seen.writer == self ? now | (seen.write_stamp & all_bytes) : now;
            seen.writer = self;
        } else if (!after_read) { // else seen.reader stays: this wave's later writes race with it
            seen.read_stamp = seen.reader == self ? now | (seen.read_stamp & all_bytes) : now;
            seen.reader = self;
        }
    }
}

RaceDetector& race_detector()
{
    static RaceDetector all;
    return all;
}

} // namespace gfx90a
