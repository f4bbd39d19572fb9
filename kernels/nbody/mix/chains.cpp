// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/mix/chains.hpp"

#include <cmath>
#include <limits>

#include "nbody/mix/advance.hpp"
#include "nbody/parts/rungs.hpp"
#include "problem/compare.hpp"

namespace miniapp::nbody {
namespace {

/// One chain after the other, in double.
template <class T>
void fill_reference(Chains<T> const& p, T* expected)
{
    auto const n = p.n;
    auto const steps = p.steps;
    Body<T> const f = p.fixed;
    Kokkos::parallel_for(
        "nbody/mix_reference",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(0, n),
        KOKKOS_LAMBDA(std::int64_t i) {
            double x = start_of<T>(i);
            double y = start_of<T>(n + i);
            double z = start_of<T>(2 * n + i);
            for (int step = 0; step < steps; ++step) {
                double const dx = f.x - x;
                double const dy = f.y - y;
                double const dz = f.z - z;
                double const square = dx * dx + dy * dy + dz * dz + 1;
                double const weight = f.m / (square * sqrt(square));
                x += weight * dx;
                y += weight * dy;
                z += weight * dz;
            }
            expected[i] = static_cast<T>(x);
            expected[n + i] = static_cast<T>(y);
            expected[2 * n + i] = static_cast<T>(z);
        });
}

template <class T>
Variants<Chains<T>> chain_variants()
{
    Variants<Chains<T>> all{
        {.name = "chains_1", .run = advance<T, 1>},
        {.name = "chains_2", .run = advance<T, 2>},
        {.name = "chains_4", .run = advance<T, 4>},
        {.name = "chains_8", .run = advance<T, 8>},
    };
    if constexpr (backend::gpu) {
        add(all, Kind::gpu, hip_chains<T>());
    }
    return all;
}

} // namespace

template <class T>
Chains<T>::Chains(Params const& params)
    : n(params.integer("chains"))
    , steps(static_cast<int>(params.integer("steps")))
    , out("nbody/mix", 3 * n)
{
}

template <class T>
std::vector<Parameter> Chains<T>::parameters()
{
    return {
        {.name = "chains",
         .default_value = std::int64_t{backend::gpu ? 1 << 21 : 1 << 15},
         .unit = "",
         .help = "independent chains",
         .min = 1,
         .max = 1e9},
        {.name = "steps",
         .default_value = std::int64_t{1024},
         .unit = "",
         .help = "interactions of a chain",
         .min = 1,
         .max = 1e6},
    };
}

template <class T>
std::vector<Params> Chains<T>::edge_cases(Params const& defaults)
{
    std::vector<Params> cases;
    for (std::int64_t const chains : {1, 129, 10007}) {
        cases.push_back(defaults.with("chains", chains).with("steps", std::int64_t{100}));
    }
    return cases;
}

template <class T>
Work Chains<T>::work(Params const& params)
{
    auto const n = static_cast<double>(params.integer("chains"));
    double const interactions = n * static_cast<double>(params.integer("steps"));
    Work work{
        .bytes_written = 3 * n * sizeof(T),
        .flops = 20 * interactions,
        .items = interactions,
        .item = "interaction",
        .working_set = 3 * n * sizeof(T)};
    work.memory = 2 * work.working_set; // with what is expected
    return work;
}

template <class T>
Verdict Chains<T>::verify() const
{
    GuardedArray<T> const expected("nbody/mix_expected", 3 * n);
    fill_reference(*this, expected.data());
    double const roundings = 4 + std::sqrt(static_cast<double>(steps));
    return compare(out, expected, 1., roundings * std::numeric_limits<T>::epsilon());
}

template struct Chains<double>;
template struct Chains<float>;

Family chains_family()
{
    return make_family<Chains>(
        "interactions",
        "interactions without loads: how fast they can be on this machine",
        chain_variants<double>(),
        chain_variants<float>());
}

} // namespace miniapp::nbody
