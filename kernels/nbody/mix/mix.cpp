// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/mix/mix.hpp"

#include <cmath>
#include <limits>

#include "common/ceil_div.hpp"
#include "problem/compare.hpp"
#include "simulation/parameters.hpp"

namespace miniapp::nbody {

/// Returns the initial positions of a pack of bodies, the first of which is body i of all n
/// bodies.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Pull<Pack<T>> initial_positions(std::int64_t n, std::int64_t i)
{
    T start[3][Pack<T>::lanes];
    for (int lane = 0; lane < Pack<T>::lanes; ++lane) {
        for (int axis = 0; axis < 3; ++axis) {
            start[axis][lane] = initial_coordinate<T>(axis * n + i + lane);
        }
    }
    return {Pack<T>(start[0]), Pack<T>(start[1]), Pack<T>(start[2])};
}

/// Writes the results of a pack of bodies, of which body i is the first. Bodies from number n on
/// are left out.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void
write_pack(T* out, std::int64_t n, std::int64_t i, Pull<Pack<T>> const& result)
{
    T end[3][Pack<T>::lanes];
    store(end[0], result.x);
    store(end[1], result.y);
    store(end[2], result.z);
    for (int lane = 0; lane < Pack<T>::lanes; ++lane) {
        for (int axis = 0; axis < 3 && i + lane < n; ++axis) {
            out[axis * n + i + lane] = end[axis][lane];
        }
    }
}

/// Moves bodies towards the fixed one. A work item alternates between `packs` packs of bodies, so
/// that the latency of one pack is hidden by the others.
template <class T, int packs>
void advance(Chains<T> const& p, ExecutionSpace const& space)
{
    constexpr int lanes = Pack<T>::lanes;
    std::int64_t const n = p.n;
    std::int64_t const groups = ceil_div(n, packs * lanes);
    int const steps = p.steps;
    T* const out = p.results.data();
    Body<T> const fixed_body = p.fixed_body;
    T const epsilon_squared = p.epsilon_squared;
    Kokkos::parallel_for(
        "nbody/mix",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(space, 0, groups),
        KOKKOS_LAMBDA(std::int64_t g) {
            Pull<Pack<T>> at[packs];
            for (int c = 0; c < packs; ++c) {
                at[c] = initial_positions<T>(n, (c * groups + g) * lanes);
            }
            for (int step = 0; step < steps; ++step) {
                for (int c = 0; c < packs; ++c) {
                    add_pull(at[c], at[c].x, at[c].y, at[c].z, fixed_body, epsilon_squared);
                }
            }
            for (int c = 0; c < packs; ++c) {
                write_pack(out, n, (c * groups + g) * lanes, at[c]);
            }
        });
}

/// Adds up the pulls of the table's bodies at bodies that rest. A work item holds `packs` packs of
/// resting bodies in registers, as in the rung `several`.
template <class T, int packs>
void add_pulls_of_table(Table<T> const& p, ExecutionSpace const& space)
{
    using V = Pack<T>;
    constexpr int lanes = V::lanes;
    std::int64_t const n = p.n;
    std::int64_t const groups = ceil_div(n, packs * lanes);
    int const rounds = p.steps / Table<T>::table_size;
    Body<T> const* const bodies = p.table.data();
    T* const out = p.results.data();
    T const epsilon_squared = p.epsilon_squared;
    Kokkos::parallel_for(
        "nbody/table",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(space, 0, groups),
        KOKKOS_LAMBDA(std::int64_t g) {
            Pull<V> at[packs];
            Pull<V> pulls[packs];
            for (int c = 0; c < packs; ++c) {
                at[c] = initial_positions<T>(n, (c * groups + g) * lanes);
                pulls[c] = {V(0), V(0), V(0)};
            }
            for (int round = 0; round < rounds; ++round) {
                for (int j = 0; j < Table<T>::table_size; ++j) {
                    for (int c = 0; c < packs; ++c) {
                        add_pull(pulls[c], at[c].x, at[c].y, at[c].z, bodies[j], epsilon_squared);
                    }
                }
            }
            for (int c = 0; c < packs; ++c) {
                write_pack(out, n, (c * groups + g) * lanes, pulls[c]);
            }
        });
}

namespace {

/// Adds the pull of body `by` at the point `at` to the vector `to`, in double. `at` and `to` may be
/// the same array.
template <class T>
KOKKOS_INLINE_FUNCTION void add_pull_in_double(Body<T> const& by, double const* at, double* to)
{
    double const d[3] = {by.x - at[0], by.y - at[1], by.z - at[2]};
    double const square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + 1;
    double const weight = by.m / (square * sqrt(square));
    for (int axis = 0; axis < 3; ++axis) {
        to[axis] += weight * d[axis];
    }
}

/// Computes the reference in double, one pull after another. If bodies are at rest, it adds the
/// pulls of the table once and multiplies their sum by the number of rounds, `steps` / `size`.
template <class T, bool moves>
void fill_reference(Interactions<T, moves> const& p, T* expected)
{
    auto const n = p.n;
    int const size = p.table_size;
    int const pulls = moves ? p.steps : size;
    int const rounds = p.steps / size;
    Body<T> const f = p.fixed_body;
    Body<T> const* const table = p.table.data();
    Kokkos::parallel_for(
        "nbody/mix_reference",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(0, n),
        KOKKOS_LAMBDA(std::int64_t i) {
            double at[3] = {
                initial_coordinate<T>(i),
                initial_coordinate<T>(n + i),
                initial_coordinate<T>(2 * n + i)};
            double sum[3] = {};
            for (int step = 0; step < pulls; ++step) {
                add_pull_in_double(moves ? f : table[step], at, moves ? at : sum);
            }
            for (int axis = 0; axis < 3; ++axis) {
                expected[axis * n + i] = static_cast<T>(moves ? at[axis] : rounds * sum[axis]);
            }
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

template <class T>
Variants<Table<T>> table_variants()
{
    if constexpr (backend::gpu) {
        return {};
    } else {
        return {
            {.name = "table_1", .run = add_pulls_of_table<T, 1>},
            {.name = "table_2", .run = add_pulls_of_table<T, 2>},
            {.name = "table_4", .run = add_pulls_of_table<T, 4>},
        };
    }
}

} // namespace

template <class T, bool moves>
Interactions<T, moves>::Interactions(Params const& params)
    : n(params.integer("bodies"))
    , steps(static_cast<int>(params.integer("steps")))
    , table("nbody/table", moves ? 0 : table_size)
    , results("nbody/mix", 3 * n)
{
    for (int j = 0; j < static_cast<int>(table.size()); ++j) {
        auto const coordinate = [j](int axis) {
            return initial_coordinate<T>(317 * j + 101 * axis);
        };
        table(j) = {coordinate(0), coordinate(1), coordinate(2), T(1) / 1024};
    }
}

template <class T, bool moves>
std::vector<Parameter> Interactions<T, moves>::parameters()
{
    return {
        number(
            "bodies",
            moves && backend::gpu ? 1 << 21 : 1 << 13,
            "bodies that are pulled at",
            1,
            1e9),
        number("steps", moves ? 1024 : 4096, "interactions of each body", table_size, 1e6),
    };
}

template <class T, bool moves>
std::vector<Params> Interactions<T, moves>::edge_cases(Params const& defaults)
{
    std::vector<Params> cases;
    for (std::int64_t const bodies : {1, 129, 10007}) {
        cases.push_back(
            defaults.with("bodies", bodies).with("steps", std::int64_t{2 * table_size}));
    }
    cases.push_back(defaults.with("bodies", std::int64_t{129}));
    return cases;
}

template <class T, bool moves>
Work Interactions<T, moves>::work(Params const& params)
{
    auto const n = static_cast<double>(params.integer("bodies"));
    double const interactions = n * static_cast<double>(params.integer("steps"));
    Work work{
        .bytes_written = 3 * n * sizeof(T),
        .flops = 20 * interactions,
        .items = interactions,
        .item = "interaction",
        .working_set = 3 * n * sizeof(T)};
    work.memory = 2 * work.working_set; // the output and the expected output
    return work;
}

template <class T, bool moves>
Verdict Interactions<T, moves>::verify() const
{
    GuardedArray<T> const expected("nbody/mix_expected", 3 * n);
    fill_reference(*this, expected.data());
    double const random_growth = std::sqrt(static_cast<double>(steps));
    double const roundings = moves ? 4 + random_growth : 4 * (1 + random_growth);
    return compare(results, expected, 1., roundings * std::numeric_limits<T>::epsilon());
}

template struct Interactions<double, true>;
template struct Interactions<float, true>;
template struct Interactions<double, false>;
template struct Interactions<float, false>;

Family chains_family()
{
    return make_family<Chains>(
        "interactions",
        "interactions without loads: how fast they can be on this machine",
        chain_variants<double>(),
        chain_variants<float>());
}

Family table_family()
{
    return make_family<Table>(
        "interactions_of_a_table",
        "interactions with bodies in the L1: how fast they can be on a CPU",
        table_variants<double>(),
        table_variants<float>());
}

Limit interaction_limit(Params const& params, Work const&)
{
    std::string const precision = params.text("precision");
    auto const kernels = [=](double) {
        auto const family = backend::gpu ? chains_family() : table_family();
        auto const of_limit = Params(family.parameters).with("precision", precision);
        std::shared_ptr<Case> const problem = family.make_case(of_limit);
        auto const interactions = family.work(of_limit).items;
        std::vector<LimitKernel> suitable;
        for (std::size_t i = 0; i < family.variants.size(); ++i) {
            if (family.variants[i].why_not(of_limit).empty()) {
                suitable.push_back({family.variants[i].name, problem, i, interactions});
            }
        }
        return suitable;
    };
    return {.name = "interactions " + precision, .kernels = kernels};
}

} // namespace miniapp::nbody
