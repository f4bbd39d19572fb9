// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"

// A matrix that is stored twice: input 0 row by row, input 1 column by column.
namespace miniapp::advice {

/// to(j, i) = from(i, j): the same matrix, stored with the other index first.
template <class T>
void store_transposed(T const* from, T* to, std::int64_t rows, std::int64_t columns)
{
    Kokkos::parallel_for(
        "miniapp/transposed", Range(0, rows * columns), KOKKOS_LAMBDA(std::int64_t e) {
            to[e % columns * rows + e / columns] = from[e];
        });
}

inline constexpr int team_of_a_line = backend::gpu ? 256 : 1;

inline std::vector<Parameter> matrix_parameters(std::int64_t gpu = 10000, std::int64_t cpu = 4000)
{
    auto const extent = [=](std::string name) {
        return Parameter{
            .name = std::move(name),
            .default_value = backend::gpu ? gpu : cpu,
            .unit = "elements",
            .help = "of the matrix",
            .min = 1,
            .max = 100000};
    };
    return {extent("rows"), extent("columns")};
}

/// element(0) + ... + element(length - 1), which the team's members take in turns; each has it.
template <class T, class Member, class Element>
KOKKOS_FORCEINLINE_FUNCTION T
team_sum(Member const& team, std::int64_t length, Element const& element)
{
    T total = 0;
    Kokkos::parallel_reduce(
        Kokkos::TeamThreadRange(team, length),
        [&](std::int64_t k, T& sum) { sum += element(k); },
        total);
    return total;
}

inline std::int64_t elements_of(Params const& p)
{
    return p.integer("rows") * p.integer("columns");
}

inline std::vector<std::int64_t> stored_twice(Params const& p)
{
    return {elements_of(p), elements_of(p)};
}

template <class T>
void transpose_the_first(Params const& p, std::vector<T*> const& in)
{
    store_transposed<T>(in[0], in[1], p.integer("rows"), p.integer("columns"));
}

inline std::vector<Params> edge_shapes(Params const& p)
{
    std::vector<Params> cases;
    for (auto const& [rows, columns] :
         {std::pair{1, 1}, {7, 3}, {65, 129}, {300, 1}, {129, 129}, {1700, 1901}}) {
        cases.push_back(p.with("rows", std::int64_t{rows}).with("columns", std::int64_t{columns}));
    }
    return cases;
}

} // namespace miniapp::advice
