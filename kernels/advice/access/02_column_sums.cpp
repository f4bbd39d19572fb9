// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>

#include "advice/parts/sources.hpp"
#include "advice/parts/two_layouts.hpp"

namespace miniapp::advice::column_sums {

Variants<Arrays<float>> omp_variants(); // 05_column_sums.omp.cpp

/// A work item a column, of a matrix that is stored row by row: neighbouring work items read
/// neighbours.
template <class T>
void right(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const rows = p.integer("rows");
    auto const columns = p.integer("columns");
    auto const a = matrix<Kokkos::LayoutRight>(p.in_data(0), rows, columns);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.column_sums/right", Range(space, 0, columns), KOKKOS_LAMBDA(std::int64_t j) {
            T sum = 0;
            for (std::int64_t i = 0; i < rows; ++i) {
                sum += a(i, j);
            }
            out(j) = sum;
        });
}

/// A work item a column, stored column by column: each reads along its own column.
template <class T>
void left(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const rows = p.integer("rows");
    auto const columns = p.integer("columns");
    auto const a = matrix<Kokkos::LayoutLeft>(p.in_data(1), rows, columns);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.column_sums/left", Range(space, 0, columns), KOKKOS_LAMBDA(std::int64_t j) {
            T sum = 0;
            for (std::int64_t i = 0; i < rows; ++i) {
                sum += a(i, j);
            }
            out(j) = sum;
        });
}

/// A team a column, stored row by row: its members take the rows in turns, and read a row apart.
template <class T>
void team_right(Arrays<T> const& p, ExecutionSpace const& space)
{
    using Policy = Kokkos::TeamPolicy<ExecutionSpace>;
    auto const rows = p.integer("rows");
    auto const columns = p.integer("columns");
    auto const a = matrix<Kokkos::LayoutRight>(p.in_data(0), rows, columns);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.column_sums/team_right",
        Policy(space, static_cast<int>(columns), team_of_a_line),
        KOKKOS_LAMBDA(typename Policy::member_type const& team) {
            std::int64_t const j = team.league_rank();
            T const total = team_sum<T>(team, rows, [&](std::int64_t i) { return a(i, j); });
            Kokkos::single(Kokkos::PerTeam(team), [&]() { out(j) = total; });
        });
}

/// A team a column, stored column by column: its members read neighbours, and there are many times
/// more work items.
template <class T>
void team_left(
    Arrays<T> const& p, ExecutionSpace const& space, std::string const& label, int members)
{
    using Policy = Kokkos::TeamPolicy<ExecutionSpace>;
    auto const rows = p.integer("rows");
    auto const columns = p.integer("columns");
    auto const a = matrix<Kokkos::LayoutLeft>(p.in_data(1), rows, columns);
    auto const out = p.out();
    Kokkos::parallel_for(
        label,
        Policy(space, static_cast<int>(columns), members),
        KOKKOS_LAMBDA(typename Policy::member_type const& team) {
            std::int64_t const j = team.league_rank();
            T const total = team_sum<T>(team, rows, [&](std::int64_t i) { return a(i, j); });
            Kokkos::single(Kokkos::PerTeam(team), [&]() { out(j) = total; });
        });
}

template <class T>
void team_left_default(Arrays<T> const& p, ExecutionSpace const& space)
{
    team_left(p, space, "advice.column_sums/team_left", team_of_a_line);
}

/// The same by 32 members, who add their sums without a barrier of a block, and have more elements
/// each.
template <class T>
void team_left_32(Arrays<T> const& p, ExecutionSpace const& space)
{
    team_left(p, space, "advice.column_sums/team_left/32", 32);
}

double oracle(Params const& p, HostInputs<float> const& in, std::int64_t j)
{
    double sum = 0;
    for (std::int64_t i = 0; i < p.integer("rows"); ++i) {
        sum += in[0][i * p.integer("columns") + j];
    }
    return sum;
}

Family family()
{
    Variants<Arrays<float>> variants{
        {.name = "right", .run = right<float>},
        {.name = "left",
         .run = left<float>,
         .expectation = only_where(
             backend::gpu,
             hurts(
                 "the row sums' claim with the indices swapped: this book's reading of it",
                 "right"))},
        {.name = "team_right",
         .run = team_right<float>,
         // A member's 4 bytes are a sector of 32, and the next seven teams, which run at the same
         // time on other SMs, want the others of it.
         .expectation = only_where(
             backend::cuda,
             over_one_bound_by(
                 Mechanism::memory,
                 counted_by(
                     Mechanism::cache,
                     {"team_left/32"},
                     ours(from_counts(
                         "prediction: members read a row apart, eight times the sectors of the "
                         "L2",
                         "team_left"))))),
         .use = both(team_a_line<team_of_a_line>, in_cached_sectors<64>)},
        {.name = "team_left",
         .run = team_left_default<float>,
         .expectation = only_where(
             backend::gpu,
             ours(
                 helps("prediction: neighbours read neighbours, of many more work items", "left"))),
         .use = both(team_a_line<team_of_a_line>, as_often_as_the_memory)},
        by_32("team_left/32", team_left_32<float>, "left")};
    if constexpr (backend::host) {
        add(variants, Kind::host, omp_variants());
    }
    return declared_family<float>(
        {.name = "advice.column_sums",
         .mechanism = Mechanism::memory,
         // The controls: both layouts with as many work items as any device needs.
         .contract = of_this_book(
             "the claim of row_sums with the indices exchanged",
             "the same",
             {"team_right", "team_left"}),
         .help = "a work item a column of a matrix: stored row by row or column by column",
         .parameters = matrix_parameters(),
         .inputs = stored_twice,
         .outputs = [](Params const& p) { return p.integer("columns"); },
         .oracle = oracle,
         .edge_cases = edge_shapes,
         .roundings = [](Params const& p) { return 8 + 4 * std::sqrt(p.integer("rows")); },
         .flops = [](Params const& p) { return double(elements_of(p)); },
         .copies = 2,
         .prepare = transpose_the_first<float>},
        variants);
}

} // namespace miniapp::advice::column_sums
