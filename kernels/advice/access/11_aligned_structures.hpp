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

/// A claim about GPUs that on NVIDIA counts say an end of.
inline Expectation on_nvidia_up_to(double at_most, Expectation expectation)
{
    if (backend::cuda) {
        expectation.at_most = at_most;
    }
    return on_gpu(ours(std::move(expectation)));
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
        {{.name = "structures/3", .run = structures<float, 3>, .use = several_each<3>},
         {.name = "arrays/3",
          .run = arrays<float, 3>,
          // By hand, for NVIDIA, as arrays/4: 1 + 3 times over 1 + 1.
          .expectation = on_nvidia_up_to(
              2,
              helps(
                  "three accesses, each of neighbours, for three 12 bytes apart", "structures/3")),
          .use = several_each<3>},
         {.name = "structures/4",
          .run = structures<float, 4>,
          .expectation = no_claim("the compiler may not join what may overlap", "structures/3"),
          .use = several_each<4>},
         {.name = "arrays/4",
          .run = arrays<float, 4>,
          // By hand: a store of 4 bytes in each 16 touches as many sectors of 32 as one of 16
          // bytes, four times for one, and the reads are kept by the L1: 1 + 4 times over 1 + 1. An
          // L2 takes that at one to two times the rate of the copy.
          .expectation = only_where(
              backend::cuda,
              between(
                  "prediction: sectors are written once and not four times",
                  "structures/4",
                  1.25,
                  2.5)),
          .use = several_each<4>},
         {.name = "aligned",
          .run = aligned<float>,
          // By hand, for NVIDIA: the sectors of arrays/3, and three quarters of its threads.
          .expectation = on_nvidia_up_to(
              2, helps("16 aligned bytes are one access, 12 are three", "structures/3")),
          .use = several_each<4>}});
}

} // namespace miniapp::advice::aligned_structures
