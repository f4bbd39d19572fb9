// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/algorithms/problem.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/on_host.hpp"
#include "libraries/algorithms/reference.hpp"
#include "libraries/parts/arrays.hpp"
#include "problem/around.hpp"
#include "problem/compare.hpp"

namespace miniapp::libraries::algorithms {
namespace {

std::vector<std::string> const names{"reduce", "scan", "sort"};

} // namespace

Algorithm algorithm_of(Params const& params)
{
    auto const at = std::ranges::find(names, params.text("algorithm")) - names.begin();
    return static_cast<Algorithm>(at);
}

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

template <class T>
Problem<T>::Problem(Params const& params)
    : algorithm(algorithm_of(params))
    , n(params.integer("size"))
    , x("libraries/x", n)
    , y("libraries/y", algorithm == Algorithm::reduce ? 1 : n)
{
    restore_inputs();
}

template <class T>
void Problem<T>::restore_inputs() const
{
    x.poison_input();
    fill_shuffled(x);
}

template <class T>
std::vector<Parameter> Problem<T>::parameters()
{
    return {
        {.name = "size",
         .default_value = std::int64_t{1} << 25,
         .unit = "elements",
         .help = "",
         .min = 1,
         .max = 2147483647},
        {.name = "algorithm",
         .default_value = std::string("reduce"),
         .unit = "",
         .help = "reduce: the sum; scan: the sums up to each element; sort: ascending order",
         .choices = names},
    };
}

template <class T>
std::vector<Params> Problem<T>::edge_cases(Params const& defaults)
{
    std::vector<Params> cases;
    for (auto const& algorithm : names) {
        // One; less and more than a block of the loops, than a block of blocks; 2 million.
        for (std::int64_t const n : {1, 2, 3, 16, 17, 257, 1000, 4097, 30011, 140001, 2000003}) {
            cases.push_back(defaults.with("algorithm", algorithm).with("size", n));
        }
        for (auto const n : every_rest()) {
            cases.push_back(defaults.with("algorithm", algorithm).with("size", n));
        }
    }
    return cases;
}

template <class T>
Work Problem<T>::work(Params const& params)
{
    auto const algorithm = algorithm_of(params);
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
        // What is expected, the host's copies, and what a library works in.
        .memory = (writes ? 10 : 2) * array};
}

/// Of a scan, each sum and its magnitude; of a reduce, the last of them alone: n / 4.
template <class T>
void Problem<T>::expect_sums(T* expected, std::vector<double>& magnitudes) const
{
    bool const all = algorithm == Algorithm::scan;
    std::vector<T> numbers(n);
    for_each_on_host(n, [&](std::int64_t i) { numbers[i] = algorithms::element<T>(i, n); });
    long double sum = 0;
    long double magnitude = 0;
    for (std::int64_t i = 0; i < n; ++i) {
        sum += static_cast<long double>(numbers[i]);
        magnitude += std::abs(static_cast<long double>(numbers[i]));
        expected[all ? i : 0] = static_cast<T>(sum);
        magnitudes[all ? i : 0] = static_cast<double>(magnitude);
    }
    if (!all) {
        expected[0] = static_cast<T>(static_cast<double>(n) / 4);
    }
}

template <class T>
void Problem<T>::expect()
{
    m_expected = std::make_shared<GuardedArray<T>>("libraries/expected", y.size());
    if (algorithm == Algorithm::sort) {
        fill_from_host(*m_expected, [&](T* expected) {
            for_each_on_host(n, [&](std::int64_t i) { expected[i] = key<T>(i, n); });
        });
        return;
    }
    std::vector<double> magnitudes(y.size());
    fill_from_host(*m_expected, [&](T* expected) { expect_sums(expected, magnitudes); });
    m_magnitudes =
        std::make_shared<Magnitudes<T>>(y.size(), [&](std::int64_t i) { return magnitudes[i]; });
}

template <class T>
Verdict Problem<T>::verify()
{
    if (!m_expected) {
        expect();
    }
    if (algorithm == Algorithm::sort) {
        return compare(y, *m_expected, 1, 0);
    }
    // Random signs of n roundings grow like sqrt(n); a library may add one by one.
    auto const terms = static_cast<double>(n);
    double const epsilon = std::numeric_limits<T>::epsilon();
    return compare_each(y, *m_expected, *m_magnitudes, 4 * (2 + std::sqrt(terms)) * epsilon);
}

template struct Problem<double>;
template struct Problem<float>;

} // namespace miniapp::libraries::algorithms
