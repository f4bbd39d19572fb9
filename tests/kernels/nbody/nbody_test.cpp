// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "nbody/06_several.hpp"
#include "nbody/10_best.hpp"
#include "nbody/mix/mix.hpp"
#include "nbody/oracle.hpp"
#include "problem/random.hpp"

namespace miniapp::nbody {

std::vector<Family> families();
namespace {

BodyState two_bodies()
{
    return {.masses = {3, 5}, .positions = {{0, 0, 0}, {0, 4, 0}}, .velocities = {{}, {}}};
}

std::vector<double> reference_of(Problem<double> const& p)
{
    Kokkos::View<double*, MemorySpace> const device("test", 4 * static_cast<std::size_t>(p.n));
    fill_reference(p.fields(), 0, p.n, device.data());
    auto const host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, device);
    return {host.data(), host.data() + host.size()};
}

// The softened distance is sqrt(3^2 + 4^2) = 5, so accelerations are the other's mass * 4 / 5^3.
TEST(NbodyReference, two_bodies_have_the_accelerations_computed_by_hand)
{
    auto const a = reference_of(Problem<double>(two_bodies(), 3));

    EXPECT_EQ(a[0], 0);
    EXPECT_DOUBLE_EQ(a[2], 0.16);   // y of the first body
    EXPECT_DOUBLE_EQ(a[3], -0.096); // y of the second body
    EXPECT_DOUBLE_EQ(a[6], 0.16);   // sum of the magnitudes of the pulls at the first body
}

// The pulls of equal masses at a body halfway between them cancel; their magnitudes do not.
TEST(NbodyReference, opposite_pulls_cancel_but_their_magnitudes_add_up)
{
    BodyState const state{
        .masses = {1, 1, 1},
        .positions = {{0, 0, 0}, {2, 0, 0}, {-2, 0, 0}},
        .velocities = {{}, {}, {}}};

    auto const a = reference_of(Problem<double>(state, 1e-6));

    EXPECT_EQ(a[0], 0);
    EXPECT_NEAR(a[9], 0.5, 1e-9);
}

TEST(NbodyProblem, work_counts_all_pairs_of_bodies)
{
    auto const params = Params(families().front().parameters).with("bodies", std::int64_t{1000});

    auto const work = Problem<float>::work(params);

    EXPECT_EQ(work.items, 1e6);
    EXPECT_EQ(work.flops, 2e7);
    EXPECT_EQ(work.bytes(), 28000);
}

/// Result of fill_reference(): the accelerations of all bodies in x, y and z, then the sums of
/// magnitudes.
using ExactResult = Kokkos::View<double*, Kokkos::HostSpace>;

constexpr double softening_length = 0.015;

ExactResult exact_result(BodyState const& state)
{
    Problem<float> const p(state, softening_length);
    Kokkos::View<double*, MemorySpace> const device("test", 4 * static_cast<std::size_t>(p.n));
    fill_reference(p.fields(), 0, p.n, device.data());
    return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, device);
}

/// Returns the relative error |a - exact| / |exact| of each body's acceleration, ascending.
template <class Run>
std::vector<double>
relative_errors(BodyState const& state, ExactResult const& exact, Run const& run)
{
    Problem<float> p(state, softening_length);
    run(p, ExecutionSpace{});
    auto const n = static_cast<std::size_t>(p.n);
    Kokkos::View<float*, MemorySpace, Kokkos::MemoryUnmanaged> const mine(
        p.accelerations.data(), 3 * n);
    auto const a = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, mine);
    std::vector<double> errors;
    for (std::size_t i = 0; i < n; ++i) {
        double off = 0;
        double size = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            off += std::pow(a(axis * n + i) - exact(axis * n + i), 2);
            size += std::pow(exact(axis * n + i), 2);
        }
        errors.push_back(std::sqrt(off / size));
    }
    std::ranges::sort(errors);
    return errors;
}

// The error is largest where pulls nearly cancel: at the star of the disk and in the middle of the
// sphere. There a single sum of 4096 floats has an error of 1.3e-5, and a sum of 32768 in two
// galaxies one of 1.7e-4. If sums of 64 bodies are accumulated into a second sum, as in `best`,
// errors stay below 3e-6.
TEST(NbodyAccuracy, errors_of_forces_in_float_stay_small)
{
    for (auto const* const start : {"disk", "plummer", "galaxies"}) {
        for (int const bodies : {4096, 16384}) {
            auto state = initial_state(start, bodies);
            // Make two close pairs: one far inside the softening length, and one at this length.
            state.positions[11] = state.positions[10];
            state.positions[11].x += 1e-4;
            state.positions[21] = state.positions[20];
            state.positions[21].y += softening_length;
            auto const exact = exact_result(state);

            for (auto const& errors :
                 {relative_errors(state, exact, best<float, 2, 4>),
                  relative_errors(state, exact, best<float, 2, 16>)}) {
                EXPECT_LT(errors[errors.size() / 2], 4e-7) << start << ' ' << bodies;
                EXPECT_LT(errors.back(), 1e-5) << start << ' ' << bodies;
            }
        }
        auto const state = initial_state(start, 4096);
        auto const plain = relative_errors(state, exact_result(state), several<float, 2>);
        EXPECT_LT(plain[plain.size() / 2], 2e-6) << start;
        EXPECT_LT(plain.back(), 2e-5) << start;
    }
}

