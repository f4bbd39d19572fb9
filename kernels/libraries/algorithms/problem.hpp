// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "libraries/algorithms/reference.hpp"
#include "libraries/parts/arrays.hpp"
#include "libraries/parts/expected.hpp"
#include "problem/checksum.hpp"
#include "problem/make_family.hpp"
#include "problem/workspaces.hpp"
#include "simulation/parameters.hpp"

namespace miniapp::libraries::algorithms {

enum class Algorithm { reduce, scan, sort };
inline constexpr char const* algorithm_names[] = {"reduce", "scan", "sort"};

/// Number of elements per work item of a sum or a scan. On a GPU this is a cache line of doubles: a
/// work item reads its elements one after the other, and only the first read misses the cache.
inline constexpr int block_size = backend::gpu ? 16 : 4096;
/// Number of elements per work item of a sort: more, because a work item has 256 counters.
inline constexpr int sort_block_size = backend::gpu ? 512 : 65536;
inline constexpr int radix = 256;

template <class T>
void fill_shuffled(GuardedArray<T> const& to)
{
    T* const data = to.data();
    auto const n = static_cast<std::int64_t>(to.size());
    Kokkos::parallel_for(
        "libraries/fill", Range(0, n), KOKKOS_LAMBDA(std::int64_t i) {
            data[i] = algorithms::element<T>(i, n);
        });
}

/// An operation on n different unsorted numbers x in (-1/2, 1): reduce (y <- their sum), scan (y_i
/// <- x_0 + ... + x_i) or sort (y <- x in ascending order).
template <class T>
struct Problem
{
    Algorithm algorithm;
    std::int64_t n;
    GuardedArray<T> x;
    GuardedArray<T> y; ///< the output; one number if it is a sum
    Workspaces workspaces;

    explicit Problem(Params const& params)
        : algorithm(enumerator_of<Algorithm>(params, "algorithm", algorithm_names))
        , n(params.integer("size"))
        , x("libraries/x", n)
        , y("libraries/y", algorithm == Algorithm::reduce ? 1 : n)
    {
        restore_inputs();
    }

    static std::vector<Parameter> parameters()
    {
        return {
            number("size", std::int64_t{1} << 25, "length of x", 1, 2147483647, "elements"),
            choice(
                "algorithm",
                "reduce: the sum; scan: the sums up to each element; sort: ascending order",
                {std::begin(algorithm_names), std::end(algorithm_names)}),
        };
    }

    static std::vector<InvalidParameter> invalid_parameters(Params const&) { return {}; }

    static std::vector<Params> edge_cases(Params const& defaults)
    {
        std::vector<Params> cases;
        for (std::string const algorithm : algorithm_names) {
            auto const base = defaults.with("algorithm", algorithm);
            // The sizes are one element, some around a block of a GPU (16) and of a CPU (4096), one
            // above a GPU's block of blocks (256), and some with many blocks.
            for (std::int64_t const n :
                 {1, 2, 3, 16, 17, 257, 1000, 4097, 30011, 140001, 2000003}) {
                cases.push_back(base.with("size", n));
            }
            for (auto const n : every_remainder()) {
                cases.push_back(base.with("size", n));
            }
        }
        return cases;
    }

    /// Counts one read of x and one write of y, but no write of y if y is one number.
    static Work work(Params const& params)
    {
        auto const algorithm = enumerator_of<Algorithm>(params, "algorithm", algorithm_names);
        auto const n = static_cast<double>(params.integer("size"));
        bool const writes = algorithm != Algorithm::reduce;
        double const array = n * sizeof(T);
        return {
            .bytes_read = array,
            .bytes_written = writes ? array : 0,
            .flops = algorithm == Algorithm::sort ? 0 : n,
            .items = n,
            .item = "element",
            .working_set = (writes ? 2 : 1) * array,
            .memory = memory_bytes(algorithm, n)};
    }

    /// Returns the bytes of x and y, of the expected result and its scale, and of the variants'
    /// workspaces. A CPU computes the expected result from a copy of x, which is in the same
    /// memory.
    static double memory_bytes(Algorithm algorithm, double n)
    {
        double const array = n * sizeof(T);
        double const sums = backend::gpu ? array / (block_size - 1) : 0; // bytes of sums of blocks
        switch (algorithm) {
        case Algorithm::reduce:
            return (backend::gpu ? 1 : 2) * array + sums;
        case Algorithm::scan:
            return (backend::gpu ? 4 : 5) * array + sums;
        case Algorithm::sort:
            break;
        }
        // The loops allocate an array and counters. Kokkos' sort by bins allocates another array, a
        // counter and an offset for every two keys, and an index for each key.
        double const counters = 4. * radix * n / sort_block_size;
        double const index = backend::gpu ? 4 : 8; // bytes of Kokkos' size_type
        double const bins = array + n * index + n / 2 * (4 + index);
        double const library = built::algorithms && backend::gpu ? array : 0;
        return 5 * array + sums + counters + bins + library;
    }

    void poison() const { y.poison(); }
    std::uint64_t input_checksum() const { return checksum(x); }
    void restore_inputs() const
    {
        x.poison_input();
        fill_shuffled(x);
    }

    Verdict verify()
    {
        if (!m_expected.is_made()) {
            compute_expected();
        }
        if (algorithm == Algorithm::sort) {
            return m_expected.compare(y, 0);
        }
        // The error of n roundings of random sign grows like sqrt(n), and a library may add the
        // numbers one by one.
        double const epsilon = std::numeric_limits<T>::epsilon();
        return m_expected.compare(y, 4 * (2 + std::sqrt(static_cast<double>(n))) * epsilon);
    }

private:
    ExpectedResult<T> m_expected;

    /// Computes the expected elements and their scales. For a scan these are the sums and the sums
    /// of magnitudes; for a reduce, only the last of each, a sum of n / 4. A sort must be exact, so
    /// its scale does not matter.
    void compute_expected()
    {
        if (algorithm == Algorithm::sort) {
            m_expected.make(
                y, [this](std::int64_t i) { return key<T>(i, n); }, {y.size(), [](std::int64_t) {
                                                                         return 1;
                                                                     }});
            return;
        }
        Kokkos::View<T*, Kokkos::HostSpace> const numbers("libraries/host", n);
        for_each_on_host(n, [&](std::int64_t i) { numbers[i] = algorithms::element<T>(i, n); });
        auto const sums = [&](bool magnitudes) {
            return [this, magnitudes, &numbers](T* sums) {
                long double sum = 0;
                for (std::int64_t i = 0; i < n; ++i) {
                    auto const number = static_cast<long double>(numbers[i]);
                    sum += magnitudes ? std::abs(number) : number;
                    sums[algorithm == Algorithm::scan ? i : 0] = static_cast<T>(sum);
                }
                if (algorithm == Algorithm::reduce && !magnitudes) {
                    *sums = static_cast<T>(static_cast<double>(n) / 4);
                }
            };
        };
        m_expected.make(y, sums(false), {y.size(), sums(true)});
    }
};

} // namespace miniapp::libraries::algorithms
