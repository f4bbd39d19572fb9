// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/parts/rungs.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/lbm/parameters.hpp"
#include "lbm/01_baseline.hpp"
#include "lbm/11_fused.hpp"
#include "lbm/13_nontemporal.hpp"
#include "lbm/18_two_passes.hpp"
#include "lbm/19_prefetch_row.hpp"
#include "lbm/28_in_place.hpp"
#include "lbm/problem.hpp"
#include "lbm/reference.hpp"

namespace miniapp::lbm {

/// The defect of the published kernel: its equilibrium of g has u without the factor 1 / cs^2.
struct UnitSpeedOfSound
{
    static constexpr int inv_cs2 = 1;
};

/// Makes the fused step with the collision of the published kernel.
void make_defective_step(Problem<double>& p, ExecutionSpace const& space)
{
    auto const source = p.source<Soa<double>>();
    auto const destination = p.destination<Soa<double>>();
    auto const grid = p.grid;
    auto const c = p.c;
    double* const phi = p.phi;
    p.halo.fill(source, space);
    every_site(
        "lbm/defective/phi", grid, space, KOKKOS_LAMBDA(int s) {
            phi[s] = post_streaming_phi(source, s, grid, c);
        });
    p.halo.fill_field(phi, space);
    every_site(
        "lbm/defective", grid, space, KOKKOS_LAMBDA(int s) {
            double x[populations];
            pull(x, source, s, grid, c);
            collide<UnitSpeedOfSound>(x, phi[s], derivatives(phi, s, grid), c);
            static_for<0, populations>([&](auto q) { destination(q, s) = x[q]; });
        });
    p.finish(Stage::post_collision);
}

namespace {

Params small_drop_params()
{
    return standard_params({14, 12, 11}).with("radius", 4.).with("tau_rho", 0.6).with("ux", 0.02);
}

TEST(LbmRungs, a_kernel_without_the_factor_three_is_caught)
{
    Problem<double> problem(small_drop_params());

    problem.poison();
    make_defective_step(problem, ExecutionSpace{});
    Kokkos::fence();
    auto const wrong = problem.verify();
    problem.poison();
    fused(problem, ExecutionSpace{});
    Kokkos::fence();
    auto const right = problem.verify();

    std::printf("    without the factor: error %.3g, with it: %.3g\n", wrong.error, right.error);
    EXPECT_GT(wrong.error, 1e6 * wrong.tolerance);
    EXPECT_TRUE(right.ok());
}

/// Returns the x momentum of a uniform flow after one collision over that before the collision.
template <class Sound>
double collision_momentum_ratio(double tau_rho)
{
    auto const params = standard_params({1, 1, 1})
                            .with("initial", "uniform")
                            .with("tau_rho", tau_rho)
                            .with("ux", 0.02);
    auto const derived = derive(fluid_of(params));
    Reference reference({1, 1, 1}, derived);
    reference.start(Initial(params));
    auto const state = Kokkos::create_mirror_view_and_copy(
        Kokkos::HostSpace{}, stored_populations<double>(reference, derived));
    double x[populations];
    for (int p = 0; p < populations; ++p) {
        x[p] = state(p);
    }
    auto const momentum = [&] {
        double sum = 0;
        for (int i = 0; i < g_count; ++i) {
            sum += velocity(i).x * x[f_count + i];
        }
        return sum;
    };
    double const before = momentum();
    collide<Sound>(x, 1., Gradients<double>{0, 0, 0, 0}, Constants<double>(derived));
    return momentum() / before;
}

// The momentum of the equilibrium is rho u only with the factor 1 / cs^2 = 3. Without it, a step
// loses 2 / (3 tau_rho) of the momentum.
TEST(LbmRungs, T1_uniform_flow_finds_the_published_defect)
{
    for (double const tau_rho : {1., 0.8}) {
        EXPECT_NEAR(collision_momentum_ratio<SpeedOfSound>(tau_rho), 1, 1e-14);
        EXPECT_NEAR(
            collision_momentum_ratio<UnitSpeedOfSound>(tau_rho), 1 - 2 / (3 * tau_rho), 1e-14);
    }
}

template <class T>
using StepFunction = void (*)(Problem<T>&, ExecutionSpace const&);

/// Returns the largest difference from the reference after one step by each of `rungs` in turn.
template <class T>
double distance_after_steps(
    std::vector<StepFunction<T>> const& rungs, bool post_collision, Params const& params)
{
    auto const derived = derive(fluid_of(params));
    Reference reference(params.extents("size"), derived);
    reference.start(Initial(params));
    if (post_collision) {
        reference.collide();
    }
    Problem<T> problem(params);
    problem.set_state(stored_populations<T>(reference, derived));
    for (auto const rung : rungs) {
        rung(problem, ExecutionSpace{});
        if (post_collision) {
            reference.stream();
            reference.collide();
        } else {
            reference.step();
        }
    }
    Kokkos::fence();
    auto const expected = Kokkos::create_mirror_view_and_copy(
        Kokkos::HostSpace{}, stored_populations<double>(reference, derived));
    auto const state = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, problem.state());
    double distance = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        distance = std::max(distance, std::abs(expected(i) - static_cast<double>(state(i))));
    }
    return distance;
}

