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
class Races
{
public:
    /// Whether GFX90A_RACES is set to anything but 0.
    bool wanted() const { return m_wanted; }
    /// Whether GFX90A_RACES is strict: stores that change nothing can be races, too, even in LDS.
    bool strict() const { return m_strict; }

    void begin_launch();
    void fence(Wave const& w);
    /// Orders the accesses of the workgroup's waves before and after this barrier.
    void barrier(Workgroup& group)
    {
        if (m_wanted) {
            group.last_barrier = ++m_now;
        }
    }
    /// Checks an access and records it. `access.atomic` marks accesses for synchronisation.
    void access(Wave& w, Instruction const& i, Block& block, LaneAccess const& access);

    Races();

private:
    bool ordered(Wave const& w, std::uint32_t other, std::uint64_t when) const;

    bool m_wanted;
    bool m_strict;
    std::uint64_t m_now = 0;             // the time: number of launches, barriers and fences
    std::uint64_t m_start = 0;           // time at which the launch began
    std::vector<std::uint64_t> m_fences; // for each workgroup, the time of its last fence
};

Races& races();

} // namespace gfx90a
