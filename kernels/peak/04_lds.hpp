// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/comparison.hpp"

namespace miniapp::peak {

inline constexpr int words_of_tile = 1024;
inline constexpr int words_of_sum = 256;

/// Copies tiles of `in` to LDS; the output at word k of a tile is the sum of 256 words from k on. A
/// thread's addresses differ by constants, which are part of the instructions; lanes of a wavefront
/// read neighbouring words, without bank conflicts; four sums hide the latency of additions.
inline void sum_from_lds(Arrays<float> const& p, ExecutionSpace const& space)
{
    using Team = Kokkos::TeamPolicy<ExecutionSpace>;
    constexpr int threads = backend::gpu ? words_of_tile / 4 : 1;
    constexpr int words = words_of_tile + words_of_sum;
    auto const* const in = p.in_data(0);
    auto* const out = p.out_data();
    std::int64_t const n = p.size();
    auto const tiles = static_cast<int>((n + words_of_tile - 1) / words_of_tile);
    auto const policy =
        Team(space, tiles, threads).set_scratch_size(0, Kokkos::PerTeam(words * sizeof(float)));
    Kokkos::parallel_for(
        "peak.lds/tile", policy, KOKKOS_LAMBDA(typename Team::member_type const& team) {
            auto* const tile =
                static_cast<float*>(team.team_shmem().get_shmem(words * sizeof(float)));
            std::int64_t const begin = std::int64_t{words_of_tile} * team.league_rank();
            Kokkos::parallel_for(Kokkos::TeamThreadRange(team, words), [&](int k) {
                tile[k] = begin + k < n ? in[begin + k] : 0.F;
            });
            team.team_barrier();
            Kokkos::parallel_for(Kokkos::TeamThreadRange(team, words_of_tile), [&](int k) {
                float sum[4] = {0, 0, 0, 0};
                for (int r = 0; r < words_of_sum; r += 4) {
                    for (int s = 0; s < 4; ++s) {
                        sum[s] += tile[k + r + s];
                    }
                }
                if (begin + k < n) {
                    out[begin + k] = (sum[0] + sum[1]) + (sum[2] + sum[3]);
                }
            });
        });
}

inline double sum_of_words(Params const& p, HostInputs<float> const& in, std::int64_t i)
{
    double sum = 0;
    for (std::int64_t r = 0; r < words_of_sum; ++r) {
        sum += i + r < size_of(p) ? in[0][i + r] : 0.;
    }
    return sum;
}

} // namespace miniapp::peak
