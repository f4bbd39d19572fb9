// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "common/comparison.hpp"

// Ways to launch a loop, as a template argument of a variant: with one thread per element, or with
// only as many blocks as a GPU holds at once. Comparing them shows the cost of block dispatch.
namespace miniapp {

/// Launches one thread for each element.
struct ThreadPerElement
{
    template <class Body>
    static void
    run(std::string const& label, ExecutionSpace const& space, std::int64_t n, Body const& body)
    {
        Kokkos::parallel_for(label, Range(space, 0, n), body);
    }
};

/// Launches `eighths` eighths of the blocks that can be resident at once; their threads stride over
/// the elements. A CPU, which dispatches no blocks, uses ThreadPerElement.
template <int eighths, int threads_of_block = 256>
struct ResidentShare
{
    template <class Body>
    static void
    run(std::string const& label, ExecutionSpace const& space, std::int64_t n, Body const& body)
    {
        if constexpr (backend::gpu) {
            walk(label, space, n, body);
        } else {
            ThreadPerElement::run(label, space, n, body);
        }
    }

    template <class Body>
    static void
    walk(std::string const& label, ExecutionSpace const& space, std::int64_t n, Body const& body)
    {
        using Team = Kokkos::TeamPolicy<ExecutionSpace>;
        using Member = typename Team::member_type;
        constexpr int threads = backend::gpu ? threads_of_block : 1;
        int const room = static_cast<int>(space.concurrency()) / threads;
        int const blocks = std::max(1, room * eighths / 8);
        std::int64_t const all = std::int64_t{blocks} * threads;
        Kokkos::parallel_for(
            label, Team(space, blocks, threads), KOKKOS_LAMBDA(Member const& team) {
                auto i = static_cast<std::int64_t>(team.league_rank()) * threads + team.team_rank();
                for (; i < n; i += all) {
                    body(i);
                }
            });
    }
};

struct ResidentBlocks : ResidentShare<8>
{
};

/// Leaves the work items uncounted, for variants with few blocks or with a number of blocks that
/// depends on the GPU.
inline ResourceUse uncounted_use(Params const&, ResourceUse use)
{
    use.work_items = 0;
    return use;
}

} // namespace miniapp
