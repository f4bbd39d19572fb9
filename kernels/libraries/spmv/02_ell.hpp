// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/spmv/01_loop.hpp"

namespace miniapp::libraries::spmv {

/// The matrix in stripes, made once: seven numbers a row, entry n of all rows together, in the
/// order of the columns. What is outside the grid has coefficient 0 and the row's own column.
template <class T>
struct Striped
{
    Kokkos::View<T*, MemorySpace> value;
    Kokkos::View<int*, MemorySpace> column;

    explicit Striped(Problem<T> const& p)
        : value("libraries/striped", 7 * std::size_t(p.crs.rows))
        , column("libraries/columns", 7 * std::size_t(p.crs.rows))
    {
        fill(p);
    }

    void fill(Problem<T> const& p) const
    {
        int const rows = p.crs.rows;
        Box const box = p.box;
        bool const any = p.any;
        auto const to_value = value;
        auto const to_column = column;
        Kokkos::parallel_for(
            "libraries/stripe", Rows(0, rows), KOKKOS_LAMBDA(int row) {
                for (int n = 0; n < 7; ++n) {
                    int const other = Neighbour::number(n).column(box, row);
                    to_value(n * rows + row) = other < 0 ? T(0) : coefficient<T>(any, row, n);
                    to_column(n * rows + row) = other < 0 ? row : other;
                }
            });
    }
};

/// 01 with entry n of neighbouring rows side by side, as neighbouring work items read them: ELL,
/// which has as many entries in each row.
template <class T>
void ell(Problem<T>& p, ExecutionSpace const& space)
{
    auto const& stripes = p.workspaces.template of<Striped<T>>(p);
    auto const column = stripes.column.data();
    auto const value = stripes.value.data();
    int const rows = p.crs.rows;
    T const* const x = p.x.data();
    T* const y = p.y.data();
    Kokkos::parallel_for(
        "libraries.spmv/ell", Rows(space, 0, rows), KOKKOS_LAMBDA(int row) {
            T sum = 0;
            for (int n = 0; n < 7; ++n) {
                sum += value[n * rows + row] * x[column[n * rows + row]];
            }
            y[row] = sum;
        });
}

} // namespace miniapp::libraries::spmv
