// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>

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

/// A team a row, stored row by row: its members take the columns in turns, so that neighbours read
/// neighbours, and there are many times more work items.
template <class T>
void team_right(Arrays<T> const& p, ExecutionSpace const& space)
{
    using Policy = Kokkos::TeamPolicy<ExecutionSpace>;
    auto const rows = p.integer("rows");
    auto const columns = p.integer("columns");
    auto const a = matrix<Kokkos::LayoutRight>(p.in_data(0), rows, columns);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.row_sums/team_right",
        Policy(space, static_cast<int>(rows), team_of_a_line),
        KOKKOS_LAMBDA(typename Policy::member_type const& team) {
            std::int64_t const i = team.league_rank();
            T const total = team_sum<T>(team, columns, [&](std::int64_t j) { return a(i, j); });
            Kokkos::single(Kokkos::PerTeam(team), [&]() { out(i) = total; });
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

Use a_team_each(Params const&, Use use)
{
    use.work_items *= team_of_a_line;
    use.threads_of_block = team_of_a_line;
    return use;
}

Family family()
{
    return make_family<float>(
        {.name = "advice.row_sums",
         .help = "store a matrix so that neighbouring work items read neighbours",
         .parameters = matrix_parameters(),
         .inputs = stored_twice,
         .outputs = [](Params const& p) { return p.integer("rows"); },
         .oracle = oracle,
         .edge_cases = edge_shapes,
         .roundings = [](Params const& p) { return 8 + 4 * std::sqrt(p.integer("columns")); },
         .flops = [](Params const& p) { return double(elements_of(p)); },
         .copies = 2,
         .prepare = transpose_the_first<float>,
         .source = post("row_sums")},
        {{.name = "right", .run = right<float>},
         {.name = "left",
          .run = left<float>,
          .expectation = on_gpus(helps("2.2 times on an RTX 6000 Ada, 19 on an MI250X", "right"))},
         {.name = "team_right",
          .run = team_right<float>,
          .expectation = compared_with("right"),
          .use = a_team_each}});
}

} // namespace miniapp::advice::row_sums
