// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/model/walls.hpp"

#include <cmath>
#include <fstream>
#include <numbers>
#include <numeric>

#include <gmock/gmock.h>

#include "kernels/lbm/contact_angle.hpp"
#include "kernels/lbm/flow_profile.hpp"
#include "kernels/lbm/oracle_agreement.hpp"
#include "kernels/lbm/parameters.hpp"
#include "lbm/parts/rungs.hpp"
#include "lbm/problem.hpp"
#include "lbm/reference.hpp"
#include "lbm/simulation/simulation.hpp"
#include "simulation/fixtures.hpp"

// Tests of walls and obstacles: where they lie, whether every rung that accepts them agrees with
// the oracle, what they conserve, and whether flows along them agree with closed forms.
namespace miniapp::lbm {
namespace {

using testing::HasSubstr;

std::string message_about(std::string const& parameter, std::string const& text)
{
    auto const params = simulation_params({8, 6, 5}).with(parameter, text);
    auto const found = Walls(params).invalid_parameters();
    return found.empty() ? "" : found.front().parameter + ": " + found.front().what;
}

TEST(LbmWalls, lie_where_the_input_says)
{
    Walls const walls(simulation_params({8, 6, 5})
                          .with("walls", "y; z- angle 60; z+ no_slip moving 0.01 0 0")
                          .with("obstacles", "box 2 2 2 3 2 2 angle 120; cylinder y 7 0 1"));
    EXPECT_TRUE(walls.is_periodic(0));
    EXPECT_FALSE(walls.is_periodic(1));
    EXPECT_TRUE(walls.is_solid(3, -1, 2));
    EXPECT_TRUE(walls.is_solid(3, 6, 2));
    EXPECT_FALSE(walls.is_solid(3, 5, 2));
    EXPECT_NEAR(walls.cosine(3, 2, -1), 0.5, 1e-15);
    EXPECT_NEAR(walls.cosine(3, 2, 5), 0, 1e-15);
    EXPECT_NEAR(walls.cosine(3, -1, -1), 0.25, 1e-15); // mean of both walls' cosines at an edge
    EXPECT_EQ(walls.velocity(3, 2, 5)[0], 0.01);
    EXPECT_EQ(walls.velocity(3, 6, 5)[0], 0); // sites at an edge are at rest
    EXPECT_TRUE(walls.is_solid(2, 2, 2) && walls.is_solid(3, 2, 2) && !walls.is_solid(4, 2, 2));
    EXPECT_NEAR(walls.cosine(2, 2, 2), -0.5, 1e-15);
    // The cylinder continues through the periodic face, but not through the wall below.
    EXPECT_TRUE(walls.is_solid(0, 3, 0) && walls.is_solid(8, 3, 0) && walls.is_solid(7, 3, 1));
    EXPECT_FALSE(walls.is_solid(7, 3, 4));
    EXPECT_EQ(walls.solid_sites(), 2 + 4 * 6);
    EXPECT_TRUE(Walls(standard_params({8, 6, 5})).none());
}

TEST(LbmWalls, wrong_descriptions_of_walls_and_obstacles_are_refused)
{
    EXPECT_THAT(message_about("walls", "w"), HasSubstr("'w' should be 'x, y or z"));
    EXPECT_THAT(message_about("walls", "x;"), HasSubstr("'' should be"));
    EXPECT_THAT(message_about("walls", "x-"), HasSubstr("walls: one face across x is a wall and"));
    EXPECT_THAT(message_about("walls", "x; x+"), HasSubstr("has its wall already"));
    EXPECT_THAT(message_about("walls", "z moving 0 0 0.01"), HasSubstr("moves along itself only"));
    EXPECT_THAT(message_about("walls", "z moving 0.1 0 0"), HasSubstr("exceeds 0.05"));
    EXPECT_THAT(message_about("walls", "z angle 190"), HasSubstr("between 0 and 180 degrees"));
    EXPECT_THAT(
        message_about("obstacles", "cube 1 2 3"), HasSubstr("should be 'sphere x y z radius"));
    EXPECT_THAT(message_about("obstacles", "sphere 1 2 x 4"), HasSubstr("should be 'sphere"));
    EXPECT_THAT(message_about("obstacles", "box 9 9 9 9 9 9"), HasSubstr("covers no site"));
    EXPECT_THAT(message_about("obstacles", "box 0 0 0 7 5 4"), HasSubstr("no site is left"));
    EXPECT_THAT(message_about("obstacles_file", "/nowhere"), HasSubstr("No such file"));
    EXPECT_EQ(message_about("obstacles", "sphere 1 2 3 1"), "");
}

class LbmObstacleFile : public InFolder
{
protected:
    Params params_of(std::string const& mask) const
    {
        std::ofstream(in_folder("mask.raw"), std::ios::binary) << mask;
        return simulation_params({4, 3, 2}).with("obstacles_file", in_folder("mask.raw"));
    }
};

TEST_F(LbmObstacleFile, has_one_byte_for_each_site)
{
    std::string mask(24, '\0');
    mask[1 + 4 * (2 + 3 * 1)] = 1;
    Walls const walls(params_of(mask));
    EXPECT_TRUE(walls.invalid_parameters().empty());
    EXPECT_EQ(walls.solid_sites(), 1);
    EXPECT_TRUE(walls.is_solid(1, 2, 1));
    EXPECT_THAT(
        Walls(params_of(mask + " ")).invalid_parameters()[0].what,
        HasSubstr("has 25 bytes, and 24 sites of one byte are 24"));
}

// The physics of a checkpoint contain the mask itself, and not only the name of its file.
TEST_F(LbmObstacleFile, is_part_of_the_physics_of_a_checkpoint)
{
    std::string mask(24, '\0');
    mask[3] = 1;
    auto const before = physics_of(params_of(mask));
    EXPECT_EQ(physics_of(params_of(mask)), before);
    mask[4] = 1;
    EXPECT_NE(physics_of(params_of(mask)), before);
}

TEST(LbmWalls, walls_and_forces_are_part_of_the_physics_of_a_checkpoint)
{
    auto const params = simulation_params({8, 6, 5});
    for (auto const& other :
         {params.with("walls", "x"),
          params.with("obstacles", "sphere 2 2 2 1"),
          params.with("contact_angle", 80.),
          params.with("force", "0 0 1e-6"),
          params.with("tau_rho_light", 0.7)}) {
        EXPECT_NE(physics_of(params), physics_of(other));
    }
}

TEST(LbmWalls, measures_count_only_sites_of_the_fluid)
{
    Simulation<double> simulation(simulation_params({8, 6, 5})
                                      .with("initial", "uniform")
                                      .with("walls", "x")
                                      .with("obstacles", "box 2 2 2 4 3 3"));
    simulation.step(3);
    auto const m = simulation.measures();
    double const sites = 8 * 6 * 5 - 3 * 2 * 2;
    EXPECT_NEAR(m.rho, 2 * sites, 1e-10);
    EXPECT_NEAR(m.phi, sites, 1e-10);
    EXPECT_NEAR(m.volume, sites, 1e-10);
    EXPECT_LT(m.max_speed, 1e-14);
    EXPECT_NEAR(m.centre[0], (240 * 3.5 - 12 * 3) / sites, 1e-10); // x is not periodic
    auto const solid = field(simulation, "solid");
    EXPECT_EQ(std::accumulate(solid.begin(), solid.end(), 0.), 12);
    EXPECT_EQ(solid[4 + 8 * (3 + 6 * 3)], 1);
}

/// Returns a box with walls at rest, a moving wall, walls with and without a contact angle and
/// periodic faces. One obstacle reaches through a periodic face, another touches a wall, and a drop
/// lies on a wall under gravity.
Params crowded_box_params()
{
    return simulation_params({13, 10, 9})
        .with("walls", "y angle 110; z- angle 60; z+ moving 0.03 -0.02 0")
        .with("obstacles", "sphere 0 4 4 2 angle 40; box 5 0 3 7 2 5")
        .with("drops", "6 5 0 4 0.01 0 0")
        .with("block", Extents{64, 1, 1})
        .with("tau_rho", 0.6)
        .with("gravity", 1e-4);
}

TEST(LbmWalls, every_variant_agrees_with_the_oracle)
{
    EXPECT_GT(compare_variants_with_oracle<double>(crowded_box_params()), 10);
    EXPECT_GT(compare_variants_with_oracle<float>(crowded_box_params()), 10);
    // All faces are walls; in the last box one site lies between the two walls across x.
    auto const closed =
        crowded_box_params().with("obstacles", "none").with("walls", "x; y; z moving 0 0.02 0");
    EXPECT_GT(compare_variants_with_oracle<double>(closed), 10);
    EXPECT_GT(compare_variants_with_oracle<double>(closed.with("size", Extents{1, 2, 17})), 10);
}

TEST(LbmWalls, variants_without_ghosts_refuse_them)
{
    int refusals = 0;
    auto const in_float = rungs<float>();
    auto twin = in_float.begin();
    for (auto const& variant : rungs<double>()) {
        auto const reason = variant.refuses(crowded_box_params());
        refusals += reason.find("far side of a periodic box") != std::string::npos ? 1 : 0;
        auto const open = simulation_params({14, 10, 9}).with("block", Extents{64, 1, 1});
        auto const narrow = open.with("storage", std::string("half"));
        // Without walls each variant accepts some storage. `cuda/staged` may do so in float only,
        // where its columns need half as much shared memory.
        EXPECT_TRUE(
            variant.refuses(open) == variant.unavailable
            || variant.refuses(narrow) == variant.unavailable
            || twin->refuses(narrow.with("precision", std::string("float"))) == twin->unavailable)
            << variant.name;
        ++twin;
    }
    EXPECT_GE(refusals, backend::gpu ? 4 : 5);
    EXPECT_NE(best_variant(standard_params({8, 8, 8})), best_variant(crowded_box_params()));
    EXPECT_EQ(
        best_variant(crowded_box_params()), backend::gpu ? "hip/fused/256" : "nontemporal/16");
}

// Bounce-back loses no population, so that the sums of rho and phi are conserved in any flow.
TEST(LbmWalls, conserve_both_masses)
{
    for (auto const* const variant : {"fused", "layout_soa"}) {
        Simulation<double> simulation(crowded_box_params(), {.variant = variant});
        auto const before = simulation.measures();
        simulation.step(300);
        auto const after = simulation.measures();
        std::printf(
            "    %s: change of sum phi %.2e, of sum rho %.2e, max|u| %.3f\n",
            variant,
            after.phi / before.phi - 1,
            after.rho / before.rho - 1,
            after.max_speed);
        EXPECT_NEAR(after.phi / before.phi, 1, 1e-12);
        EXPECT_NEAR(after.rho / before.rho, 1, 1e-12);
        EXPECT_GT(after.max_speed, 1e-3);
    }
}

/// Compares rungs that store populations before a collision, and rungs that store them after it,
/// with the oracle over 100 steps.
TEST(LbmWalls, many_steps_agree_with_the_oracle)
{
    auto const params = crowded_box_params();
    auto const derived = derive(fluid_of(params));
    for (auto const* const variant : {"fused", "baseline", "nontemporal/16"}) {
        Simulation<double> simulation(params, {.variant = variant});
        Reference reference(params.extents("size"), derived, Walls(params));
        reference.start(Initial(params));
        reference.step(100);
        simulation.step(100);
        auto const phi = field(simulation, "phi");
        auto const u = field(simulation, "u");
        auto const p = field(simulation, "p");
        auto const solid = field(simulation, "solid");
        double worst = 0;
        for (int x = 0; x < 13 * 10 * 9; ++x) {
            if (solid[x] == 0) {
                auto const m = reference.at(x % 13, x / 13 % 10, x / 130);
                worst = std::max(worst, std::abs(m.phi - phi[x]));
                worst = std::max(worst, std::abs(m.pressure - p[x]));
                for (int a = 0; a < 3; ++a) {
                    worst = std::max(worst, std::abs(m.u[a] - u[3 * x + a]));
                }
            }
        }
        std::printf("    %s with walls, 100 steps: %.2e from the oracle\n", variant, worst);
        EXPECT_LT(worst, 1e-12);
    }
}

// The flow has the same Reynolds number in boxes of n = 8 and 16 sites, at the same viscosity. The
// time to settle grows as n^2, and the force is proportional to n^-3. With walls halfway between
// two sites the error of the profile should fall as n^-2.
TEST(LbmWalls, poiseuille_flow_is_of_second_order)
{
    double error[2];
    double const nu = 0.1;
    for (int level = 0; level < 2; ++level) {
        int const n = 8 << level;
        double const g = 1e-4 * std::pow(n / 8., -3);
        auto const params = simulation_params({n, 1, 2})
                                .with("initial", "uniform")
                                .with("walls", "x")
                                .with("tau_rho", 0.5 + 3 * nu)
                                .with("gravity", g);
        auto const w = flow_profile(params, 12 * n * n, 2);
        double const force = 2 * g / 2; // force per mass: 2 phi* g in the heavy phase, over n = 2
        double square = 0;
        double exact_square = 0;
        for (int i = 0; i < n; ++i) {
            double const x = i + 0.5;
            double const exact = force / (2 * nu) * x * (n - x);
            square += std::pow(w[i] - exact, 2);
            exact_square += exact * exact;
        }
        error[level] = std::sqrt(square / exact_square);
    }
    double const order = std::log2(error[0] / error[1]);
    std::printf("    Poiseuille: error %.3e, %.3e, order %.3f\n", error[0], error[1], order);
    EXPECT_GE(order, 1.8);
    EXPECT_LE(error[1], 0.01);
}

// The profile of Couette flow is linear, for which halfway bounce-back is exact.
TEST(LbmWalls, couette_flow_is_exact)
{
    for (int const n : {8, 16}) {
        auto const params = simulation_params({n, 1, 2})
                                .with("initial", "uniform")
                                .with("walls", "x- moving 0 0 -0.01; x+ moving 0 0 0.02")
                                .with("tau_rho", 0.8);
        auto const w = flow_profile(params, 30 * n * n, 2);
        double worst = 0;
        for (int i = 0; i < n; ++i) {
            worst = std::max(worst, std::abs(w[i] - (-0.01 + 0.03 * (i + 0.5) / n)));
        }
        std::printf("    Couette, %d sites: error %.3e\n", n, worst);
        EXPECT_LT(worst, 1e-12);
    }
}

TEST(LbmWalls, the_angle_of_a_circular_cap_is_found)
{
    for (double const angle : {60., 90., 120.}) {
        double const radius = 20;
        double const height = -0.5 - radius * std::cos(angle * std::numbers::pi / 180);
        std::vector<double> phi;
        for (int k = 0; k < 40; ++k) {
            for (int i = 0; i < 60; ++i) {
                phi.push_back(std::tanh((radius - std::hypot(i - 29.3, k - height)) / 2));
            }
        }
        EXPECT_NEAR(contact_angle(phi, 60, 40), angle, 0.3);
    }
}

// Runs a small drop for 5000 steps. T23 in physics_test.cpp has larger drops with three angles.
TEST(LbmWalls, a_drop_approaches_its_contact_angle)
{
    Extents const size{44, 1, 20};
    Simulation<double> simulation(simulation_params(size)
                                      .with("walls", "z- angle 120; z+")
                                      .with("drops", "21.5 0 -0.5 11")
                                      .with("sigma", 0.02));
    simulation.step(5000);
    auto const phi = field(simulation, "phi");
    double const angle = contact_angle(phi, 44, 20);
    std::printf("    small sessile drop, 120 degrees: %.3f\n", angle);
    EXPECT_NEAR(angle, 120, 5); // not yet at rest; without wetting the angle would be 90
}

} // namespace
} // namespace miniapp::lbm
