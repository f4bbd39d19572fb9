// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>

#include "lbm/model/narrow.hpp"
#include "problem/compare.hpp"
#include "problem/poison.hpp"

// Transfers populations between a layout and the reference's order, [population][point], and
// compares populations in a layout with those in that order.
namespace miniapp::lbm {

template <class T>
using PlainState = Kokkos::View<T*, MemorySpace>;

/// Adapter that lets an array in the reference's order be read like populations; site index and
/// point index coincide.
template <class T>
struct InPlainOrder
{
    PlainState<T> values;

    KOKKOS_INLINE_FUNCTION T operator()(int p, int point) const
    {
        return values(static_cast<std::size_t>(p) * points() + point);
    }
    KOKKOS_INLINE_FUNCTION int points() const
    {
        return static_cast<int>(values.extent(0) / populations);
    }
    KOKKOS_INLINE_FUNCTION int site_of_point(int point) const { return point; }
};

template <class T, class Populations>
void scatter(Grid const& grid, PlainState<T> const& from, Populations const& to)
{
    int const points = grid.points();
    auto const g = grid;
    auto const values = to;
    Kokkos::parallel_for(
        "lbm/scatter",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(0, points),
        KOKKOS_LAMBDA(int point) {
            for (int p = 0; p < populations; ++p) {
                values(p, g.site_of_point(point)) =
                    from(static_cast<std::size_t>(p) * points + point);
            }
        });
}

template <class T, class Populations>
void gather(Grid const& grid, Populations const& from, PlainState<T> const& to)
{
    int const points = grid.points();
    auto const g = grid;
    auto const values = from;
    Kokkos::parallel_for(
        "lbm/gather",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(0, points),
        KOKKOS_LAMBDA(int point) {
            for (int p = 0; p < populations; ++p) {
                to(static_cast<std::size_t>(p) * points + point) =
                    values(p, g.site_of_point(point));
            }
        });
}

/// Returns the largest error that x may have because it was stored as population p.
template <class Populations>
KOKKOS_INLINE_FUNCTION double largest_error_of(Populations const&, int, double)
{
    return 0;
}
template <class T, class Format, int width>
KOKKOS_INLINE_FUNCTION double
largest_error_of(Narrow<T, Format, width> const& values, int p, double x)
{
    return values.largest_error(p, x);
}

/// Returns the largest amount by which a population differs from the expected one beyond the error
/// that its storage explains; infinity if a difference is not finite. `grid` maps points to sites;
/// it is a Grid, or InPlainOrder.
template <class Points, class T, class Populations>
double
largest_difference(Points const& grid, Populations const& values, PlainState<T> const& expected)
{
    int const points = grid.points();
    auto const g = grid;
    auto const result = values;
    double largest = 0;
    Kokkos::parallel_reduce(
        "lbm/compare",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(0, points),
        KOKKOS_LAMBDA(int point, double& worst) {
            int const site = g.site_of_point(point);
            for (int p = 0; p < populations; ++p) {
                auto const want =
                    static_cast<double>(expected(static_cast<std::size_t>(p) * points + point));
                double const d = static_cast<double>(T(result(p, site))) - want;
                // Compares bits: with -ffast-math a compiler assumes that no number is NaN.
                bool const finite = bits_of_magnitude(d) < bits_of_magnitude(HUGE_VAL);
                double const size = finite ? fabs(d) - largest_error_of(result, p, want) : HUGE_VAL;
                worst = size > worst ? size : worst;
            }
        },
        Kokkos::Max<double>(largest));
    return fmax(largest, 0.);
}

template <class Populations>
KOKKOS_INLINE_FUNCTION bool is_poison_at(Populations const& values, int p, int site)
{
    return is_poison(values(p, site));
}
template <class T, class Format, int width>
KOKKOS_INLINE_FUNCTION bool is_poison_at(Narrow<T, Format, width> const& values, int p, int site)
{
    return values.is_poisoned(p, site);
}

/// Counts the populations of the interior that hold the poison.
template <class Points, class Populations>
std::int64_t count_poisoned(Points const& grid, Populations const& values)
{
    auto const g = grid;
    auto const result = values;
    std::int64_t count = 0;
    Kokkos::parallel_reduce(
        "lbm/count_poisoned",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(0, grid.points()),
        KOKKOS_LAMBDA(int point, std::int64_t& poisoned) {
            for (int p = 0; p < populations; ++p) {
                poisoned += is_poison_at(result, p, g.site_of_point(point));
            }
        },
        count);
    return count;
}

/// Rounds each number of `state` as if it were stored in `values`.
template <class T, class Populations>
void round_to(Populations const& values, PlainState<T> const& state)
{
    auto const format = values;
    auto const points = state.size() / populations;
    Kokkos::parallel_for(
        "lbm/round_to",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(0, state.size()),
        KOKKOS_LAMBDA(std::int64_t i) {
            state(i) = format.rounded(static_cast<int>(i / points), state(i));
        });
}

/// Counts the elements in [begin, end) of a storage that do not hold the poison.
template <class Storage>
std::int64_t count_overwritten(Storage const& storage, std::size_t begin, std::size_t end)
{
    std::int64_t count = 0;
    GuardAccess const guards_too;
    Kokkos::parallel_reduce(
        "lbm/count_overwritten",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(begin, end),
        KOKKOS_LAMBDA(std::int64_t i, std::int64_t & overwritten) {
            overwritten += !is_poison(storage(i));
        },
        count);
    return count;
}

} // namespace miniapp::lbm
