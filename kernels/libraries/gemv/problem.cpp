// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/gemv/problem.hpp"

#include <cmath>
#include <limits>

#include "common/on_host.hpp"
#include "libraries/gemv/reference.hpp"
#include "libraries/parts/arrays.hpp"
#include "problem/compare.hpp"

namespace miniapp::libraries::gemv {
namespace {

enum : int { of_a = 1, of_x = 2 };

std::int64_t columns_of(Params const& params)
{
    auto const columns = params.integer("columns");
    return columns == 0 ? params.integer("rows") : columns;
}

} // namespace

template <class T>
Problem<T>::Problem(Params const& params)
    : rows(params.integer("rows"))
    , columns(columns_of(params))
    , by_rows(params.text("layout") == "right")
    , a("libraries/a", rows * columns)
    , x("libraries/x", columns)
    , y("libraries/y", rows)
{
    restore_inputs();
}

template <class T>
void Problem<T>::restore_inputs() const
{
    a.poison_input();
    x.poison_input();
    fill(a, of_a);
    fill(x, of_x);
}

template <class T>
std::vector<Parameter> Problem<T>::parameters()
{
    return {
        {.name = "rows",
         .default_value = std::int64_t{4096},
         .unit = "elements",
         .help = "rows of the matrix A",
         .min = 1,
         .max = 2147483647},
        {.name = "columns",
         .default_value = std::int64_t{0},
         .unit = "elements",
         .help = "columns of the matrix A; 0 means as many as rows",
         .min = 0,
         .max = 2147483647},
        {.name = "layout",
         .default_value = std::string("right"),
         .unit = "",
         .help = "right: a row of A is contiguous; left: a column",
         .choices = {"right", "left"}},
    };
}

template <class T>
std::vector<InvalidParameter> Problem<T>::invalid_parameters(Params const& params)
{
    if (params.integer("rows") > std::int64_t{2147483647} * 16 / columns_of(params)) {
        return {{"rows", "more than 2^35 elements in A"}};
    }
    return {};
}

template <class T>
std::vector<Params> Problem<T>::edge_cases(Params const& defaults)
{
    std::vector<Params> cases;
    for (std::string const layout : {"right", "left"}) {
        auto const add = [&](std::int64_t rows, std::int64_t columns) {
            cases.push_back(
                defaults.with("layout", layout).with("rows", rows).with("columns", columns));
        };
        add(1, 1);
        add(1, 300);
        add(300, 1);
        add(31, 33);
        add(64, 64);
        add(129, 129);
        add(512, 512);
        add(257, 511);
        add(1000, 7);
        add(7, 1000);
        add(1500, 2001);
    }
    return cases;
}

template <class T>
Work Problem<T>::work(Params const& params)
{
    auto const m = static_cast<double>(params.integer("rows"));
    auto const n = static_cast<double>(columns_of(params));
    double const all = (m * n + n + m) * sizeof(T);
    return {
        .bytes_read = (m * n + n) * sizeof(T),
        .bytes_written = m * sizeof(T),
        .flops = 2 * m * n,
        .items = m,
        .item = "row",
        .working_set = all,
        .memory = all + 2 * m * sizeof(T)}; // the expected y and the magnitudes
}

template <class T>
void Problem<T>::expect()
{
    auto const a_of = [this](std::int64_t i, std::int64_t k) {
        return element<T>(by_rows ? i * columns + k : i + k * rows, of_a);
    };
    auto const x_of = [](std::int64_t k) { return element<T>(k, of_x); };
    m_expected = std::make_shared<GuardedArray<T>>("libraries/expected", y.size());
    fill_from_host(*m_expected, [&](T* expected) {
        for_each_on_host(rows, [&](std::int64_t i) {
            expected[i] = static_cast<T>(reference(i, columns, a_of, x_of));
        });
    });
    m_magnitudes = std::make_shared<Magnitudes<T>>(rows, [&](std::int64_t i) {
        return reference(
            i,
            columns,
            [&](std::int64_t row, std::int64_t k) { return std::abs(a_of(row, k)); },
            [&](std::int64_t k) { return std::abs(x_of(k)); });
    });
}

template <class T>
Verdict Problem<T>::verify()
{
    if (!m_expected) {
        expect();
    }
    // Random signs of so many roundings.
    auto const terms = static_cast<double>(columns);
    double const tolerance = (8 + std::sqrt(terms)) * std::numeric_limits<T>::epsilon();
    return compare_each(y, *m_expected, *m_magnitudes, tolerance);
}

template struct Problem<double>;
template struct Problem<float>;

} // namespace miniapp::libraries::gemv
