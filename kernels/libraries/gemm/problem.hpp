// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "libraries/parts/arrays.hpp"
#include "libraries/parts/expected.hpp"
#include "problem/checksum.hpp"
#include "problem/make_family.hpp"
#include "simulation/parameters.hpp"

namespace miniapp::libraries::gemm {

enum : int { array_a = 1, array_b = 2 };

inline std::int64_t element_count(Params const& params)
{
    return params.integer("n") * params.integer("n") * params.integer("count");
}

/// Upper bound for the sum of the magnitudes of an element's products: the norm of A's row times
/// the norm of B's column (Cauchy and Schwarz). For random numbers the bound is a third larger than
/// the sum, and computing all norms takes of the order of n^2 steps.
template <class T>
struct MagnitudeBound
{
    std::int64_t n = 1;
    DeviceNumbers<T> row_norms = {};
    DeviceNumbers<T> column_norms = {};

    KOKKOS_INLINE_FUNCTION double operator()(std::int64_t at) const
    {
        return row_norms(at / (n * n) * n + at % n) * column_norms(at / n);
    }
};

/// Products C <- A B of `count` pairs of squares of n x n numbers in [-1, 1). Squares are stored by
/// columns: element (i, j) of square s has the index i + n (j + n s).
template <class T>
struct Problem
{
    std::int64_t n;
    std::int64_t count;
    GuardedArray<T> a;
    GuardedArray<T> b;
    GuardedArray<T> c;

    explicit Problem(Params const& params)
        : n(params.integer("n"))
        , count(params.integer("count"))
        , a("libraries/a", element_count(params))
        , b("libraries/b", element_count(params))
        , c("libraries/c", element_count(params))
    {
        restore_inputs();
    }

    static std::vector<Parameter> parameters()
    {
        return {
            number("n", 1024, "rows and columns of each square", 1, 32768, "elements"),
            number("count", 1, "pairs of squares", 1, 100000000),
        };
    }

    static std::vector<InvalidParameter> invalid_parameters(Params const& params)
    {
        if (element_count(params) > std::numeric_limits<int>::max()) {
            return {{"count", "more than 2147483647 elements in an array"}};
        }
        return {};
    }

    static std::vector<Params> edge_cases(Params const& defaults)
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

    /// Counts 2 n^3 flops per product of two squares, one read of A and B and one write of C.
    static Work work(Params const& params)
    {
        auto const n = static_cast<double>(params.integer("n"));
        auto const count = static_cast<double>(params.integer("count"));
        double const array = static_cast<double>(element_count(params)) * sizeof(T);
        return {
            .bytes_read = 2 * array,
            .bytes_written = array,
            .flops = 2 * n * n * n * count,
            .items = count,
            .item = "square",
            .working_set = 3 * array,
            // Counts A, B, C, the expected C, and the norms of rows and columns. On a CPU the
            // oracle's copies of A and B are in the same memory, too.
            .memory = ((backend::gpu ? 4 : 6) + 2 / n) * array};
    }

    void poison() const { c.poison(); }
    std::uint64_t input_checksum() const { return checksum(a, b); }
    void restore_inputs() const
    {
        restore_input(a, array_a);
        restore_input(b, array_b);
    }

    Verdict verify()
    {
        if (!m_expected.is_made()) {
            compute_expected();
        }
        return m_expected.compare(c, tolerance_of_sum<T>(n));
    }

private:
    ExpectedResult<T, MagnitudeBound<T>> m_expected;

    void compute_expected()
    {
        // The oracle reads copies of A and B, because computing random numbers in the innermost of
        // its three loops would take minutes. The copy of A is stored by rows, so that this loop
        // reads contiguous numbers.
        auto const all = static_cast<std::int64_t>(c.size());
        using Numbers = Kokkos::View<T*, Kokkos::HostSpace>;
        Numbers const rows("libraries/host", all);
        Numbers const columns("libraries/host", all);
        for_each_on_host(all, [&](std::int64_t at) {
            rows[at / (n * n) * n * n + at % n * n + at / n % n] = element<T>(at, array_a);
            columns[at] = element<T>(at, array_b);
        });
        auto const line = [this](Numbers const& lines, std::int64_t number) {
            return [first = &lines[number * n]](std::int64_t k) { return first[k]; };
        };
        auto const norms = [&](Numbers const& lines) {
            return DeviceNumbers<T>(all / n, [&](std::int64_t number) {
                auto const numbers = line(lines, number);
                return std::sqrt(dot<double>(n, numbers, numbers));
            });
        };
        m_expected.make(
            c,
            [&](std::int64_t at) {
                return dot<double>(n, line(rows, at / (n * n) * n + at % n), line(columns, at / n));
            },
            {n, norms(rows), norms(columns)});
    }
};

/// Returns the reason why more than one pair of squares is refused, or "" for one pair.
inline std::string needs_one_pair(Params const& params)
{
    return params.integer("count") > 1 ? "multiplies only one pair: count: 1" : "";
}
/// Returns the reason why squares are too large for a work item, or "" if they are not.
template <int most>
std::string needs_n_at_most(Params const& params)
{
    return params.integer("n") > most
               ? "multiplies only squares whose n is at most " + std::to_string(most)
               : "";
}

} // namespace miniapp::libraries::gemm
