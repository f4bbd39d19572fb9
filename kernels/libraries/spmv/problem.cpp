// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/spmv/problem.hpp"

#include <cmath>
#include <limits>

#include "common/on_host.hpp"
#include "libraries/parts/arrays.hpp"
#include "libraries/spmv/reference.hpp"
#include "problem/compare.hpp"

namespace miniapp::libraries::spmv {
namespace {

constexpr int of_x = 1;

Box box_of(Params const& params)
{
    auto const [x, y, z] = params.extents("size");
    return {static_cast<int>(x), static_cast<int>(y), static_cast<int>(z)};
}

double points(Params const& params)
{
    auto const [x, y, z] = params.extents("size");
    return static_cast<double>(x) * static_cast<double>(y) * static_cast<double>(z);
}

/// Entries of the matrix: of each pair of neighbours two.
double entries(Params const& params)
{
    auto const [x, y, z] = params.extents("size");
    auto const n = points(params);
    return n * (7 - 2. / x - 2. / y - 2. / z);
}

} // namespace

template <class T>
Problem<T>::Problem(Params const& params)
    : box(box_of(params))
    , any(params.text("matrix") == "any")
    , x("libraries/x", box.points(), static_cast<std::size_t>(box.x) * box.y)
    , y("libraries/y", box.points(), static_cast<std::size_t>(box.x) * box.y)
{
    restore_inputs();
}

template <class T>
void Problem<T>::restore_inputs()
{
    x.poison_input();
    fill(x, of_x);
    crs = assemble<T>(box, any);
    striped.reset();
    library.reset();
}

template <class T>
std::uint64_t Problem<T>::input_checksum() const
{
    return 31 * checksum(x) + checksum(crs.value);
}

template <class T>
std::vector<Parameter> Problem<T>::parameters()
{
    return {
        {.name = "size",
         .default_value = Extents{160, 152, 144},
         .unit = "points",
         .help = "grid, a row of the matrix each; N means NxNxN",
         .min = 1,
         .max = 100000},
        {.name = "matrix",
         .default_value = std::string("laplacian"),
         .unit = "",
         .help = "laplacian: 6 and -1, which need not be stored; any: numbers in [-1, 1)",
         .choices = {"laplacian", "any"}},
    };
}

template <class T>
std::vector<InvalidParameter> Problem<T>::invalid_parameters(Params const& params)
{
    if (7 * points(params) > std::numeric_limits<int>::max()) {
        return {{"size", "more than 306783378 points, whose entries an int does not count"}};
    }
    return {};
}

template <class T>
std::vector<Params> Problem<T>::edge_cases(Params const& defaults)
{
    std::vector<Params> cases;
    for (std::string const matrix : {"laplacian", "any"}) {
        auto const base = defaults.with("matrix", matrix);
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
            cases.push_back(base.with("size", size));
        }
    }
    return cases;
}

template <class T>
Work Problem<T>::work(Params const& params)
{
    auto const n = points(params);
    bool const any = params.text("matrix") == "any";
    double const matrix = entries(params) * (sizeof(T) + sizeof(int)) + n * sizeof(int);
    return {
        .bytes_read = (n + (any ? entries(params) : 0)) * sizeof(T),
        .bytes_written = n * sizeof(T),
        .flops = 2 * entries(params),
        .items = n,
        .item = "row",
        .working_set = 2 * n * sizeof(T) + (any ? matrix : 0),
        // The expected y and the magnitudes; the matrix in other layouts and a library's.
        .memory = 4 * n * sizeof(T) + 3 * matrix};
}

/// What adds up to element `at`, without signs.
template <class T>
double magnitude(Box const& box, bool any, int at)
{
    double sum = 0;
    for (int number = 0; number < 7; ++number) {
        int const other = Neighbour::number(number).column(box, at);
        sum += other < 0 ? 0
                         : std::abs(
                             static_cast<double>(coefficient<T>(any, at, number))
                             * static_cast<double>(element<T>(other, of_x)));
    }
    return sum;
}

template <class T>
void Problem<T>::expect()
{
    m_expected = std::make_shared<GuardedArray<T>>("libraries/expected", y.size(), y.guard());
    auto const of = [](int n) { return element<T>(n, of_x); };
    fill_from_host(*m_expected, [&](T* expected) {
        for_each_on_host(box.points(), [&](std::int64_t n) {
            int const at = static_cast<int>(n);
            expected[n] = static_cast<T>(
                reference<T>(box, any, at % box.x, at / box.x % box.y, at / box.x / box.y, of));
        });
    });
    m_magnitudes = std::make_shared<Magnitudes<T>>(
        box.points(), [&](std::int64_t n) { return magnitude<T>(box, any, static_cast<int>(n)); });
}

template <class T>
Verdict Problem<T>::verify()
{
    if (!m_expected) {
        expect();
    }
    // Seven products and sums.
    return compare_each(y, *m_expected, *m_magnitudes, 4 * std::numeric_limits<T>::epsilon());
}

template struct Problem<double>;
template struct Problem<float>;

} // namespace miniapp::libraries::spmv
