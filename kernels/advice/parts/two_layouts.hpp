// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/transposed.hpp"
#include "advice/parts/uses.hpp"
#include "problem/around.hpp"

// A matrix that is stored twice: input 0 row by row, input 1 column by column.
namespace miniapp::advice {

inline constexpr std::int64_t lines_together = 128; ///< of a thread, by hand for a CPU
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

/// Of a team of so many threads for each line.
template <int members>
Use team_a_line(Params const&, Use use)
{
    use.work_items *= members;
    use.threads_of_block = members;
    return use;
}

/// A variant with teams of 32, whose claim is over another; a CPU lists it with the reason.
inline Variant<Arrays<float>>
by_32(std::string name, void (*run)(Arrays<float> const&, ExecutionSpace const&), std::string over)
{
    if constexpr (backend::gpu) {
        auto const claim = "prediction: few elements a member of 256, whose sum takes barriers";
        return {
            .name = std::move(name),
            .run = run,
            .expectation = only_where(backend::cuda, ours(helps(claim, std::move(over)))),
            .use = team_a_line<32>};
    }
    return {.name = std::move(name), .unavailable = "a team of a CPU is one thread"};
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
         {std::pair{1, 1}, {7, 3}, {65, 129}, {300, 1}, {1700, 1901}}) {
        cases.push_back(p.with("rows", std::int64_t{rows}).with("columns", std::int64_t{columns}));
    }
    for (auto const extent : around(lines_together)) {
        cases.push_back(p.with("rows", extent).with("columns", extent));
    }
    return cases;
}

} // namespace miniapp::advice
