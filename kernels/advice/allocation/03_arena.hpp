// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "advice/parts/row.hpp"

namespace miniapp::advice::arena {

constexpr int pieces = 128;

inline auto array_of(std::int64_t n)
{
    return Kokkos::View<float*, MemorySpace>(
        Kokkos::view_alloc("advice/piece", Kokkos::WithoutInitializing), n);
}

/// out = in by way of 128 arrays, of which `piece_of` gives each.
inline void move(
    Row const& p,
    ExecutionSpace const& space,
    std::string const& label,
    std::int64_t length,
    std::function<float*(std::int64_t begin)> const& piece_of)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    for (std::int64_t begin = 0; begin < n; begin += length) {
        float* const piece = piece_of(begin);
        Kokkos::parallel_for(
            label, Range(space, begin, std::min(n, begin + length)), KOKKOS_LAMBDA(std::int64_t i) {
                piece[i - begin] = in(i);
                out(i) = piece[i - begin];
            });
    }
    space.fence();
}

inline std::int64_t length_of_piece(Row const& p)
{
    return (p.size() + pieces - 1) / pieces;
}

inline void arrays(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    std::vector<Kokkos::View<float*, MemorySpace>> kept;
    auto const length = length_of_piece(p);
    move(p, space, label, length, [&](std::int64_t) {
        kept.push_back(array_of(length));
        return kept.back().data();
    });
}

inline void one(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const length = length_of_piece(p);
    auto const all = array_of(pieces * length);
    move(p, space, label, length, [&](std::int64_t begin) { return all.data() + begin; });
}

/// Memory that a program will need is taken early and in one piece.
inline Family family()
{
    return family_of(
        with_use(
            in_parts<pieces>,
            declared(
                no_prediction(
                    "what an allocation costs is the driver's matter, and no limit that the "
                    "program measures",
                    of_the_page("memory thrashing", "the same kernels; 128 allocations, or one")),
                row("arena",
                    Mechanism::allocation,
                    "out = in by way of 128 arrays, or of pieces of one",
                    1 << 20,
                    1 << 18))),
        {{.name = "arrays", .run = arrays},
         {.name = "one",
          .run = one,
          .expectation = helps("one allocation in place of 128", "arrays")}});
}

} // namespace miniapp::advice::arena
