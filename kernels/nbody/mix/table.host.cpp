// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/mix/table.hpp"

#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "nbody/mix/pull_to_table.hpp"
#include "problem/compare.hpp"

namespace miniapp::nbody {
namespace {

/// One body after the other, in double.
template <class T>
void fill_reference(Table<T> const& p, T* expected)
{
    auto const n = p.n;
    auto const rounds = p.steps / Table<T>::size;
    Body<T> const* const bodies = p.bodies.data();
    Kokkos::parallel_for(
        "nbody/table_reference",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(0, n),
        KOKKOS_LAMBDA(std::int64_t i) {
            double sum[3] = {};
            for (int j = 0; j < Table<T>::size; ++j) {
                double const dx = bodies[j].x - double(start_of<T>(i));
                double const dy = bodies[j].y - double(start_of<T>(n + i));
                double const dz = bodies[j].z - double(start_of<T>(2 * n + i));
                double const square = dx * dx + dy * dy + dz * dz + 1;
                double const weight = bodies[j].m / (square * sqrt(square));
                sum[0] += weight * dx;
                sum[1] += weight * dy;
                sum[2] += weight * dz;
            }
            for (int axis = 0; axis < 3; ++axis) {
                expected[axis * n + i] = static_cast<T>(rounds * sum[axis]);
            }
        });
}

template <class T>
Variants<Table<T>> table_variants()
{
    return {
        {.name = "table_1", .run = pull_to_table<T, 1>},
        {.name = "table_2", .run = pull_to_table<T, 2>},
        {.name = "table_4", .run = pull_to_table<T, 4>},
    };
}

} // namespace

template <class T>
Table<T>::Table(Params const& params)
    : n(params.integer("bodies"))
    , steps(static_cast<int>(params.integer("steps")))
    , bodies("nbody/table", size)
    , out("nbody/table_out", 3 * n)
{
    for (int j = 0; j < size; ++j) {
        auto const unlike = [j](int axis) { return start_of<T>(317 * j + 101 * axis); };
        bodies(j) = {unlike(0), unlike(1), unlike(2), T(1) / 1024};
    }
}

template <class T>
std::vector<Parameter> Table<T>::parameters()
{
    return {
        {.name = "bodies",
         .default_value = std::int64_t{1 << 13},
         .unit = "",
         .help = "that are pulled at",
         .min = 1,
         .max = 1e9},
        {.name = "steps",
         .default_value = std::int64_t{4096},
         .unit = "",
         .help = "interactions of a body",
         .min = size,
         .max = 1e6},
    };
}

template <class T>
std::vector<InvalidParameter> Table<T>::invalid_parameters(Params const& params)
{
    if (params.integer("steps") % size == 0) {
        return {};
    }
    return {{"steps", fmt::format("must be a multiple of {}, the table's bodies", size)}};
}

template <class T>
std::vector<Params> Table<T>::edge_cases(Params const& defaults)
{
    std::vector<Params> cases;
    for (std::int64_t const bodies : {1, 129, 10007}) {
        cases.push_back(defaults.with("bodies", bodies).with("steps", std::int64_t{2 * size}));
    }
    cases.push_back(defaults.with("bodies", std::int64_t{129}));
    return cases;
}

template <class T>
Work Table<T>::work(Params const& params)
{
    auto const n = static_cast<double>(params.integer("bodies"));
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
Verdict Table<T>::verify() const
{
    GuardedArray<T> const expected("nbody/table_expected", 3 * n);
    fill_reference(*this, expected.data());
    double const roundings = 4 * (1 + std::sqrt(static_cast<double>(steps)));
    return compare(out, expected, 1., roundings * std::numeric_limits<T>::epsilon());
}

template struct Table<double>;
template struct Table<float>;

Family table_family()
{
    return make_family<Table>(
        "interactions_of_a_table",
        "interactions with bodies in the L1: how fast they can be on a CPU",
        table_variants<double>(),
        table_variants<float>());
}

} // namespace miniapp::nbody