template <class T>
double distance_after_100_steps(StepFunction<T> rung, bool post_collision, Params const& params)
{
    return distance_after_steps<T>(std::vector<StepFunction<T>>(100, rung), post_collision, params);
}

TEST(LbmRungs, T20_layouts_agree_with_the_reference_after_100_steps)
{
    auto const params = small_drop_params().with("gravity", 1e-5);
    double const article = distance_after_100_steps<double>(baseline<double>, false, params);
    double const plain = distance_after_100_steps<double>(fused<double>, true, params);
    double const rows = distance_after_100_steps<double>(nontemporal<double, 16>, true, params);
    std::printf("    T20 article %.3g, fused %.3g, nontemporal %.3g\n", article, plain, rows);
    EXPECT_LT(article, 1e-12);
    EXPECT_LT(plain, 1e-12);
    EXPECT_LT(rows, 1e-12);
}

// Rungs that advance the box slab by slab fill some of the ghosts during the step.
TEST(LbmRungs, T20_slabs_agree_with_the_reference_after_100_steps)
{
    auto const params = small_drop_params().with("gravity", 1e-5);
    double const slab = distance_after_100_steps<double>(two_passes<double>, true, params);
    double const ahead = distance_after_100_steps<double>(prefetch_row<double>, true, params);
    std::printf("    T20 two_passes %.3g, prefetch_row %.3g\n", slab, ahead);
    EXPECT_LT(slab, 1e-12);
    EXPECT_LT(ahead, 1e-12);
}

// A step leaves g in the places where the next step reads it. After an odd number of steps these
// are in a different order, which code that reads the state, or a rung with another layout, must
// take into account. With rows of 14 sites the last vector of a row reaches into the next row.
TEST(LbmRungs, T20_in_place_agrees_after_any_number_of_steps)
{
    auto const params = small_drop_params().with("gravity", 1e-5);
    double const hundred = distance_after_100_steps<double>(in_place<double>, true, params);
    std::printf("    T20 in_place %.3g\n", hundred);
    EXPECT_LT(hundred, 1e-12);
    for (int const steps : {1, 2, 3}) {
        for (Extents const& size : {Extents{14, 12, 11}, {16, 3, 2}, {37, 4, 5}}) {
            std::vector<StepFunction<double>> const all(steps, in_place<double>);
            EXPECT_LT(distance_after_steps<double>(all, true, params.with("size", size)), 1e-14);
        }
    }
}

TEST(LbmRungs, T20_in_place_and_another_layout_may_alternate)
{
    auto const params = small_drop_params().with("gravity", 1e-5);
    StepFunction<double> const there = in_place<double>;
    StepFunction<double> const apart = prefetch_row<double>;
    for (auto const& rungs : std::vector<std::vector<StepFunction<double>>>{
             {there, apart},
             {apart, there},
             {there, there, apart, there},
             {apart, there, apart, apart, there, there, there, apart}}) {
        EXPECT_LT(distance_after_steps<double>(rungs, true, params), 1e-14);
    }
}

