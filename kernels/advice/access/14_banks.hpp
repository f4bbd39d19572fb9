// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"

namespace miniapp::advice::banks {

constexpr int bits = 11;
constexpr int words = 1 << bits; ///< of a tile: as many that 64 reads, 32 apart, are of 64 words
constexpr int room = words + words / 32;
constexpr int reads = 64;

/// Where word k of a tile lies: neighbours 2^rotate apart (k rotated by as many of its 11 bits),
/// then a word more every 32 (`padded`), or the bank exchanged with the row's (`swizzled`).
struct Place
{
    int rotate;
    bool padded = false;
    bool swizzled = false;

    KOKKOS_FORCEINLINE_FUNCTION int operator()(int k) const
    {
        int const place = ((k << rotate) & (words - 1)) | (k >> (bits - rotate));
        int const padding = padded ? place >> 5 : 0;
        int const exchange = swizzled ? (place >> 5) & 31 : 0;
        return (place ^ exchange) + padding;
    }
};

/// The same with a rotation that the compiler knows: two or three instructions an address in place
/// of a dozen.
template <int rotate>
struct KnownPlace
{
    KOKKOS_FORCEINLINE_FUNCTION int operator()(int k) const
    {
        return ((k << rotate) & (words - 1)) | (k >> (bits - rotate));
    }
};

template <class AnyPlace>
void read_tiles(Row const& p, ExecutionSpace const& space, std::string const& label, AnyPlace place)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    auto const policy = Team(space, static_cast<int>((n + words - 1) / words), team_threads)
                            .set_scratch_size(0, Kokkos::PerTeam(room * sizeof(float)));
    Kokkos::parallel_for(
        label, policy, KOKKOS_LAMBDA(Member const& team) {
            auto* const tile =
                static_cast<float*>(team.team_shmem().get_shmem(room * sizeof(float)));
            auto const begin = static_cast<std::int64_t>(team.league_rank()) * words;
            Kokkos::parallel_for(Kokkos::TeamThreadRange(team, words), [&](int k) {
                tile[place(k)] = begin + k < n ? in(begin + k) : 0.F;
            });
            team.team_barrier();
            Kokkos::parallel_for(Kokkos::TeamThreadRange(team, words), [&](int k) {
                float sum = 0;
                for (int r = 0; r < reads; ++r) {
                    sum += tile[place((k + 32 * r) & (words - 1))];
                }
                if (begin + k < n) {
                    out(begin + k) = sum;
                }
            });
        });
}

/// Tiles whose neighbouring words are 2^rotate apart.
template <int rotate>
void stride(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    read_tiles(p, space, label, Place{.rotate = rotate});
}
template <int rotate>
void known(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    read_tiles(p, space, label, KnownPlace<rotate>());
}
inline void padded(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    read_tiles(p, space, label, Place{.rotate = 5, .padded = true});
}
inline void swizzled(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    read_tiles(p, space, label, Place{.rotate = 5, .swizzled = true});
}

inline Use of_tiles(Params const& p, Use use)
{
    use.lds_reads = reads * use.work_items;
    return in_blocks_of<team_threads, words / team_threads>(p, use);
}

/// Of accesses that a bank serves one after the other, so many for one.
template <int served>
Use of_conflicts(Params const&, Use use)
{
    use.lds_reads *= served;
    return use;
}

inline double oracle(Params const& p, HostInputs<float> const& in, std::int64_t i)
{
    double sum = 0;
    auto const begin = i / words * words;
    for (int r = 0; r < reads; ++r) {
        auto const e = begin + (i - begin + 32 * r) % words;
        sum += e < p.integer("size") ? in[0][e] : 0.;
    }
    return sum;
}

/// Every 32nd word of the LDS is in one bank, and a bank serves one word at a time. The addresses
/// of `stride/*` cost a dozen instructions a read, those of `known/*` two or three.
inline Family family()
{
    auto const claim = "words of one bank are served one after the other";
    return family_of(
        with_use(
            of_tiles,
            computing(
                reads,
                reads,
                row("banks",
                    guidelines("shared memory"),
                    "pad or swizzle a tile of the LDS, so that a wavefront reads each bank once",
                    {1 << 22, 1 << 18},
                    oracle))),
        {{.name = "stride/32", .run = stride<5>},
         {.name = "padded/32", .run = padded, .expectation = on_gpus(helps(claim, "stride/32"))},
         {.name = "swizzled/32",
          .run = swizzled,
          .expectation = on_gpus(helps(claim, "stride/32"))},
         {.name = "known/32", .run = known<5>, .use = of_conflicts<32>},
         {.name = "known/1", .run = known<0>, .expectation = on_gpus(helps(claim, "known/32"))},
         {.name = "known/2",
          .run = known<1>,
          .expectation = on_gpus(hurts(claim, "known/1")),
          .use = of_conflicts<2>}});
}

} // namespace miniapp::advice::banks
