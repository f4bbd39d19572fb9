// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"

namespace miniapp::advice::interleaving {

constexpr int length = 32;

/// Each thread adds the elements of an array of its own, in turn, beginning at element
/// `own` * i: with 0 all threads of a wavefront are at the same element.
inline void sums(Row const& p, ExecutionSpace const& space, std::string const& label, int own)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const zero = static_cast<int>(Unknown(p).zero);
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            float x[length];
            for (int k = 0; k < length; ++k) {
                x[(k + zero) & (length - 1)] = in(i) + static_cast<float>(k);
            }
            auto const begin = static_cast<int>((i * own + zero) & (length - 1));
            float sum = 0;
            for (int k = 0; k < length; ++k) {
                sum += x[(begin + k) & (length - 1)];
            }
            out(i) = sum;
        });
}

template <int own>
void begun_at(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    sums(p, space, label, own);
}

inline double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    return length * double(in[0][i]) + length * (length - 1) / 2.;
}

/// Local memory lies so that the same word of all threads of a wavefront is one line: an access is
/// as good as to neighbours as long as all threads ask for the same word. One kernel, other
/// numbers.
inline Family family()
{
    auto comparison = declared(
        no_prediction(
            "in lines of the L1 the accesses become 16 times as many, in sectors of "
            "the L2 4 times, and which of both bounds them is not known: wider than "
            "a factor of two",
            of_the_page("local memory", "the same")),
        with_flops(
            2. * length,
            row("interleaving",
                Mechanism::memory,
                "sums of a thread's own 32 words, begun at the same or another",
                1 << 22,
                1 << 18,
                oracle)));
    comparison.roundings = [](Params const&) { return 2. * length; };
    return family_of(
        std::move(comparison),
        {{.name = "same_word", .run = begun_at<0>},
         {.name = "own_word",
          .run = begun_at<5>,
          .expectation =
              on_gpu(hurts("the words of a wavefront lie in many lines", "same_word"))}});
}

} // namespace miniapp::advice::interleaving
