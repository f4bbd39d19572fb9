// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "libraries/parts/arrays.hpp"
#include "libraries/parts/crs.hpp"
#include "libraries/parts/expected.hpp"
#include "problem/checksum.hpp"
#include "problem/make_family.hpp"
#include "problem/workspaces.hpp"
#include "simulation/parameters.hpp"

namespace miniapp::libraries::spmv {

constexpr int array_x = 1;

inline Box box_of(Params const& params)
{
    auto const [x, y, z] = params.extents("size");
    return {static_cast<int>(x), static_cast<int>(y), static_cast<int>(z)};
}

inline double point_count(Params const& params)
{
    auto const [x, y, z] = params.extents("size");
    return static_cast<double>(x) * static_cast<double>(y) * static_cast<double>(z);
}

/// Returns element `at` of y = A x in double, the oracle: the sum over the point and its neighbours
/// inside the grid. coefficient(point, neighbour) and x(point) return numbers.
template <class A, class X>
double reference_element(Box const& box, int at, A const& coefficient, X const& x)
{
    int const i = at % box.x;
    int const j = at / box.x % box.y;
    int const k = at / box.x / box.y;
    auto const term = [&](int number, int other) {
        return static_cast<double>(coefficient(at, number)) * static_cast<double>(x(other));
    };
    double sum = term(3, at);
    sum += k > 0 ? term(0, at - box.x * box.y) : 0;
    sum += j > 0 ? term(1, at - box.x) : 0;
    sum += i > 0 ? term(2, at - 1) : 0;
    sum += i < box.x - 1 ? term(4, at + 1) : 0;
    sum += j < box.y - 1 ? term(5, at + box.x) : 0;
    sum += k < box.z - 1 ? term(6, at + box.x * box.y) : 0;
    return sum;
}

/// Product y <- A x on a grid. A couples each point with its six neighbours; x is 0 outside the
/// grid. The coefficients are those of the Laplacian, 6 and -1, or random numbers.
template <class T>
struct Problem
{
    Box box;
    bool has_random_coefficients;
    Crs<T> crs;
    GuardedArray<T> x;
    GuardedArray<T> y;
    Workspaces workspaces; ///< the matrix in other layouts, of variants and libraries

    explicit Problem(Params const& params)
        : box(box_of(params))
        , has_random_coefficients(params.text("matrix") == "any")
        , x("libraries/x", box.points(), static_cast<std::size_t>(box.x) * box.y)
        , y("libraries/y", box.points(), static_cast<std::size_t>(box.x) * box.y)
    {
        restore_inputs();
    }

    static std::vector<Parameter> parameters()
    {
        return {
            {.name = "size",
             .default_value = Extents{160, 152, 144},
             .unit = "points",
             .help = "points of the grid, one per row of the matrix; N means NxNxN",
             .min = 1,
             .max = 100000},
            choice(
                "matrix",
                "laplacian: 6 and -1, which need not be stored; any: numbers in [-1, 1)",
                {"laplacian", "any"}),
        };
    }

    static std::vector<InvalidParameter> invalid_parameters(Params const& params)
    {
        if (7 * point_count(params) > std::numeric_limits<int>::max()) {
            return {{"size", "more than 306783378 points, whose entries an int does not count"}};
        }
        return {};
    }

    static std::vector<Params> edge_cases(Params const& defaults)
    {
        std::vector<Params> cases;
        for (std::string const matrix : {"laplacian", "any"}) {
            for (Extents const& size :
                 {Extents{1, 1, 1},
                  Extents{2, 1, 3},
                  Extents{1, 7, 5},
                  Extents{8, 8, 8},
                  Extents{33, 17, 9},
                  Extents{64, 5, 31},
                  Extents{9, 65, 33},
                  Extents{5, 9, 47},
                  Extents{130, 70, 50}}) {
                cases.push_back(defaults.with("matrix", matrix).with("size", size));
            }
        }
        return cases;
    }

    /// Counts one read of x, one write of y and, if the coefficients are random, one read of
    /// them. Column indices do not count, because a grid determines them.
    static Work work(Params const& params)
    {
        auto const [x, y, z] = params.extents("size");
        auto const n = point_count(params);
        bool const any = params.text("matrix") == "any";
        // Each point of the two faces in x (n / x points each), in y and in z lacks one neighbour.
        double const entries = n * (7 - 2. / x - 2. / y - 2. / z);
        double const matrix = entries * (sizeof(T) + sizeof(int)) + n * sizeof(int);
        return {
            .bytes_read = (n + (any ? entries : 0)) * sizeof(T),
            .bytes_written = n * sizeof(T),
            .flops = 2 * entries,
            .items = n,
            .item = "row",
            .working_set = 2 * n * sizeof(T) + (any ? matrix : 0),
            // Counts x, y, the expected y, the magnitudes, the matrix and its StripedMatrix. For a
            // GPU, the copies of the library are estimated.
            .memory = 4 * n * sizeof(T)
                      + (backend::gpu ? 3 * matrix : matrix + 7 * n * (sizeof(T) + sizeof(int)))};
    }

    void poison() const { y.poison(); }
    std::uint64_t input_checksum() const { return 31 * checksum(x) + checksum(crs.values); }
    void restore_inputs()
    {
        restore_input(x, array_x);
        workspaces = {};
        crs = {}; // frees the matrix before the next one is assembled
        crs = assemble<T>(box, has_random_coefficients);
    }

    Verdict verify()
    {
        if (!m_expected.is_made()) {
            auto const made_of = [this](auto const& coefficient, auto const& x_of) {
                return [=, this](std::int64_t n) {
                    return reference_element(box, static_cast<int>(n), coefficient, x_of);
                };
            };
            auto const x_of = element_function<T>(array_x);
            auto const a_of = [this](int at, int number) {
                return coefficient<T>(has_random_coefficients, at, number);
            };
            m_expected.make(
                y,
                made_of(a_of, x_of),
                {y.size(),
                 made_of(
                     [=](int at, int number) { return std::abs(a_of(at, number)); },
                     [=](int n) { return std::abs(x_of(n)); })});
        }
        // An element is a sum of seven products, each of which is rounded.
        return m_expected.compare(y, 4 * std::numeric_limits<T>::epsilon());
    }

private:
    ExpectedResult<T> m_expected;
};

inline std::string needs_laplacian(Params const& params)
{
    return params.text("matrix") == "any" ? "its coefficients are in the code: matrix: laplacian"
                                          : "";
}

} // namespace miniapp::libraries::spmv
