// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "peak/problem.hpp"

#include <limits>

#include "peak/reference.hpp"
#include "problem/compare.hpp"

namespace miniapp::peak {

template <class T>
Problem<T>::Problem(Params const& params)
    : n(params.integer("chains"))
    , steps(static_cast<int>(params.integer("steps")))
    , uses_one_core(params.text("cores") == "one")
    , out("peak/out", n)
{
}

template <class T>
std::vector<Parameter> Problem<T>::parameters()
{
    return {
        {.name = "chains",
         .default_value = std::int64_t{backend::gpu ? 1 << 21 : 1 << 16},
         .unit = "",
         .help = "independent chains; many more than lanes times latency",
         .min = 1,
         .max = 1e9},
        {.name = "steps",
         .default_value = std::int64_t{4096},
         .unit = "",
         .help = "fused multiply-adds of a chain",
         .min = 1,
         .max = 1e6},
        {.name = "cores",
         .default_value = std::string("all"),
         .unit = "",
         .help = "all, or one core of a CPU, one compute unit of a GPU",
         .choices = {"all", "one"}},
    };
}

template <class T>
std::vector<InvalidParameter> Problem<T>::invalid_parameters(Params const&)
{
    return {};
}

template <class T>
std::vector<Params> Problem<T>::edge_cases(Params const& defaults)
{
    std::vector<Params> cases;
    // The cases have one chain, remainders for every number of chains per work item, and many
    // blocks with a remainder.
    for (std::int64_t const chains : {1, 7, 129, 100003}) {
        for (std::int64_t const steps : {1, 100}) {
            auto const params = defaults.with("chains", chains).with("steps", steps);
            cases.push_back(params);
            cases.push_back(params.with("cores", std::string("one")));
        }
    }
    // This case has many groups of chains per core, a remainder, and the number of steps with which
    // other chapters measure their limits.
    cases.push_back(defaults.with("chains", 262147L));
    return cases;
}

template <class T>
Work Problem<T>::work(Params const& params)
{
    auto const n = static_cast<double>(params.integer("chains"));
    Work work{
        .bytes_read = 0,
        .bytes_written = n * sizeof(T),
        .flops = 2 * n * static_cast<double>(params.integer("steps")),
        .items = n,
        .item = "chain",
        .working_set = n * sizeof(T)};
    work.memory = 2 * work.working_set; // the output and the expected result
    return work;
}

template <class T>
Verdict Problem<T>::verify() const
{
    GuardedArray<T> const expected("peak/expected", n);
    fill_reference(*this, expected.data());
    return compare(out, expected, 3., 256 * std::numeric_limits<T>::epsilon());
}

template struct Problem<double>;
template struct Problem<float>;

} // namespace miniapp::peak
