// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"
#include "problem/random.hpp"

namespace miniapp::libraries {

/// A square sparse matrix in compressed rows: row i has the entries row_begins(i) to row_begins(i +
/// 1) - 1, in the order of their columns.
template <class T>
struct Crs
{
    int rows = 0;
    Kokkos::View<int*, MemorySpace> row_begins;
    Kokkos::View<int*, MemorySpace> columns;
    Kokkos::View<T*, MemorySpace> values;
};

/// Extents of a grid of unknowns, which is contiguous in x.
struct Box
{
    int x;
    int y;
    int z;

    KOKKOS_INLINE_FUNCTION int points() const { return x * y * z; }
};

/// One of the seven entries of a matrix row, as steps of -1, 0 or 1 from the row's grid point to
/// the grid point of the entry's column.
struct Neighbour
{
    int x;
    int y;
    int z;

    KOKKOS_INLINE_FUNCTION static Neighbour of_entry(int n)
    {
        int const step = n < 3 ? -1 : 1;
        int const axis = n < 3 ? 2 - n : n - 4; // in the order of the columns: -z -y -x 0 x y z
        return {
            n != 3 && axis == 0 ? step : 0,
            n != 3 && axis == 1 ? step : 0,
            n != 3 && axis == 2 ? step : 0};
    }
    /// Returns the column of this entry in the row of point `at`, or -1 if it is outside the grid.
    KOKKOS_INLINE_FUNCTION int column(Box const& box, int at) const
    {
        int const i = at % box.x + x;
        int const j = at / box.x % box.y + y;
        int const k = at / box.x / box.y + z;
        bool const inside = i >= 0 && i < box.x && j >= 0 && j < box.y && k >= 0 && k < box.z;
        return inside ? i + box.x * (j + box.y * k) : -1;
    }
};

/// Returns the coefficient of entry number `neighbour` in the row of a point: 6 on the diagonal and
/// -1 elsewhere or, if `any`, a random number in [-1, 1).
template <class T>
KOKKOS_INLINE_FUNCTION T coefficient(bool any, int point, int neighbour)
{
    return any ? static_cast<T>(signed_uniform(7 * static_cast<std::int64_t>(point) + neighbour, 5))
               : static_cast<T>(neighbour == 3 ? 6 : -1);
}

/// Returns the matrix of the 7-point stencil, assembled on the device, with the coefficients of the
/// Laplacian or, if `any`, random ones. Entries outside the grid are left out, because the unknowns
/// are 0 there. The number of entries must fit in an int.
template <class T>
Crs<T> assemble(Box const& box, bool any)
{
    using Rows = Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>;
    Crs<T> a;
    int const rows = box.points();
    a.rows = rows;
    a.row_begins = Kokkos::View<int*, MemorySpace>("libraries/row_begin", rows + 1);
    auto const row_begin = a.row_begins;
    int entries = 0;
    Kokkos::parallel_scan(
        "libraries/row_begin",
        Rows(0, rows),
        [=] KOKKOS_FUNCTION(int row, int& sum, bool final) {
            for (int n = 0; n < 7; ++n) {
                sum += Neighbour::of_entry(n).column(box, row) >= 0 ? 1 : 0;
            }
            if (final) {
                row_begin(row + 1) = sum;
            }
        },
        entries);
    auto const uninitialised = [](char const* name) {
        return Kokkos::view_alloc(std::string(name), Kokkos::WithoutInitializing);
    };
    a.columns = Kokkos::View<int*, MemorySpace>(uninitialised("libraries/column"), entries);
    a.values = Kokkos::View<T*, MemorySpace>(uninitialised("libraries/value"), entries);
    auto const column = a.columns;
    auto const value = a.values;
    Kokkos::parallel_for(
        "libraries/assemble", Rows(0, rows), KOKKOS_LAMBDA(int row) {
            int entry = row_begin(row);
            for (int n = 0; n < 7; ++n) {
                int const other = Neighbour::of_entry(n).column(box, row);
                if (other >= 0) {
                    column(entry) = other;
                    value(entry) = coefficient<T>(any, row, n);
                    ++entry;
                }
            }
        });
    return a;
}

} // namespace miniapp::libraries