TEST(NbodyAccuracy, a_second_sum_makes_sums_of_floats_better)
{
    auto const state = initial_state("plummer", 8192);

    auto const exact = exact_result(state);
    auto const plain = relative_errors(state, exact, several<float, 2>);
    auto const better = relative_errors(state, exact, best<float, 2, 4>);

    EXPECT_LT(better[better.size() / 2], plain[plain.size() / 2] / 2);
}

/// Compares the kernels of a limit with their reference in all edge cases.
void expect_variants_to_match(Family const& family)
{
    for (auto const& params : family.edge_cases) {
        auto const problem = family.make_case(params);
        for (std::size_t i = 0; i < family.variants.size(); ++i) {
            if (family.variants[i].refuses(params).empty()) {
                problem->poison();
                problem->run(i, ExecutionSpace{});
                Kokkos::fence();
                auto const verdict = problem->verify();
                EXPECT_TRUE(verdict.ok()) << family.variants[i].name << " " << verdict.error
                                          << " of " << verdict.tolerance;
            }
        }
    }
}

/// Places bodies in the corners of a regular tetrahedron. Bodies in one corner do not pull at each
/// other. The strength of every other pull depends only on the mass of the body that pulls. Digit
/// `digit` of i in base 4 is the corner of body i.
BodyState bodies_in_corners(int bodies, int digit)
{
    constexpr Vector corner[] = {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
    BodyState state;
    for (int i = 0; i < bodies; ++i) {
        // Equal masses would round alike.
        state.masses.push_back((0.5 + uniform(i)) / bodies);
        state.positions.push_back(corner[(i >> (2 * digit)) % 4]);
        state.velocities.push_back({});
    }
    return state;
}

template <class T>
void expect_every_pair_to_count(int bodies)
{
    auto const params =
        Params(families().front().parameters)
            .with("bodies", std::int64_t{bodies})
            .with("precision", std::string(sizeof(T) == sizeof(float) ? "float" : "double"));
    for (int digit = 0; (1 << (2 * digit)) < bodies; ++digit) {
        Problem<T> p(bodies_in_corners(bodies, digit), 0.5);
        for (auto const& variant : variants<T>()) {
            if (!variant.why_not(params).empty()) {
                continue;
            }
            p.poison();
            variant.run(p, ExecutionSpace{});
            Kokkos::fence();
            auto const verdict = p.verify();
            EXPECT_TRUE(verdict.ok()) << variant.name << ", " << bodies << " bodies, digit "
                                      << digit << ": " << verdict.error;
            // The tolerance is relative to the sum of all pulls; a single pull is about 1 / bodies
            // of that sum.
            EXPECT_LT(verdict.tolerance, 0.5 / bodies);
        }
    }
}

// In a disk of thousands of bodies, the rounding of floats would hide a missing pair. Here about
// 3/4 of the other bodies pull at a body about equally, so that a missing pair is noticed. Two
// bodies pull at each other if one digit of their indices in base 4 differs; every digit is tested.
TEST(NbodyPairs, no_pair_is_lost_among_thousands_of_bodies_in_float)
{
    expect_every_pair_to_count<float>(4100);
}

TEST(NbodyPairs, no_pair_is_lost_whatever_the_number_of_bodies)
{
    for (int const bodies : {3, 5, 12, 19, 33, 34, 35, 36, 37, 38, 39, 40, 257}) {
        expect_every_pair_to_count<float>(bodies);
        expect_every_pair_to_count<double>(bodies);
    }
}

TEST(NbodyMix, every_chain_matches_its_reference)
{
    expect_variants_to_match(chains_family());
}

TEST(NbodyMix, every_table_matches_its_reference)
{
    if constexpr (!backend::gpu) {
        expect_variants_to_match(table_family());
    }
}

TEST(NbodyMix, the_limit_is_measured_with_chains_on_a_gpu_and_with_tables_on_a_cpu)
{
    auto const params =
        Params(families().front().parameters).with("precision", std::string("float"));
    auto const kernels = interaction_limit(params, families().front().work(params)).kernels(0);
    for (auto const& kernel : kernels) {
        EXPECT_EQ(kernel.name.starts_with("table_"), !backend::gpu) << kernel.name;
    }
    EXPECT_GE(kernels.size(), 2U);
}

} // namespace
} // namespace miniapp::nbody
