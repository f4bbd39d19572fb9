// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "wave.hpp"

namespace gfx90a {

/// Finds accesses of two waves to the same byte of global memory in one launch, at least one of
/// them a write, with no barrier or fence between. For each dword only the last writer and one
/// reader are remembered, so that a race may be missed; another order of waves may find it. A dword
/// counts as a synchronisation variable from the first atomic operation or volatile load on it, and
/// no race on it is then reported: the machine code does not tell atomic from plain stores.
class RaceDetector
{
public:
    /// Whether GFX90A_RACES is set to anything but 0.
    bool is_enabled() const { return m_enabled; }
    /// Whether GFX90A_RACES is strict: stores that change nothing can be races, too, even in LDS.
    bool is_strict() const { return m_strict; }

    void begin_launch();
    void record_fence(Wave const& w);
    /// Orders the accesses of the workgroup's waves before and after this barrier.
    void record_barrier(Workgroup& group)
    {
        if (m_enabled) {
            group.last_barrier_time = ++m_time;
        }
    }
    /// Checks an access and records it. `access.atomic` marks accesses for synchronisation.
    void check_access(Wave& w, Instruction const& i, Block& block, LaneAccess const& access);

    RaceDetector();

private:
    bool is_ordered(Wave const& w, std::uint32_t other, std::uint64_t when) const;

    bool m_enabled;
    bool m_strict;
    std::uint64_t m_time = 0;                 // the time: number of launches, barriers and fences
    std::uint64_t m_launch_time = 0;          // time at which the launch began
    std::vector<std::uint64_t> m_fence_times; // for each workgroup, the time of its last fence
};

RaceDetector& race_detector();

} // namespace gfx90a
