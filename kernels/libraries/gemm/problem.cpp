// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/gemm/problem.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "common/on_host.hpp"
#include "libraries/gemm/reference.hpp"
#include "libraries/parts/arrays.hpp"
#include "problem/compare.hpp"

namespace miniapp::libraries::gemm {
namespace {

enum : int { of_a = 1, of_b = 2 };

std::int64_t elements(Params const& params)
{
    return params.integer("n") * params.integer("n") * params.integer("count");
}

} // namespace

template <class T>
Problem<T>::Problem(Params const& params)
    : n(params.integer("n"))
    , count(params.integer("count"))
    , a("libraries/a", elements(params))
    , b("libraries/b", elements(params))
    , c("libraries/c", elements(params))
{
    restore_inputs();
}

template <class T>
void Problem<T>::restore_inputs() const
{
    a.poison_input();
    b.poison_input();
    fill(a, of_a);
    fill(b, of_b);
}

template <class T>
std::vector<Parameter> Problem<T>::parameters()
{
    return {
        {.name = "n",
         .default_value = std::int64_t{1024},
         .unit = "elements",
         .help = "rows and columns of each square",
         .min = 1,
         .max = 32768},
        {.name = "count",
         .default_value = std::int64_t{1},
         .unit = "",
         .help = "pairs of squares",
         .min = 1,
         .max = 100000000},
    };
}

template <class T>
std::vector<InvalidParameter> Problem<T>::invalid_parameters(Params const& params)
{
    if (elements(params) > std::numeric_limits<int>::max()) {
        return {{"count", "more than 2147483647 elements in an array"}};
    }
    return {};
}

template <class T>
std::vector<Params> Problem<T>::edge_cases(Params const& defaults)
{
    std::vector<Params> cases;
    for (std::int64_t const n : {1, 3, 16, 31, 33, 64, 100, 130, 257}) {
        cases.push_back(defaults.with("n", n));
    }
    for (std::int64_t const n : {1, 2, 3, 5, 8, 16}) {
        cases.push_back(defaults.with("n", n).with("count", std::int64_t{37}));
    }
    cases.push_back(defaults.with("n", std::int64_t{4}).with("count", std::int64_t{60001}));
    return cases;
}

template <class T>
Work Problem<T>::work(Params const& params)
{
    auto const n = static_cast<double>(params.integer("n"));
    auto const count = static_cast<double>(params.integer("count"));
    double const array = static_cast<double>(elements(params)) * sizeof(T);
    return {
        .bytes_read = 2 * array,
        .bytes_written = array,
        .flops = 2 * n * n * n * count,
        .items = count,
        .item = "square",
        .working_set = 3 * array,
        .memory = (backend::gpu ? 4 : 7) * array}; // the expected C; on the host all of them again
}

/// The norm of a row of A times that of a column of B: of random numbers a third more than the
/// magnitudes that add up to their product (Cauchy and Schwarz), and known after n^2 steps.
template <class T>
struct Bound
{
    std::int64_t n;
    Magnitudes<T> rows;
    Magnitudes<T> columns;

    KOKKOS_INLINE_FUNCTION double operator()(std::int64_t at) const
    {
        return rows(at / (n * n) * n + at % n) * columns(at / n);
    }
};

template <class T>
void Problem<T>::expect()
{
    m_expected = std::make_shared<GuardedArray<T>>("libraries/expected", c.size());
    // Made once: the generator in the innermost of three loops would take minutes.
    auto const all = static_cast<std::int64_t>(c.size());
    std::vector<T> host_a(all);
    std::vector<T> host_b(all);
    for_each_on_host(all, [&](std::int64_t at) {
        std::int64_t const row = at % n;
        std::int64_t const column = at / n % n;
        // A by rows, so that the oracle's loop reads what is contiguous.
        host_a[at / (n * n) * n * n + row * n + column] = element<T>(at, of_a);
        host_b[at] = element<T>(at, of_b);
    });
    fill_from_host(*m_expected, [&](T* expected) {
        for_each_on_host(all, [&](std::int64_t at) {
            std::int64_t const square = at / (n * n) * n * n;
            T const* const row = &host_a[square + at % n * n];
            T const* const column = &host_b[at / n * n];
            expected[at] = static_cast<T>(reference(n, row, column));
        });
    });
    auto const norm = [&](T const* numbers) { return std::sqrt(reference(n, numbers, numbers)); };
    m_rows = std::make_shared<Magnitudes<T>>(
        all / n, [&](std::int64_t row) { return norm(&host_a[row * n]); });
    m_columns = std::make_shared<Magnitudes<T>>(
        all / n, [&](std::int64_t column) { return norm(&host_b[column * n]); });
}

template <class T>
Verdict Problem<T>::verify()
{
    if (!m_expected) {
        expect();
    }
    // Random signs of so many roundings.
    auto const terms = static_cast<double>(n);
    double const tolerance = (8 + std::sqrt(terms)) * std::numeric_limits<T>::epsilon();
    return compare_each(c, *m_expected, Bound<T>{n, *m_rows, *m_columns}, tolerance);
}

template struct Problem<double>;
template struct Problem<float>;

} // namespace miniapp::libraries::gemm
