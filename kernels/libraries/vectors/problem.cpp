// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/vectors/problem.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "common/on_host.hpp"
#include "libraries/parts/arrays.hpp"
#include "libraries/vectors/reference.hpp"
#include "problem/around.hpp"
#include "problem/compare.hpp"

namespace miniapp::libraries::vectors {
namespace {

std::vector<std::string> const names{"axpby", "dot", "nrm2"};

/// The arrays' numbers for fill().
enum : int { of_x = 1, of_z = 2, of_y = 3 };

} // namespace

Operation operation_of(Params const& params)
{
    auto const at = std::ranges::find(names, params.text("operation")) - names.begin();
    return static_cast<Operation>(at);
}

template <class T>
Problem<T>::Problem(Params const& params)
    : operation(operation_of(params))
    , n(params.integer("size"))
    , x("libraries/x", n)
    , z("libraries/z", operation == Operation::dot ? n : 1)
    , y("libraries/y", operation == Operation::axpby ? n : 1)
{
    restore_inputs();
}

template <class T>
void Problem<T>::restore_inputs() const
{
    x.poison_input();
    z.poison_input();
    fill(x, of_x);
    fill(z, of_z);
}

template <class T>
std::vector<Parameter> Problem<T>::parameters()
{
    return {
        {.name = "size",
         .default_value = std::int64_t{1} << 25,
         .unit = "elements",
         .help = "of each vector",
         .min = 1,
         .max = 2147483647},
        {.name = "operation",
         .default_value = std::string("axpby"),
         .unit = "",
         .help = "axpby: y <- x + y / 2; dot: sum of x_i z_i; nrm2: sqrt of the sum of x_i^2",
         .choices = names},
    };
}

template <class T>
std::vector<Params> Problem<T>::edge_cases(Params const& defaults)
{
    std::vector<Params> cases;
    for (auto const& operation : names) {
        for (std::int64_t const n : {1, 2, 3, 31, 64, 1000, 30011, 2000003}) {
            cases.push_back(defaults.with("operation", operation).with("size", n));
        }
        for (auto const n : every_rest()) {
            cases.push_back(defaults.with("operation", operation).with("size", n));
        }
    }
    return cases;
}

template <class T>
Work Problem<T>::work(Params const& params)
{
    auto const operation = operation_of(params);
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
        // The expected y, which is made on the host.
        .memory = (vectors + (writes ? (backend::gpu ? 1 : 2) : 0)) * vector};
}

template <class T>
void Problem<T>::poison()
{
    m_terms_in_t = 0;
    y.poison();
    if (operation == Operation::axpby) {
        fill(y, of_y); // the guards stay poisoned
    }
}

/// |x| + |y| / 2
template <class T>
struct MagnitudeOfSum
{
    KOKKOS_INLINE_FUNCTION double operator()(std::int64_t i) const
    {
        return fabs(static_cast<double>(element<T>(i, of_x)))
               + fabs(static_cast<double>(element<T>(i, of_y))) / 2;
    }
};

template <class T>
void Problem<T>::expect()
{
    auto const of = [](int array) {
        return [array](std::int64_t i) { return element<T>(i, array); };
    };
    auto const magnitude_of = [](int array) {
        return [array](std::int64_t i) { return std::abs(element<T>(i, array)); };
    };
    m_expected = std::make_shared<GuardedArray<T>>("libraries/expected", y.size());
    fill_from_host(*m_expected, [&](T* expected) {
        if (operation == Operation::dot) {
            expected[0] = static_cast<T>(dot(n, of(of_x), of(of_z)));
            m_magnitude = static_cast<double>(dot(n, magnitude_of(of_x), magnitude_of(of_z)));
        } else if (operation == Operation::nrm2) {
            expected[0] = static_cast<T>(nrm2(n, of(of_x)));
            m_magnitude = static_cast<double>(expected[0]);
        } else {
            for_each_on_host(n, [&](std::int64_t i) {
                expected[i] = static_cast<T>(axpby(i, of(of_x), of(of_y)));
            });
        }
    });
}

template <class T>
Verdict Problem<T>::verify()
{
    if (!m_expected) {
        expect();
    }
    double const epsilon = std::numeric_limits<T>::epsilon();
    if (operation == Operation::axpby) {
        return compare_each(y, *m_expected, MagnitudeOfSum<T>{}, 2 * epsilon);
    }
    // Random signs of n roundings grow like sqrt(n). Our loops add in double whatever T is, and
    // round once to T, as what is expected does; a library may add in T.
    auto const of_sum = [](std::int64_t terms, double of_type) {
        return 4 * std::sqrt(static_cast<double>(terms)) * of_type;
    };
    double const in_t = m_terms_in_t > 0 ? 8 * epsilon + of_sum(m_terms_in_t, epsilon) : epsilon;
    return compare(
        y, *m_expected, m_magnitude, in_t + of_sum(n, std::numeric_limits<double>::epsilon()));
}

template struct Problem<double>;
template struct Problem<float>;

} // namespace miniapp::libraries::vectors
