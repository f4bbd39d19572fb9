// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/two_layouts.hpp"

namespace miniapp::advice::row_sums {

/// A work item a row, of a matrix that is stored row by row: each reads along its own row, and
/// neighbouring work items read a row apart. On a GPU that is one line of the cache a lane.
template <class T>
void right(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const rows = p.integer("rows");
    auto const columns = p.integer("columns");
    auto const a = matrix<Kokkos::LayoutRight>(p.in_data(0), rows, columns);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.row_sums/right", Range(space, 0, rows), KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            for (std::int64_t j = 0; j < columns; ++j) {
                sum += a(i, j);
            }
            out(i) = sum;
        });
}

/// A work item a row, stored column by column: neighbouring work items read neighbours.
template <class T>
void left(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const rows = p.integer("rows");
    auto const columns = p.integer("columns");
    auto const a = matrix<Kokkos::LayoutLeft>(p.in_data(1), rows, columns);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.row_sums/left", Range(space, 0, rows), KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            for (std::int64_t j = 0; j < columns; ++j) {
                sum += a(i, j);
            }
            out(i) = sum;
        });
}

double oracle(Params const& p, HostInputs<float> const& in, std::int64_t i)
{
    double sum = 0;
    for (std::int64_t j = 0; j < p.integer("columns"); ++j) {
        sum += in[0][i * p.integer("columns") + j];
    }
    return sum;
}

Family family()
{
    return make_family<float>(
        {.name = "advice.row_sums",
         .help = "a work item a row of a matrix: stored row by row or column by column",
         .parameters = matrix_parameters(),
         .inputs = stored_twice,
         .outputs = [](Params const& p) { return p.integer("rows"); },
         .oracle = oracle,
         .edge_cases = edge_shapes,
         .roundings = [](Params const& p) { return 1. * p.integer("columns"); },
         .prepare = transpose_the_first<float>},
        {{"right", right<float>},
         {.name = "left",
          .run = left<float>,
          .expectation = only_where(
              backend::gpu,
              helps(
                  "2.2 times on an RTX 6000 Ada, 19 on an MI250X: lanes read neighbours",
                  "right"))}});
}

} // namespace miniapp::advice::row_sums