// Because the stored g is the difference from its value at rest, 100 steps in float stay near those
// of the reference in double.
TEST(LbmRungs, T20_float_stays_near_double)
{
    double const distance =
        distance_after_100_steps<float>(nontemporal<float, 16>, true, small_drop_params());
    std::printf("    T20 float %.3g\n", distance);
    EXPECT_LT(distance, 2e-5);
}

TEST(LbmProblem, work_is_26_numbers_read_and_written_a_site)
{
    auto const work = Problem<double>::work(standard_params({10, 10, 10}));
    EXPECT_EQ(work.bytes_read, 208 * 1000.);
    EXPECT_EQ(work.bytes_written, 208 * 1000.);
    EXPECT_EQ(Problem<float>::work(standard_params({10, 10, 10})).bytes(), 208 * 1000.);
}

/// Returns the number of elements of a population, with ghosts and the padding of rows; 0 for a box
/// that is refused.
template <class T>
std::int64_t padded_sites_of(Params const& params)
{
    Grid const grid = Problem<T>::grid_of(params);
    return Problem<T>::invalid_parameters(params).empty()
               ? std::int64_t{grid.row} * (grid.ny + 2) * (grid.nz + 2)
               : 0;
}

// The index of a site in the second set of populations is larger by the number of sites, so that
// twice that number must fit into 32 bits.
TEST(LbmProblem, has_at_most_2_to_the_30_sites_with_ghosts_and_padding)
{
    constexpr std::int64_t most = std::int64_t{1} << 30;
    std::int64_t largest = 0;
    for (auto const& size : {Extents{14, 8190, 8189}, Extents{62, 4094, 4093}}) {
        for (auto const* const word : storage_words) {
            auto const params = standard_params(size).with("storage", std::string(word));
            EXPECT_LE(padded_sites_of<double>(params), most) << word;
            EXPECT_LE(padded_sites_of<float>(params), most) << word;
            largest = std::max(largest, padded_sites_of<float>(params));
        }
    }
    EXPECT_GT(largest, most - most / 100);
}

// NVIDIA allows at most 65535 blocks in y and in z, and 2^31 - 1 in x.
TEST(LbmProblem, hip_rungs_refuse_grids_that_do_not_launch)
{
    auto const reason = [](Extents const& size, Extents const& block) {
        return needs_launch_within<256>(standard_params(size).with("block", block));
    };
    EXPECT_EQ(reason({100000, 65535, 2}, {256, 1, 1}), "");
    EXPECT_EQ(
        reason({2, 65536, 2}, {256, 1, 1}), "more than 65535 blocks in y; larger blocks would do");
    EXPECT_EQ(
        reason({2, 2, 65536}, {256, 1, 1}), "more than 65535 blocks in z; larger blocks would do");
    EXPECT_EQ(reason({2, 65536, 65536}, {64, 2, 2}), "");
    EXPECT_EQ(reason({2, 2, 128}, {2, 1, 128}), "block of 128 in z exceeds the GPU's 64");
    EXPECT_EQ(reason({2, 2, 2}, {257, 1, 1}), "block of 257 exceeds its launch bound 256");
}

TEST(LbmProblem, the_smallest_radius_of_a_lasting_drop_follows_from_box_and_width)
{
    EXPECT_NEAR(smallest_lasting_radius({48, 48, 48}, 4), 11.7, 0.05);
    EXPECT_NEAR(smallest_lasting_radius({64, 64, 64}, 4), 14.5, 0.05);
    EXPECT_NEAR(smallest_lasting_radius({32, 32, 32}, 4), 8.6, 0.05);
    // In two dimensions the square of the radius is the least value of R^2 + V W / (24 pi R).
    double const least = smallest_lasting_radius({64, 1, 64}, 4);
    double lowest = 1e9;
    for (double radius = 1; radius < 32; radius += 0.001) {
        lowest = std::min(lowest, radius * radius + 64 * 64 * 4 / (24 * M_PI * radius));
    }
    EXPECT_NEAR(least, std::sqrt(lowest), 0.005);
    EXPECT_EQ(smallest_lasting_radius({64, 1, 1}, 4), 0);
}

} // namespace
} // namespace miniapp::lbm
