// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/kokkos_crs.hpp"
#include "libraries/spmv/problem.hpp"

namespace miniapp::libraries::spmv {

/// Multiplies a matrix in compressed rows with one work item per row.
template <class T>
void loop(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const row_begin = p.crs.row_begins.data();
    auto const column = p.crs.columns.data();
    auto const value = p.crs.values.data();
    T const* const x = p.x.data();
    T* const y = p.y.data();
    Kokkos::parallel_for(
        "libraries.spmv/loop", IntRange(space, 0, p.crs.rows), KOKKOS_LAMBDA(int row) {
            T sum = 0;
            for (int entry = row_begin[row]; entry < row_begin[row + 1]; ++entry) {
                sum += value[entry] * x[column[entry]];
            }
            y[row] = sum;
        });
}

/// The matrix with seven entries per row, in the order of their columns; entries n of all rows are
/// contiguous. An entry outside the grid has the coefficient 0 and the column of the diagonal.
template <class T>
struct StripedMatrix
{
    Kokkos::View<T*, MemorySpace> values;
    Kokkos::View<int*, MemorySpace> columns;

    explicit StripedMatrix(Problem<T> const& p)
        : values("libraries/striped", 7 * std::size_t(p.crs.rows))
        , columns("libraries/columns", 7 * std::size_t(p.crs.rows))
    {
        fill(p.crs.rows, p.box, p.has_random_coefficients);
    }

    void fill(int rows, Box const& box, bool any) const
    {
        auto const to_value = values;
        auto const to_column = columns;
        Kokkos::parallel_for(
            "libraries/stripe", IntRange(0, rows), KOKKOS_LAMBDA(int row) {
                for (int n = 0; n < 7; ++n) {
                    int const other = Neighbour::of_entry(n).column(box, row);
                    to_value(n * rows + row) = other < 0 ? T(0) : coefficient<T>(any, row, n);
                    to_column(n * rows + row) = other < 0 ? row : other;
                }
            });
    }
};

/// Multiplies the matrix in the format ELL: every row has equally many entries, and the entries n
/// of neighbouring rows are contiguous, because neighbouring work items read them together.
template <class T>
void ell(Problem<T>& p, ExecutionSpace const& space)
{
    auto const& stripes = p.workspaces.template get_or_make<StripedMatrix<T>>(p);
    auto const column = stripes.columns.data();
    auto const value = stripes.values.data();
    int const rows = p.crs.rows;
    T const* const x = p.x.data();
    T* const y = p.y.data();
    Kokkos::parallel_for(
        "libraries.spmv/ell", IntRange(space, 0, rows), KOKKOS_LAMBDA(int row) {
            T sum = 0;
            for (int n = 0; n < 7; ++n) {
                sum += value[n * rows + row] * x[column[n * rows + row]];
            }
            y[row] = sum;
        });
}

/// Like `ell`, without stored columns: on a grid, entry n of every row has the same distance from
/// the diagonal. An entry outside the grid is a zero coefficient times some element of x.
template <class T>
void diagonals(Problem<T>& p, ExecutionSpace const& space)
{
    auto const value = p.workspaces.template get_or_make<StripedMatrix<T>>(p).values.data();
    int const rows = p.crs.rows;
    int const row_of_grid = p.box.x;
    int const plane = p.box.x * p.box.y;
    T const* const x = p.x.data();
    T* const y = p.y.data();
    Kokkos::parallel_for(
        "libraries.spmv/diagonals", IntRange(space, 0, rows), KOKKOS_LAMBDA(int row) {
            int const step[] = {-plane, -row_of_grid, -1, 0, 1, row_of_grid, plane};
            T sum = 0;
            for (int n = 0; n < 7; ++n) {
                int const other = row + step[n];
                // In the first and the last plane the column may be outside x.
                sum += other >= 0 && other < rows ? value[n * rows + row] * x[other] : T(0);
            }
            y[row] = sum;
        });
}

/// Computes the product without a matrix: coefficients and columns are in the code, and only x and
/// y are moved. The chapter laplacian shows how to make this fast.
template <class T>
void stencil(Problem<T> const& p, ExecutionSpace const& space)
{
    Box const box = p.box;
    int const plane = box.x * box.y;
    T const* const x = p.x.data();
    T* const y = p.y.data();
    Kokkos::parallel_for(
        "libraries.spmv/stencil", IntRange(space, 0, p.crs.rows), KOKKOS_LAMBDA(int row) {
            int const i = row % box.x;
            int const j = row / box.x % box.y;
            int const k = row / plane;
            T sum = 6 * x[row];
            sum -= k > 0 ? x[row - plane] : T(0);
            sum -= j > 0 ? x[row - box.x] : T(0);
            sum -= i > 0 ? x[row - 1] : T(0);
            sum -= i < box.x - 1 ? x[row + 1] : T(0);
            sum -= j < box.y - 1 ? x[row + box.x] : T(0);
            sum -= k < box.z - 1 ? x[row + plane] : T(0);
            y[row] = sum;
        });
}

/// Calls Kokkos Kernels' product for a matrix in compressed rows.
template <class T>
void kokkos_kernels(Problem<T> const& p, ExecutionSpace const&)
{
    KokkosSparse::spmv("N", T(1), kokkos_crs(p.crs), vector_of(p.x), T(0), vector_of(p.y));
}

template <class T>
void library(Problem<T>& p, ExecutionSpace const& space); // defined in sparse.*.cpp

template <class T>
Variants<Problem<T>> variants()
{
    Variants<Problem<T>> variants{
        {.name = "loop", .run = loop<T>},
        {.name = "ell", .run = ell<T>},
        {.name = "diagonals", .run = diagonals<T>},
        {.name = "stencil", .run = stencil<T>, .refuses = needs_laplacian}};
    add(variants, Kind::library, {{.name = "library/kokkos_kernels", .run = kokkos_kernels<T>}});
    if constexpr (built::sparse) {
        add(variants, Kind::library, {{.name = "library/" + sparse_name(), .run = library<T>}});
    }
    return variants;
}

Family family()
{
    auto family = make_family<Problem>(
        "libraries.spmv",
        "a sparse matrix times a vector: the 7-point stencil stored and in the code",
        variants<double>(),
        variants<float>());
    family.limit = [](Params const& params, Work const& work) {
        return params.text("matrix") == "any" ? reading_limit(params, work)
                                              : memory_limit(params, work);
    };
    return family;
}

} // namespace miniapp::libraries::spmv
