// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Sort.hpp>

#include "libraries/algorithms/parts/radix.hpp"
#include "libraries/algorithms/problem.hpp"

namespace miniapp::libraries::algorithms {

/// Computes sums[b] <- the sum of block b.
template <class T>
void loop_sums(std::int64_t n, T const* x, T* sums, ExecutionSpace const& space)
{
    Kokkos::parallel_for(
        "libraries.algorithms/loop",
        Range(space, 0, ceil_div(n, block_size)),
        KOKKOS_LAMBDA(std::int64_t b) {
            std::int64_t const end = (b + 1) * block_size < n ? (b + 1) * block_size : n;
            T sum = 0;
            for (std::int64_t i = b * block_size; i < end; ++i) {
                sum += x[i];
            }
            sums[b] = sum;
        });
}

/// Computes the sums of blocks of numbers, then those of blocks of sums, until one sum is left.
template <class T>
void loop_reduce(Problem<T>& p, ExecutionSpace const& space)
{
    T const* from = p.x.data();
    T* to = loop_workspace(p).sums.data();
    std::int64_t count = p.n;
    do {
        std::int64_t const blocks = ceil_div(count, block_size);
        loop_sums(count, from, blocks == 1 ? p.y.data() : to, space);
        from = to;
        to += blocks;
        count = blocks;
    } while (count > 1);
}

/// Computes y_i <- x_0 + ... + x_i. It sums up blocks, scans these sums in the same way, and then
/// scans each block, beginning with the sum of all blocks before it. x and y may be the same array.
template <class T>
void loop_scan(std::int64_t n, T const* x, T* y, T* sums, ExecutionSpace const& space)
{
    std::int64_t const blocks = ceil_div(n, block_size);
    if (blocks > 1) {
        loop_sums(n, x, sums, space);
        loop_scan<T>(blocks, sums, sums, sums + blocks, space);
    }
    Kokkos::parallel_for(
        "libraries.algorithms/loop", Range(space, 0, blocks), KOKKOS_LAMBDA(std::int64_t b) {
            std::int64_t const end = (b + 1) * block_size < n ? (b + 1) * block_size : n;
            T sum = b == 0 ? T(0) : sums[b - 1];
            for (std::int64_t i = b * block_size; i < end; ++i) {
                sum += x[i];
                y[i] = sum;
            }
        });
}

/// Computes the result of the algorithm by loops over blocks.
template <class T>
void loop(Problem<T>& p, ExecutionSpace const& space)
{
    switch (p.algorithm) {
    case Algorithm::reduce:
        return loop_reduce(p, space);
    case Algorithm::scan:
        return loop_scan<T>(p.n, p.x.data(), p.y.data(), loop_workspace(p).sums.data(), space);
    case Algorithm::sort:
        return loop_sort(p, space);
    }
}

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

/// Calls Kokkos' algorithm. The sort works in place, by a method that Kokkos chooses, for example
/// std::sort on a CPU and Thrust on NVIDIA's GPUs.
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
        space.fence(); // the sort runs on the default instance
        return Kokkos::sort(vector_of(p.y));
    }
}

/// Calls Kokkos' sort by bins, with two keys per bin. It is fast only if keys are spread evenly
/// over the interval, as here.
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

std::string needs_sort(Params const& params)
{
    return params.text("algorithm") == "sort" ? "" : "only sorts";
}

template <class T>
void library(Problem<T>& p, ExecutionSpace const& space); // defined in algorithms.*.cpp

template <class T>
Variants<Problem<T>> variants()
{
    Variants<Problem<T>> variants{{.name = "loop", .run = loop<T>}};
    add(variants,
        Kind::library,
        {{.name = "library/kokkos", .run = kokkos<T>},
         {.name = "library/kokkos_bins", .run = kokkos_bins<T>, .refuses = needs_sort}});
    if constexpr (built::algorithms) {
        add(variants, Kind::library, {{.name = "library/" + algorithms_name(), .run = library<T>}});
    }
    return variants;
}

Family family()
{
    auto family = make_family<Problem>(
        "libraries.algorithms",
        "sum, prefix sums and sort: Kokkos' and the vendor's beside loops",
        variants<double>(),
        variants<float>());
    family.merits = [](Params const&) -> Merits {
        return {{}, {Quantity::items, "Melements/s", 1e6}};
    };
    return family;
}

} // namespace miniapp::libraries::algorithms
