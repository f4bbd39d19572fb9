// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"
#include "common/chunk.hpp"

namespace miniapp::advice::aligned_structures {

KOKKOS_FORCEINLINE_FUNCTION float image_of(float x)
{
    return x * x + 0.5F;
}

/// Of structures of `members` elements, one after the other in memory; a thread takes one.
template <class T, int members>
void structures(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    Kokkos::parallel_for(
        label, Range(space, 0, (n + members - 1) / members), KOKKOS_LAMBDA(std::int64_t thing) {
            for (int member = 0; member < members; ++member) {
                auto const e = thing * members + member;
                if (e < n) {
                    out(e) = image_of(in(e));
                }
            }
        });
}

/// The same elements as `members` arrays, one behind the other; a thread takes one of each.
template <class T, int members>
void arrays(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    auto const things = (n + members - 1) / members;
    Kokkos::parallel_for(
        label, Range(space, 0, things), KOKKOS_LAMBDA(std::int64_t thing) {
            for (int member = 0; member < members; ++member) {
                auto const e = thing + member * things;
                if (e < n) {
                    out(e) = image_of(in(e));
                }
            }
        });
}

/// Structures of 16 bytes, aligned to 16: one access each.
template <class T>
void aligned(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const* const in = p.in_data(0);
    auto* const out = p.out_data();
    auto const n = p.size();
    Kokkos::parallel_for(
        label, Range(space, 0, (n + 3) / 4), KOKKOS_LAMBDA(std::int64_t thing) {
            auto const e = 4 * thing;
            if (e + 4 <= n) {
                auto four = Chunk<T>::load(in + e);
                for (T& x : four.value) {
                    x = image_of(x);
                }
                four.store(out + e);
                return;
            }
            for (auto k = e; k < n; ++k) {
                out[k] = image_of(in[k]);
            }
        });
}

inline double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double const x = in[0][i];
    return x * x + 0.5;
}

/// Each sector of a wavefront's structures has some of every member: the store of a member touches
/// all of them, and an L1 keeps none. What is read it keeps. The compiler may not join what may
/// overlap.
template <int members>
Use of_structures(Params const& p, Use use)
{
    return both(several_each<members>, past_the_l1<4 * (1 + members)>)(p, use);
}

/// Of accesses of neighbours, or of 16 bytes: a sector crosses the L2 once.
template <int members>
Use of_whole_sectors(Params const& p, Use use)
{
    return both(several_each<members>, as_often_as_the_memory)(p, use);
}

/// A claim about the memory, over structures whose stores the last-level cache bounds.
inline Expectation over_structures(std::string claim, std::string over)
{
    return over_one_bound_by(Mechanism::cache, from_counts(std::move(claim), std::move(over)));
}

/// The same elements as structures of 12 bytes, of 16, and as arrays: sizes and alignments of 1, 2,
/// 4, 8 and 16 bytes are one instruction.
inline Family family()
{
    // The controls: four elements a thread, without the alignment.
    return family_of(
        declared(
            vectors_of(
                "aligned alone",
                of_the_page(
                    "device memory",
                    "the same elements; a thread takes as many as a structure has, and the ratio "
                    "is of all of them",
                    {"structures/4", "arrays/4"})),
            with_flops(
                2,
                row("aligned_structures",
                    Mechanism::memory,
                    "x -> x x + 1/2 of the members of structures or arrays",
                    1 << 26,
                    1 << 22,
                    oracle))),
        {{.name = "structures/3", .run = structures<float, 3>, .use = of_structures<3>},
         {.name = "arrays/3",
          .run = arrays<float, 3>,
          .expectation = on_gpu(over_structures(
              "three accesses, each of neighbours, for three 12 bytes apart", "structures/3")),
          .use = of_whole_sectors<3>},
         {.name = "structures/4",
          .run = structures<float, 4>,
          .expectation = no_claim("the compiler may not join what may overlap", "structures/3"),
          .use = of_structures<4>},
         {.name = "arrays/4",
          .run = arrays<float, 4>,
          .expectation = only_where(
              backend::cuda,
              ours(over_structures(
                  "prediction: sectors are written once and not four times", "structures/4"))),
          .use = of_whole_sectors<4>},
         {.name = "aligned",
          .run = aligned<float>,
          .expectation = on_gpu(
              over_structures("16 aligned bytes are one access, 12 are three", "structures/3")),
          .use = of_whole_sectors<4>}});
}

} // namespace miniapp::advice::aligned_structures
