// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

#include "problem/backend.hpp"

namespace miniapp::nbody {

/// An array in a team's scratch memory with the alignment of its elements. A View there would be
/// aligned to 8 bytes only.
template <class Element>
struct ScratchArray
{
    static std::size_t bytes(int count) { return count * sizeof(Element) + alignof(Element); }

    template <class Team>
    KOKKOS_FORCEINLINE_FUNCTION static Element* of(Team const& team, int count)
    {
        return static_cast<Element*>(team.team_scratch(0).get_shmem_aligned(
            static_cast<std::ptrdiff_t>(count * sizeof(Element)), alignof(Element)));
    }
};

} // namespace miniapp::nbody
