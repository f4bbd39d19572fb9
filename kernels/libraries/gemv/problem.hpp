// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "libraries/parts/arrays.hpp"
#include "libraries/parts/expected.hpp"
#include "problem/checksum.hpp"
#include "problem/make_family.hpp"
#include "simulation/parameters.hpp"

namespace miniapp::libraries::gemv {

enum : int { of_a = 1, of_x = 2 };

inline std::int64_t columns_of(Params const& params)
{
    auto const columns = params.integer("columns");
    return columns == 0 ? params.integer("rows") : columns;
}

/// y <- A x. A has rows x columns numbers in [-1, 1), stored by rows (LayoutRight) or by columns
/// (LayoutLeft).
template <class T>
struct Problem
{
    std::int64_t rows;
    std::int64_t columns;
    bool by_rows;
    GuardedArray<T> a;
    GuardedArray<T> x;
    GuardedArray<T> y;
    Kokkos::View<T*, MemorySpace> sums = {}; ///< sums of pieces; allocated when needed

    explicit Problem(Params const& params)
        : rows(params.integer("rows"))
        , columns(columns_of(params))
        , by_rows(params.text("layout") == "right")
        , a("libraries/a", rows * columns)
        , x("libraries/x", columns)
        , y("libraries/y", rows)
    {
        restore_inputs();
    }

    static std::vector<Parameter> parameters()
    {
        return {
            number("rows", 4096, "rows of the matrix A", 1, 2147483647, "elements"),
            number(
                "columns",
                0,
                "columns of the matrix A; 0 means as many as rows",
                0,
                2147483647,
                "elements"),
            choice("layout", "right: a row of A is contiguous; left: a column", {"right", "left"}),
        };
    }

    static std::vector<InvalidParameter> invalid_parameters(Params const& params)
    {
        if (params.integer("rows") > std::int64_t{2147483647} * 16 / columns_of(params)) {
            return {{"rows", "more than 2^35 elements in A"}};
        }
        return {};
    }

    static std::vector<Params> edge_cases(Params const& defaults)
    {
        constexpr std::int64_t sizes[][2] = {
            {1, 1},
            {1, 300},
            {300, 1},
            {31, 33},
            {64, 64},
            {129, 129},
            {512, 512},
            {257, 511},
            {1000, 7},
            {7, 1000},
            {1500, 2001}};
        std::vector<Params> cases;
        for (std::string const layout : {"right", "left"}) {
            for (auto const& [rows, columns] : sizes) {
                cases.push_back(
                    defaults.with("layout", layout).with("rows", rows).with("columns", columns));
            }
        }
        return cases;
    }

    /// Counts one read of A and x and one write of y.
    static Work work(Params const& params)
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
            .memory = all + 2 * m * sizeof(T)}; // adds the expected y and the magnitudes
    }

    void poison() const { y.poison(); }
    std::uint64_t input_checksum() const { return checksum(a, x); }
    void restore_inputs() const
    {
        refill(a, of_a);
        refill(x, of_x);
    }

    Verdict verify()
    {
        if (!m_expected.is_made()) {
            auto const of_row = [this](std::int64_t i) {
                return [=, this](std::int64_t k) {
                    return element<T>(by_rows ? i * columns + k : i + k * rows, of_a);
                };
            };
            auto const x_of = elements_of<T>(of_x);
            m_expected.make(
                y,
                [&](std::int64_t i) { return dot<double>(columns, of_row(i), x_of); },
                {y.size(), [&](std::int64_t i) {
                     return dot_of_magnitudes<double>(columns, of_row(i), x_of);
                 }});
        }
        return m_expected.compare(y, tolerance_of_sum<T>(columns));
    }

private:
    Expected<T> m_expected;
};

inline std::string needs_contiguous_rows(Params const& params)
{
    return params.text("layout") == "left" ? "for rows that are contiguous: layout: right" : "";
}

inline std::string needs_contiguous_columns(Params const& params)
{
    return params.text("layout") == "right" ? "for columns that are contiguous: layout: left" : "";
}

} // namespace miniapp::libraries::gemv
