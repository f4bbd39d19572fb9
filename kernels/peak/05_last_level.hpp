// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/comparison.hpp"

namespace miniapp::peak {

/// Number of copies in one launch: on a fast GPU, a single copy takes less time than its launch.
inline constexpr int copies_per_launch = 64;

/// Copies `in` to `out` 64 times in one launch, with as many blocks as the device holds at once. In
/// each copy a thread takes elements far from those of its previous copy, so that they are found in
/// the last-level cache but in no smaller one. Each thread has four loads in flight.
inline void copy_in_turns(Arrays<float> const& p, ExecutionSpace const& space)
{
    using Team = Kokkos::TeamPolicy<ExecutionSpace>;
    // Distance between the starts of two consecutive copies, as a fraction of a part (a quarter of
    // the array). The golden ratio spreads the starts of all copies almost evenly.
    constexpr double far = 0.6180339887498949;
    constexpr int threads = backend::gpu ? 256 : 1;
    auto const* const in = p.in_data(0);
    auto* const out = p.out_data();
    std::int64_t const n = p.size();
    std::int64_t const part = n / 4;
    auto const distance = static_cast<std::int64_t>(far * static_cast<double>(part));
    auto const blocks = std::max(1, static_cast<int>(space.concurrency()) / threads);
    std::int64_t const all = std::int64_t{blocks} * threads;
    Kokkos::parallel_for(
        "peak.last_level/turns",
        Team(space, blocks, threads),
        KOKKOS_LAMBDA(typename Team::member_type const& team) {
            auto const thread =
                static_cast<std::int64_t>(team.league_rank()) * threads + team.team_rank();
            // Threads of a GPU interleave their elements; a core takes a contiguous part.
            std::int64_t const begin = backend::gpu ? thread : part * thread / all;
            std::int64_t const end = backend::gpu ? part : part * (thread + 1) / all;
            std::int64_t const step = backend::gpu ? all : 1;
            auto const copy = [=](std::int64_t k) {
                float element[4];
                for (int s = 0; s < 4; ++s) {
                    element[s] = in[k + s * part];
                }
                for (int s = 0; s < 4; ++s) {
                    out[k + s * part] = element[s];
                }
            };
            std::int64_t moved = 0;
            for (int turn = 0; turn < copies_per_launch; ++turn) {
                std::int64_t const back = part - moved < end ? part - moved : end;
                std::int64_t i = begin;
                for (; i < back; i += step) {
                    copy(i + moved);
                }
                for (; i < end; i += step) {
                    copy(i + moved - part);
                }
                moved += moved + distance < part ? distance : distance - part;
            }
            if (thread == 0) {
                for (std::int64_t k = 4 * part; k < n; ++k) {
                    out[k] = in[k];
                }
            }
        });
}

inline double copied_element(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    return in[0][i];
}

} // namespace miniapp::peak
