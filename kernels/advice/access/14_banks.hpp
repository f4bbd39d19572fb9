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

/// Every 32nd word of the LDS is in one bank, and a bank serves one word at a time. One kernel,
/// other numbers. Its addresses cost a dozen instructions a read, behind which a few
/// serialised accesses are hidden; `known/*` compute them with two or three.
inline Family family()
{
    // The controls: addresses that cost little, and the same distances without a conflict.
    auto comparison = with_use(
        of_tiles,
        declared(
            of_the_page(
                "shared memory",
                "the same reads and sums; known/* compute an address with fewer instructions",
                {"known/1", "padded/32", "swizzled/32"}),
            with_flops(
                reads,
                row("banks",
                    Mechanism::lds,
                    "64 reads a word from tiles of 2048 words in LDS",
                    1 << 22,
                    1 << 18,
                    oracle))));
    comparison.roundings = [](Params const&) { return double(reads); };
    return family_of(
        std::move(comparison),
        {{.name = "stride/1", .run = stride<0>},
         {.name = "stride/2",
          .run = stride<1>,
          .expectation = on_gpu(hurts("two words of a bank", "stride/1"))},
         // Of stride/* no prediction: between nothing, where the addresses are all of the time, and
         // a factor of the serialised reads, where they are none.
         {.name = "stride/8",
          .run = stride<3>,
          .expectation = on_gpu(between("eight words of a bank", "stride/1", 0, 0.5))},
         {.name = "stride/32",
          .run = stride<5>,
          .expectation =
              on_gpu(between("32 words of a bank, one after the other", "stride/1", 0, 0.25))},
         {.name = "padded/32",
          .run = padded,
          .expectation = on_gpu(helps("a word more every 32: no conflict", "stride/32"))},
         {.name = "swizzled/32",
          .run = swizzled,
          .expectation = on_gpu(helps("exchanged banks: no conflict", "stride/32"))},
         {.name = "known/1",
          .run = known<0>,
          // no prediction: the listings count instructions of loops that do not tell how long they
          // are
          .expectation = only_where(
              backend::cuda,
              between("prediction: the addresses were most of the time", "stride/1", 1.7, 6))},
         {.name = "known/2",
          .run = known<1>,
          .expectation =
              on_gpu(ours(from_counts("prediction: two reads of a bank for one", "known/1"))),
          .use = of_conflicts<2>},
         {.name = "known/8",
          .run = known<3>,
          .expectation =
              on_gpu(ours(from_counts("prediction: eight reads of a bank for one", "known/1"))),
          .use = of_conflicts<8>},
         {.name = "known/32",
          .run = known<5>,
          .expectation =
              on_gpu(ours(from_counts("prediction: 32 reads of a bank for one", "known/1"))),
          .use = of_conflicts<32>}});
}

} // namespace miniapp::advice::banks
