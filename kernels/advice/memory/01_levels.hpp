// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "advice/parts/host_numbers.hpp"

namespace miniapp::advice::levels {

constexpr int tile = 256;
constexpr int reads = 16;

/// The element that read r of element k takes, in the same tile; itself past the end.
KOKKOS_FORCEINLINE_FUNCTION int place(int k, int r, int length)
{
    int const other = (k + r * (tile / reads)) & (tile - 1);
    return other < length ? other : k;
}

/// out(i) = sum of 16 elements of in's tile; `staged`: read from the scratch memory.
template <bool staged>
void sums(Row const& p, ExecutionSpace const& space, std::string const& label, float const* in)
{
    auto* const out = p.out_data();
    auto const n = p.size();
    auto const policy =
        Team(space, static_cast<int>((n + tile - 1) / tile), team_threads)
            .set_scratch_size(0, Kokkos::PerTeam(staged ? tile * sizeof(float) : 0));
    Kokkos::parallel_for(
        label, policy, KOKKOS_LAMBDA(Member const& team) {
            auto const begin = static_cast<std::int64_t>(team.league_rank()) * tile;
            auto const length = static_cast<int>(n - begin < tile ? n - begin : tile);
            float const* from = in + begin;
            if (staged) {
                auto* const cells =
                    static_cast<float*>(team.team_shmem().get_shmem(tile * sizeof(float)));
                Kokkos::parallel_for(Kokkos::TeamThreadRange(team, length), [&](int k) {
                    cells[k] = in[begin + k];
                });
                team.team_barrier();
                from = cells;
            }
            Kokkos::parallel_for(Kokkos::TeamThreadRange(team, length), [&](int k) {
                float sum = 0;
                for (int r = 0; r < reads; ++r) {
                    sum += from[place(k, r, length)];
                }
                out[begin + k] = sum;
            });
        });
}

inline void cache(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    sums<false>(p, space, label, p.in_data(0));
}
inline void scratch(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    sums<true>(p, space, label, p.in_data(0));
}

/// The input comes from the host's pageable memory first, to where the output will be.
class OverTheLink
{
public:
    void operator()(Row const& p, ExecutionSpace const& space, std::string const& label)
    {
        Kokkos::deep_copy(space, p.out(), host_view(m_numbers.of(p).data(), p.size()));
        sums<true>(p, space, label, p.out_data());
    }

private:
    HostNumbers m_numbers;
};

inline Use from_scratch(Params const& p, Use use)
{
    use.lds_reads = reads * static_cast<double>(size_of(p));
    return use;
}

Variants<Row> hip_variants(); // 01_levels.hip.hpp

inline double oracle(Params const& params, HostInputs<float> const& in, std::int64_t i)
{
    auto const begin = i / tile * tile;
    auto const length =
        static_cast<int>(std::min<std::int64_t>(tile, params.integer("size") - begin));
    double sum = 0;
    for (int r = 0; r < reads; ++r) {
        sum += in[0][begin + place(static_cast<int>(i - begin), r, length)];
    }
    return sum;
}

/// The link to the host, the device's memory, and what is on the chip: least is moved over the
/// slowest. The published ratio of the rates is about 1 to 45 to 450 (LUMI).
inline Family family()
{
    // The controls: the same copy and sums, and nothing over the link.
    auto comparison = with_use(
        in_blocks_of<team_threads>,
        declared(
            of_the_page(
                "memory throughput",
                "the same sums; over_the_link and hip/* copy the array first, twice where the name "
                "says so",
                {"hip/in_memory"}),
            with_flops(
                reads,
                row("levels",
                    Mechanism::memory,
                    "16 reads an element, by cache or scratch memory, from the device's memory or "
                    "the "
                    "host's",
                    1 << 24,
                    1 << 20,
                    oracle))));
    comparison.roundings = [](Params const&) { return 2. * reads; };
    Variants<Row> native;
    if constexpr (backend::gpu) {
        native = hip_variants();
    }
    return family_of(
        std::move(comparison),
        {{.name = "cache", .run = cache},
         {.name = "scratch",
          .run = scratch,
          .expectation = no_claim("16 reads of LDS for 16 of the L1", "cache"),
          .use = from_scratch},
         {.name = "over_the_link",
          .run = OverTheLink(),
          .expectation =
              by(Mechanism::transfer,
                 backend::gpu ? no_claim("from pageable memory, which the driver stages", "scratch")
                              : hurts("a copy more", "scratch"))}},
        std::move(native));
}

} // namespace miniapp::advice::levels
