// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/transposed.hpp"
#include "core/around.hpp"

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
         {std::pair{1, 1}, {7, 3}, {65, 129}, {300, 1}, {1200, 1501}}) {
        cases.push_back(p.with("rows", std::int64_t{rows}).with("columns", std::int64_t{columns}));
    }
    for (auto const extent : around(lines_together)) {
        cases.push_back(p.with("rows", extent).with("columns", extent));
    }
    return cases;
}

} // namespace miniapp::advice
