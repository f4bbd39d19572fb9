// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "nbody/03_rsqrt.hpp"
#include "nbody/06_several.hpp"
#include "nbody/simulation/leapfrog.hpp"

namespace miniapp::nbody {
namespace {

constexpr double softening = 1e-6; // negligible at the distances of these tests

double distance(Vector a, Vector b)
{
    return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

/// Returns two bodies of mass 1 at their largest distance. Their relative orbit is an ellipse of
/// semi-major axis 1 and eccentricity 0.5.
BodyState bodies_on_ellipse()
{
    double const apart = 1.5;
    // Speed of the bodies relative to each other.
    double const speed = std::sqrt(2 * (2 / apart - 1));
    return {
        .masses = {1, 1},
        .positions = {{-apart / 2, 0, 0}, {apart / 2, 0, 0}},
        .velocities = {{0, -speed / 2, 0}, {0, speed / 2, 0}}};
}

double const period = 2 * std::numbers::pi / std::sqrt(2.); // by Kepler's third law for mass 2

double energy_error(int steps)
{
    Leapfrog<double> bodies(bodies_on_ellipse(), softening, rsqrt<double>);
    double const start = bodies.conserved_sums().energy();
    bodies.step(steps / 2, period / steps); // half an orbit, until their distance is smallest
    return std::abs(bodies.conserved_sums().energy() / start - 1);
}

TEST(NbodyMotion, two_bodies_return_after_keplers_period)
{
    Leapfrog<double> bodies(bodies_on_ellipse(), softening, rsqrt<double>);

    bodies.step(20000, period / 20000);

    auto const end = bodies.state();
    EXPECT_LT(distance(end.positions[0], bodies_on_ellipse().positions[0]), 1e-5);
    EXPECT_LT(distance(end.velocities[1], bodies_on_ellipse().velocities[1]), 1e-5);
}

// After half an orbit the distance of the bodies is 1 - e, and they have changed sides.
TEST(NbodyMotion, two_bodies_come_as_near_as_keplers_ellipse_says)
{
    Leapfrog<double> bodies(bodies_on_ellipse(), softening, rsqrt<double>);

    bodies.step(10000, period / 20000);

    auto const half = bodies.state();
    EXPECT_NEAR(distance(half.positions[0], half.positions[1]), 0.5, 1e-6);
    EXPECT_NEAR(half.positions[0].x, 0.25, 1e-5);
}

TEST(NbodyMotion, halving_the_step_quarters_the_energy_error)
{
    for (int const steps : {1000, 2000, 4000}) {
        EXPECT_NEAR(energy_error(steps) / energy_error(2 * steps), 4, 0.1) << steps;
    }
}

// Three equal masses follow each other on one curve (Chenciner, Montgomery, Annals of Mathematics
// 152 (2000) 881). The initial state and the period, 6.32591398, are C. Simo's, from the table of
// that article.
TEST(NbodyMotion, three_bodies_on_a_figure_eight_return_after_ten_periods)
{
    Vector const r{0.97000436, -0.24308753, 0};
    Vector const v{-0.93240737, -0.86473146, 0};
    BodyState const start{
        .masses = {1, 1, 1},
        .positions = {r, {-r.x, -r.y, 0}, {0, 0, 0}},
        .velocities = {{-v.x / 2, -v.y / 2, 0}, {-v.x / 2, -v.y / 2, 0}, v}};
    Leapfrog<double> bodies(start, softening, rsqrt<double>);

    constexpr int steps = 5000;
    bodies.step(10 * steps, 6.32591398 / steps);

    auto const end = bodies.state();
    for (int i = 0; i < 3; ++i) {
        EXPECT_LT(distance(end.positions[i], start.positions[i]), 1e-3) << i;
    }
}

TEST(NbodyMotion, backward_steps_lead_back_to_the_start)
{
    auto const start = initial_state("disk", 300);
    Leapfrog<double> bodies(start, 0.015, several<double, 1>);

    bodies.step(100, 0.01);
    EXPECT_GT(distance(bodies.state().positions[7], start.positions[7]), 0.1);
    bodies.step(100, -0.01);

    auto const end = bodies.state();
    for (int i = 0; i < 300; ++i) {
        EXPECT_LT(distance(end.positions[i], start.positions[i]), 1e-9) << i;
    }
}

TEST(NbodyMotion, conserves_momentum_angular_momentum_and_energy)
{
    Leapfrog<double> bodies(initial_state("galaxies", 500), 0.1, several<double, 1>);
    auto const before = bodies.conserved_sums();

    bodies.step(200, 0.005);

    auto const after = bodies.conserved_sums();
    EXPECT_NEAR(after.momentum.x, before.momentum.x, 1e-13);
    EXPECT_NEAR(after.momentum.y, before.momentum.y, 1e-13);
    EXPECT_NEAR(after.momentum.z, before.momentum.z, 1e-13);
    EXPECT_NEAR(after.angular_momentum.x, before.angular_momentum.x, 1e-12);
    EXPECT_NEAR(after.angular_momentum.z, before.angular_momentum.z, 1e-12);
    EXPECT_NEAR(after.energy() / before.energy(), 1, 1e-4);
}

TEST(NbodyMotion, in_float_momentum_and_energy_drift_only_by_rounding)
{
    Leapfrog<float> bodies(initial_state("disk", 500), 0.1, several<float, 1>);
    auto const before = bodies.conserved_sums();

    bodies.step(200, 0.005);

    auto const after = bodies.conserved_sums();
    EXPECT_NEAR(after.momentum.x, before.momentum.x, 1e-5);
    EXPECT_NEAR(after.energy() / before.energy(), 1, 1e-4);
}

} // namespace
} // namespace miniapp::nbody
