// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "common/comparison.hpp"

// How the elements of a loop come to the threads of a device: a template argument of a rung, so
// that one loop body is timed with and without the dispatch of a block for every few elements.
namespace miniapp {

/// A thread for each element.
struct OneEach
{
    static constexpr char const* prefix = "";

    template <class Body>
    static void
    run(std::string const& label, ExecutionSpace const& space, std::int64_t n, Body const& body)
    {
        Kokkos::parallel_for(label, Range(space, 0, n), body);
    }
};

/// As many blocks as find room at once, or so many eighths of them, which walk through the elements
/// and end with them. A core dispatches no blocks, and wants its elements together: a CPU has
/// OneEach.
template <int eighths, int threads_of_block = 256>
struct ResidentShare
{
    static constexpr char const* prefix = "resident/";

    template <class Body>
    static void
    run(std::string const& label, ExecutionSpace const& space, std::int64_t n, Body const& body)
    {
        if constexpr (backend::gpu) {
            walk(label, space, n, body);
        } else {
            OneEach::run(label, space, n, body);
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

struct Resident : ResidentShare<8>
{
};

/// Of a variant whose kernel is launched so.
template <class Launch>
std::string label_of(std::string const& row, std::string const& variant)
{
    return row + "/" + Launch::prefix + variant;
}

/// Of variants whose blocks are few, or nobody has counted.
inline Use blocks_not_counted(Params const&, Use use)
{
    use.work_items = 0;
    return use;
}

} // namespace miniapp
