// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "libraries/parts/arrays.hpp"
#include "libraries/parts/expected.hpp"
#include "problem/around.hpp"
#include "problem/checksum.hpp"
#include "problem/make_family.hpp"
#include "simulation/parameters.hpp"

namespace miniapp::libraries::vectors {

enum class Operation { axpby, dot, nrm2 };
inline constexpr char const* operations[] = {"axpby", "dot", "nrm2"};

/// Numbers of the arrays for fill().
enum : int { of_x = 1, of_z = 2, of_y = 3 };

/// The magnitudes that add up to an element: |x| + |y| / 2 for axpby, those of its terms for a sum.
template <class T>
struct Magnitude
{
    double of_sum = 0;

    KOKKOS_INLINE_FUNCTION double operator()(std::int64_t i) const
    {
        return of_sum > 0 ? of_sum
                          : fabs(static_cast<double>(element<T>(i, of_x)))
                                + fabs(static_cast<double>(element<T>(i, of_y))) / 2;
    }
};

/// Three operations of BLAS 1 on vectors of n numbers in [-1, 1): axpby y <- x + y / 2;
/// dot y <- sum x_i z_i; nrm2 y <- sqrt(sum x_i^2), y being one number.
template <class T>
struct Problem
{
    Operation operation;
    std::int64_t n;
    GuardedArray<T> x;
    GuardedArray<T> z;
    GuardedArray<T> y; ///< the output

    explicit Problem(Params const& params)
        : operation(chosen<Operation>(params, "operation", operations))
        , n(params.integer("size"))
        , x("libraries/x", n)
        , z("libraries/z", operation == Operation::dot ? n : 1)
        , y("libraries/y", operation == Operation::axpby ? n : 1)
    {
        restore_inputs();
    }

    static std::vector<Parameter> parameters()
    {
        return {
            number("size", std::int64_t{1} << 25, "of each vector", 1, 2147483647, "elements"),
            choice(
                "operation",
                "axpby: y <- x + y / 2; dot: sum of x_i z_i; nrm2: sqrt of the sum of x_i^2",
                {std::begin(operations), std::end(operations)}),
        };
    }

    static std::vector<InvalidParameter> invalid_parameters(Params const&) { return {}; }

    static std::vector<Params> edge_cases(Params const& defaults)
    {
        std::vector<Params> cases;
        for (std::string const operation : operations) {
            auto const base = defaults.with("operation", operation);
            for (std::int64_t const n : {1, 2, 3, 31, 64, 1000, 30011, 2000003}) {
                cases.push_back(base.with("size", n));
            }
            for (auto const n : every_rest()) {
                cases.push_back(base.with("size", n));
            }
        }
        return cases;
    }

    /// Counts one read of each input; the one number that a sum writes is not counted.
    static Work work(Params const& params)
    {
        auto const operation = chosen<Operation>(params, "operation", operations);
        double const vector = static_cast<double>(params.integer("size")) * sizeof(T);
        bool const writes = operation == Operation::axpby;
        double const vectors = operation == Operation::nrm2 ? 1 : 2;
        double const flops = writes ? 3 : 2;
        return {
            .bytes_read = vectors * vector,
            .bytes_written = writes ? vector : 0,
            .flops = flops * vector / sizeof(T),
            .items = vector / sizeof(T),
            .item = "element",
            .working_set = vectors * vector,
            .memory = (vectors + (writes ? 1 : 0)) * vector}; // the expected y
    }

    /// Says that this many consecutive terms were added in T and not in double. The tolerance of
    /// the sum allows for it until the next poison().
    void adds_in_t(std::int64_t terms) { m_terms_in_t = terms; }

    /// Restores the y of axpby, which is also an input.
    void poison()
    {
        m_terms_in_t = 0;
        y.poison();
        if (operation == Operation::axpby) {
            fill(y, of_y); // the guards stay poisoned
        }
    }
    std::uint64_t input_checksum() const { return checksum(x, z); }
    void restore_inputs() const
    {
        refill(x, of_x);
        refill(z, of_z);
    }

    Verdict verify()
    {
        if (!m_expected.is_made()) {
            expect();
        }
        double const epsilon = std::numeric_limits<T>::epsilon();
        if (operation == Operation::axpby) {
            return m_expected.compare(y, 2 * epsilon);
        }
        // The sum of n roundings of random sign grows like sqrt(n). Our loops add in double for any
        // T and round once to T, as the expected result does; a library may add in T.
        auto const of_sum = [](std::int64_t terms, double of_type) {
            return 4 * std::sqrt(static_cast<double>(terms)) * of_type;
        };
        double const in_t =
            m_terms_in_t > 0 ? 8 * epsilon + of_sum(m_terms_in_t, epsilon) : epsilon;
        return m_expected.compare(y, in_t + of_sum(n, std::numeric_limits<double>::epsilon()));
    }

private:
    Expected<T, Magnitude<T>> m_expected;
    std::int64_t m_terms_in_t = 0;

    void expect()
    {
        auto const of_elements = elements_of<T>(of_x);
        auto const other = elements_of<T>(
            operation == Operation::axpby ? of_y
            : operation == Operation::dot ? of_z
                                          : of_x);
        if (operation == Operation::axpby) {
            m_expected.make(
                y,
                [&](std::int64_t i) {
                    return static_cast<long double>(of_elements(i))
                           + static_cast<long double>(other(i)) / 2;
                },
                {});
            return;
        }
        auto const root = [this](long double sum) {
            return operation == Operation::nrm2 ? std::sqrt(sum) : sum;
        };
        auto const sum = root(dot<long double>(n, of_elements, other));
        auto const magnitude = root(dot_of_magnitudes<long double>(n, of_elements, other));
        m_expected.make(y, [=](std::int64_t) { return sum; }, {static_cast<double>(magnitude)});
    }
};

} // namespace miniapp::libraries::vectors
