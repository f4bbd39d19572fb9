// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <KokkosBlas2_gemv.hpp>

#include "common/ceil_div.hpp"
#include "libraries/gemv/problem.hpp"
#include "pack.hpp"

namespace miniapp::libraries::gemv {

/// Computes a row of A with each work item.
template <class T>
void loop(Problem<T> const& p, ExecutionSpace const& space)
{
    T const* const a = p.a.data();
    T const* const x = p.x.data();
    T* const y = p.y.data();
    std::int64_t const columns = p.columns;
    std::int64_t const step_of_row = p.by_rows ? columns : 1;
    std::int64_t const step_of_column = p.by_rows ? 1 : p.rows;
    Kokkos::parallel_for(
        "libraries.gemv/loop", Range(space, 0, p.rows), KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            for (std::int64_t k = 0; k < columns; ++k) {
                sum += a[i * step_of_row + k * step_of_column] * x[k];
            }
            y[i] = sum;
        });
}

/// Sums a row with a team. Its threads read neighbouring elements, as a GPU needs, and there are
/// enough work items even if A has few rows. On a CPU a team is one thread, whose vector lanes read
/// the neighbours.
template <class T>
void team(Problem<T> const& p, ExecutionSpace const& space)
{
    using Policy = Kokkos::TeamPolicy<ExecutionSpace, Kokkos::LaunchBounds<256>>;
    constexpr int lanes = Pack<T>::lanes;
    T const* const a = p.a.data();
    T const* const x = p.x.data();
    T* const y = p.y.data();
    std::int64_t const columns = p.columns;
    int const packs = static_cast<int>(columns / lanes);
    Kokkos::parallel_for(
        "libraries.gemv/team",
        Policy(space, static_cast<int>(p.rows), backend::gpu ? 256 : 1),
        KOKKOS_LAMBDA(typename Policy::member_type const& member) {
            T const* const row = a + member.league_rank() * columns;
            T sum = 0;
            if (lanes == 1) {
                Kokkos::parallel_reduce(
                    Kokkos::TeamThreadRange(member, packs),
                    [&](int k, T& partial) { partial += row[k] * x[k]; },
                    sum);
            } else {
                Pack<T> in_lanes(0);
                for (int k = 0; k < packs; ++k) {
                    in_lanes += Pack<T>(row + k * lanes) * Pack<T>(x + k * lanes);
                }
                T line[lanes];
                store(line, in_lanes);
                for (T const lane : line) {
                    sum += lane;
                }
                for (std::int64_t k = std::int64_t(packs) * lanes; k < columns; ++k) {
                    sum += row[k] * x[k];
                }
            }
            Kokkos::single(Kokkos::PerTeam(member), [&] { y[member.league_rank()] = sum; });
        });
}

/// y <- the sums of the pieces, added one after the other
template <class T>
void pieces_add(Problem<T> const& p, int pieces, ExecutionSpace const& space)
{
    T const* const sums = p.sums.data();
    T* const y = p.y.data();
    std::int64_t const rows = p.rows;
    Kokkos::parallel_for(
        "libraries.gemv/pieces", Range(space, 0, rows), KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            for (int piece = 0; piece < pieces; ++piece) {
                sum += sums[piece * rows + i];
            }
            y[i] = sum;
        });
}

/// Reads contiguous columns. On a GPU a work item takes one row of a 64th of the columns, because
/// one work item per row is too few; on a CPU it takes 256 rows, so that it reads along a column.
template <class T>
void pieces(Problem<T>& p, ExecutionSpace const& space)
{
    constexpr int pieces = backend::gpu ? 64 : 1;
    constexpr int height = backend::gpu ? 1 : 256;
    std::int64_t const rows = p.rows;
    std::int64_t const columns = p.columns;
    std::int64_t const blocks = ceil_div(rows, height);
    std::int64_t const width = ceil_div(columns, pieces);
    if (p.sums.size() == 0) {
        p.sums = Kokkos::View<T*, MemorySpace>("libraries.gemv/sums", pieces * rows);
    }
    T const* const a = p.a.data();
    T const* const x = p.x.data();
    T* const sums = p.sums.data();
    Kokkos::parallel_for(
        "libraries.gemv/pieces", Range(space, 0, blocks * pieces), KOKKOS_LAMBDA(std::int64_t at) {
            std::int64_t const piece = at / blocks;
            std::int64_t const row = at % blocks * height;
            int const here = height == 1 || row + height <= rows ? height : int(rows - row);
            std::int64_t const end = (piece + 1) * width < columns ? (piece + 1) * width : columns;
            T sum[height] = {};
            for (std::int64_t k = piece * width; k < end; ++k) {
                T const* const column = a + k * rows + row;
                for (int i = 0; i < here; ++i) {
                    sum[i] += column[i] * x[k];
                }
            }
            for (int i = 0; i < here; ++i) {
                sums[piece * rows + row + i] = sum[i];
            }
        });
    pieces_add(p, pieces, space);
}

/// Calls Kokkos Kernels, which takes the layout from the View.
template <class T, class Layout>
void kokkos_kernels_of(Problem<T> const& p)
{
    using Matrix = Kokkos::View<T const**, Layout, MemorySpace, Kokkos::MemoryUnmanaged>;
    Matrix const a(p.a.data(), p.rows, p.columns);
    KokkosBlas::gemv("N", T(1), a, vector_of(p.x), T(0), vector_of(p.y));
}

template <class T>
void kokkos_kernels(Problem<T> const& p, ExecutionSpace const&)
{
    if (p.by_rows) {
        kokkos_kernels_of<T, Kokkos::LayoutRight>(p);
    } else {
        kokkos_kernels_of<T, Kokkos::LayoutLeft>(p);
    }
}

template <class T>
void library(Problem<T> const& p, ExecutionSpace const& space); // blas.*.cpp

template <class T>
Variants<Problem<T>> variants()
{
    Variants<Problem<T>> variants{
        {.name = "loop", .run = loop<T>},
        {.name = "team", .run = team<T>, .refuses = needs_contiguous_rows},
        {.name = "pieces", .run = pieces<T>, .refuses = needs_contiguous_columns}};
    add(variants, Kind::library, {{.name = "library/kokkos_kernels", .run = kokkos_kernels<T>}});
    if constexpr (built::blas) {
        add(variants, Kind::library, {{.name = "library/" + blas_name(), .run = library<T>}});
    }
    return variants;
}

Family family()
{
    auto family = make_family<Problem>(
        "libraries.gemv",
        "a matrix times a vector: BLAS 2 of libraries beside loops",
        variants<double>(),
        variants<float>());
    family.limit = reading_limit;
    return family;
}

} // namespace miniapp::libraries::gemv
