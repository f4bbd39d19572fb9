// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "wave.hpp"

namespace gfx90a {

/// Finds accesses of two waves to a byte of global memory in one launch, one of which writes, with
/// no barrier or fence between. Of each dword it remembers the last writer and one reader, so a
/// race may be missed, and is found with another order of waves. A dword that atomic operations or
/// coherent loads (volatile ones) access is for synchronisation, and no race is told of it: atomic
/// stores are plain ones in the machine code.
class Races
{
public:
    /// True if `GFX90A_RACES` is set. If it is "strict", stores that leave memory as it is count,
    /// in LDS too.
    bool wanted() const { return m_wanted; }
    bool strict() const { return m_strict; }

    void begin_launch();
    void fence(Wave const& w);
    /// The waves of the workgroup wait for each other.
    void barrier(Workgroup& group)
    {
        if (m_wanted) {
            group.barrier_passed = ++m_now;
        }
    }
    /// An access whose `atomic` says that it is for synchronisation.
    void access(Wave& w, Instruction const& i, Block& block, LaneAccess const& access);

    Races();

private:
    bool ordered(Wave const& w, std::uint32_t other, std::uint64_t when) const;

    bool m_wanted;
    bool m_strict;
    std::uint64_t m_now = 0; // barriers and fences so far
    std::uint64_t m_start = 0;
    std::vector<std::uint64_t> m_fences; // of each workgroup, when it executed its last one
};

Races& races();

} // namespace gfx90a
