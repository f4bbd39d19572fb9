// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <Kokkos_Sort.hpp>

#include "libraries/algorithms/problem.hpp"

namespace miniapp::libraries::algorithms {

template <class T>
void kokkos_reduce(Problem<T> const& p, ExecutionSpace const& space)
{
    T const* const x = p.x.data();
    Kokkos::parallel_reduce(
        "libraries.algorithms/library/kokkos",
        Range(space, 0, p.n),
        KOKKOS_LAMBDA(std::int64_t i, T & sum) { sum += x[i]; },
        Scalar<T>(p.y.data()));
}

template <class T>
void kokkos_scan(Problem<T> const& p, ExecutionSpace const& space)
{
    T const* const x = p.x.data();
    T* const y = p.y.data();
    Kokkos::parallel_scan(
        "libraries.algorithms/library/kokkos",
        Range(space, 0, p.n),
        [=] KOKKOS_FUNCTION(std::int64_t i, T & sum, bool final) {
            sum += x[i];
            if (final) {
                y[i] = sum;
            }
        });
}

/// Kokkos' own. Its sort is in place, and what it runs is its choice: std::sort on a CPU, Thrust on
/// NVIDIA's GPUs, bins elsewhere.
template <class T>
void kokkos(Problem<T> const& p, ExecutionSpace const& space)
{
    switch (p.algorithm) {
    case Algorithm::reduce:
        return kokkos_reduce(p, space);
    case Algorithm::scan:
        return kokkos_scan(p, space);
    case Algorithm::sort:
        Kokkos::deep_copy(space, vector_of(p.y), vector_of(p.x));
        space.fence(); // the sort is on the default instance
        return Kokkos::sort(vector_of(p.y));
    }
}

/// Kokkos' sort by bins, as its users call it: two keys a bin where they are spread evenly, which
/// the caller must know.
template <class T>
void kokkos_bins(Problem<T> const& p, ExecutionSpace const& space)
{
    using Bins = Kokkos::BinOp1D<Vector<T>>;
    auto const y = vector_of(p.y);
    Kokkos::deep_copy(space, y, vector_of(p.x));
    space.fence();
    Kokkos::BinSort<Vector<T>, Bins> sorter(
        y, Bins(static_cast<int>(p.n / 2 + 1), T(-0.5), T(1)), true);
    sorter.create_permute_vector();
    sorter.sort(y);
}

inline std::string needs_sort(Params const& params)
{
    return params.text("algorithm") == "sort" ? "" : "sorts";
}

} // namespace miniapp::libraries::algorithms
