// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>

#include "advice/parts/sources.hpp"
#include "advice/parts/two_layouts.hpp"

namespace miniapp::advice::row_sums {

Variants<Arrays<float>> omp_variants(); // 04_row_sums.omp.cpp

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
void team_right(
    Arrays<T> const& p, ExecutionSpace const& space, std::string const& label, int members)
{
    using Policy = Kokkos::TeamPolicy<ExecutionSpace>;
    auto const rows = p.integer("rows");
    auto const columns = p.integer("columns");
    auto const a = matrix<Kokkos::LayoutRight>(p.in_data(0), rows, columns);
    auto const out = p.out();
    Kokkos::parallel_for(
        label,
        Policy(space, static_cast<int>(rows), members),
        KOKKOS_LAMBDA(typename Policy::member_type const& team) {
            std::int64_t const i = team.league_rank();
            T const total = team_sum<T>(team, columns, [&](std::int64_t j) { return a(i, j); });
            Kokkos::single(Kokkos::PerTeam(team), [&]() { out(i) = total; });
        });
}

/// A team a row, stored column by column: its members read a column apart.
template <class T>
void team_left(Arrays<T> const& p, ExecutionSpace const& space)
{
    using Policy = Kokkos::TeamPolicy<ExecutionSpace>;
    auto const rows = p.integer("rows");
    auto const columns = p.integer("columns");
    auto const a = matrix<Kokkos::LayoutLeft>(p.in_data(1), rows, columns);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.row_sums/team_left",
        Policy(space, static_cast<int>(rows), team_of_a_line),
        KOKKOS_LAMBDA(typename Policy::member_type const& team) {
            std::int64_t const i = team.league_rank();
            T const total = team_sum<T>(team, columns, [&](std::int64_t j) { return a(i, j); });
            Kokkos::single(Kokkos::PerTeam(team), [&]() { out(i) = total; });
        });
}

template <class T>
void team_right_default(Arrays<T> const& p, ExecutionSpace const& space)
{
    team_right(p, space, "advice.row_sums/team_right", team_of_a_line);
}

/// The same by 32 members, who add their sums without a barrier of a block, and have more elements
/// each.
template <class T>
void team_right_32(Arrays<T> const& p, ExecutionSpace const& space)
{
    team_right(p, space, "advice.row_sums/team_right/32", 32);
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
    Variants<Arrays<float>> variants{
        {.name = "right", .run = right<float>},
        {.name = "left",
         .run = left<float>,
         .expectation = only_where(
             backend::gpu,
             helps(
                 "2.2 times on an RTX 6000 Ada, 19 on an MI250X: lanes read neighbours", "right"))},
        {.name = "team_right",
         .run = team_right_default<float>,
         .expectation = only_where(
             backend::gpu,
             ours(helps(
                 "prediction: neighbours read neighbours, of many more work items", "right"))),
         .use = both(team_a_line<team_of_a_line>, as_often_as_the_memory)},
        {.name = "team_left",
         .run = team_left<float>,
         // A member's 4 bytes are a sector of 32, and the next seven teams, which run at the same
         // time on other SMs, want the others of it.
         .expectation = only_where(
             backend::cuda,
             over_one_bound_by(
                 Mechanism::memory,
                 counted_by(
                     Mechanism::cache,
                     {"team_right/32"},
                     ours(from_counts(
                         "prediction: members read a column apart, eight times the sectors of the "
                         "L2",
                         "team_right"))))),
         .use = both(team_a_line<team_of_a_line>, in_cached_sectors<64>)},
        by_32("team_right/32", team_right_32<float>, "right")};
    if constexpr (backend::host) {
        add(variants, Kind::host, omp_variants());
    }
    return declared_family<float>(
        {.name = "advice.row_sums",
         .mechanism = Mechanism::memory,
         // The controls: both layouts with as many work items as any device needs.
         .contract = of_the_post("row_sums", "the same", {"team_right", "team_left"}),
         .help = "a work item a row of a matrix: stored row by row or column by column",
         .parameters = matrix_parameters(),
         .inputs = stored_twice,
         .outputs = [](Params const& p) { return p.integer("rows"); },
         .oracle = oracle,
         .edge_cases = edge_shapes,
         .roundings = [](Params const& p) { return 8 + 4 * std::sqrt(p.integer("columns")); },
         .flops = [](Params const& p) { return double(elements_of(p)); },
         .copies = 2,
         .prepare = transpose_the_first<float>},
        variants);
}

} // namespace miniapp::advice::row_sums
