// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/model/initial.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include <gmock/gmock.h>

#include "kernels/lbm/parameters.hpp"
#include "lbm/model/drops.hpp"
#include "simulation/fixtures.hpp"

// Tests of initial states: listed and random drops, noise, phi from a file, and a jet.
namespace miniapp::lbm {
namespace {

using testing::HasSubstr;

std::string message_about(Params const& params)
{
    auto const found = Initial(params).invalid_parameters();
    return found.empty() ? "none" : found.front().parameter + ": " + found.front().what;
}

TEST(LbmInitial, listed_drops_are_where_they_are_said_to_be)
{
    Initial const initial(simulation_params({40, 30, 20})
                              .with("drops", "10 15 5 6 0.01 0 -0.02; 30 15 19 4")
                              .with("uy", 0.03));
    EXPECT_NEAR(initial.phi(10, 15, 5), 1, 0.01);
    EXPECT_NEAR(initial.phi(16, 15, 5), 0, 1e-12); // on the surface of the first drop
    EXPECT_NEAR(
        initial.phi(30, 15, 1), std::tanh(1), 1e-12); // drop 2 reaches through the periodic face
    EXPECT_NEAR(initial.phi(20, 0, 10), -1, 0.01);
    auto const inside = initial.velocity(10, 15, 5);
    EXPECT_NEAR(inside[0], 0.01, 1e-4);
    EXPECT_NEAR(inside[1], 0.03, 1e-12);
    EXPECT_NEAR(inside[2], -0.02, 1e-4);
    EXPECT_NEAR(initial.velocity(30, 15, 19)[0], 0, 1e-4);
    EXPECT_NEAR(initial.max_speed(), std::hypot(0.01, 0.03, 0.02), 1e-12);
    EXPECT_NEAR(initial.drop_volume(), 4 * M_PI / 3 * (216 + 64), 1e-9);
}

TEST(LbmInitial, bubbles_are_light_alone_or_in_a_drop)
{
    Initial const alone(simulation_params({40, 40, 40}).with("drops", "20 20 20 8 bubble"));
    EXPECT_LT(alone.phi(20, 20, 20), -0.9);
    EXPECT_GT(alone.phi(0, 0, 0), 0.9);
    Initial const in_drop(
        simulation_params({40, 40, 40}).with("drops", "20 20 20 15; 20 20 20 6 bubble"));
    EXPECT_LT(in_drop.phi(20, 20, 20), -0.9);
    EXPECT_GT(in_drop.phi(20, 20, 31), 0.9);
    EXPECT_LT(in_drop.phi(0, 0, 0), -0.9);
}

TEST(LbmInitial, a_wrong_description_of_a_drop_is_refused)
{
    auto const params = simulation_params({40, 40, 40});
    for (auto const* const wrong :
         {"1 2 3",
          "1 2 3 0",
          "1 2 3 4 5",
          "1 2 3 x",
          "1 2 3 4 bubbles",
          "1 2 3 4 bubble 5 6 7",
          "1 2 3 4;",
          "nan 2 3 4"}) {
        EXPECT_THAT(
            message_about(params.with("drops", wrong)),
            HasSubstr("should be 'x y z radius [ux uy uz] [bubble]'"))
            << wrong;
    }
    EXPECT_THAT(
        message_about(params.with("drops", "1 2 3 4").with("noise", 0.1)),
        HasSubstr("different starts: one of them"));
}

TEST(LbmInitial, what_does_not_fit_into_the_box_is_refused)
{
    auto const cube = simulation_params({32, 32, 32});
    EXPECT_EQ(message_about(cube.with("radius", 16.)), "none");
    EXPECT_THAT(
        message_about(cube.with("radius", 40.)),
        HasSubstr("radius: a drop of radius 40 is wider than the box, which has 32 sites along x"));
    EXPECT_THAT(message_about(cube.with("radius", 17.)), HasSubstr("up to 16 would do"));
    auto const two = simulation_params({64, 32, 32}).with("initial", "drops").with("radius", 12.);
    EXPECT_EQ(message_about(two.with("gap", 16.)), "none");
    EXPECT_THAT(
        message_about(two.with("gap", 100.)), HasSubstr("gap: two drops of radius 12, 100"));
    EXPECT_THAT(message_about(two.with("radius", 15.8)), HasSubstr("have no room along x in 64"));
    EXPECT_THAT(
        message_about(cube.with("initial", "slab").with("radius", 16.5)), HasSubstr("the slab"));
    EXPECT_THAT(
        message_about(cube.with("initial", "jet").with("radius", 15.5)),
        HasSubstr("the jet is wider than the box, which has 32 sites along x; up to 15.24"));
    EXPECT_THAT(
        message_about(cube.with("drops", "16 16 16 5; 100 16 16 5")),
        HasSubstr("drops: a drop of radius 5 with its centre at x = 100 lies outside of the box"));
    EXPECT_THAT(
        message_about(cube.with("random_drops", std::int64_t{1}).with("radius", 20.)),
        HasSubstr("radius: a drop of radius 20 is wider"));
    // An extent of one site does not limit the radius, and without a drop nothing does.
    EXPECT_EQ(message_about(simulation_params({32, 32, 1}).with("radius", 10.)), "none");
    EXPECT_EQ(message_about(cube.with("noise", 0.5).with("radius", 40.)), "none");
    EXPECT_EQ(message_about(cube.with("initial", "shear").with("radius", 40.)), "none");
}

TEST(LbmInitial, walls_may_cut_a_drop_off_but_a_drop_may_not_fill_the_box)
{
    auto const walls = [](char const* drops) {
        auto const params = simulation_params({32, 32, 32}).with("walls", "x; y; z");
        return message_about(params.with("drops", std::string(drops)));
    };
    EXPECT_EQ(walls("16 16 -5 20"), "none");
    EXPECT_THAT(walls("16 16 -25 20"), HasSubstr("centre at z = -25 lies outside"));
    EXPECT_THAT(walls("15.5 15.5 15.5 27"), HasSubstr("covers the whole box"));
}

TEST(LbmInitial, the_default_radius_in_a_flat_box_ignores_the_extent_of_one_site)
{
    Initial const flat(simulation_params({40, 1, 60}));
    EXPECT_NEAR(flat.drop_radius(), 12, 1e-12);
    EXPECT_NEAR(flat.drop_volume(), M_PI * 144, 1e-9);
}

TEST(LbmInitial, random_drops_keep_apart_and_are_reproduced_by_their_seed)
{
    Extents const size{60, 50, 40};
    auto const drops = random_drops(size, 12, 6, 3, 7);
    ASSERT_EQ(drops.size(), 12);
    for (std::size_t i = 0; i < drops.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            EXPECT_GE(distance(size, drops[i].centre, drops[j].centre), 15);
        }
    }
    EXPECT_EQ(random_drops(size, 12, 6, 3, 7)[11].centre, drops[11].centre);
    EXPECT_NE(random_drops(size, 12, 6, 3, 8)[0].centre, drops[0].centre);
    EXPECT_THAT(
        message_about(
            simulation_params(size).with("random_drops", std::int64_t{500}).with("radius", 6.)),
        HasSubstr("random_drops: found room for"));
}

TEST(LbmInitial, noise_has_the_composition_as_its_mean)
{
    Initial const initial(
        simulation_params({32, 32, 32}).with("noise", 0.1).with("composition", -0.3));
    double sum = 0;
    double largest = 0;
    for (int k = 0; k < 32; ++k) {
        for (int i = 0; i < 32; ++i) {
            double const phi = initial.phi(i, 3, k);
            sum += phi / 1024;
            largest = std::max(largest, std::abs(phi + 0.3));
        }
    }
    EXPECT_NEAR(sum, -0.3, 0.01);
    EXPECT_NEAR(largest, 0.1, 0.002);
    EXPECT_EQ(initial.drop_volume(), 0);
}

TEST(LbmInitial, a_jet_has_a_neck)
{
    Initial const initial(
        simulation_params({40, 40, 60}).with("initial", "jet").with("radius", 8.));
    // The jet's radius is perturbed: smallest at the ends of the box and largest in its middle.
    EXPECT_GT(initial.phi(28, 19, 30), initial.phi(28, 19, 0));
    EXPECT_GT(initial.phi(20, 20, 0), 0.9);
    EXPECT_LT(initial.phi(0, 20, 30), -0.9);
}

class LbmInitialFile : public InFolder
{
};

// Each direction is the longest in one of the boxes, so that an index that confuses two extents is
// found.
TEST_F(LbmInitialFile, phi_of_every_site_is_where_the_file_has_it)
{
    for (Extents const& size : {Extents{2, 3, 45}, {45, 3, 2}, {3, 45, 2}, {6, 5, 4}}) {
        std::vector<double> phi(size[0] * size[1] * size[2]);
        std::ranges::generate(phi, [next = -100]() mutable { return 0.001 * next++; });
        set_content(
            "phi.raw",
            std::string(reinterpret_cast<char const*>(phi.data()), phi.size() * sizeof(double)));
        Initial const initial(simulation_params(size).with("phi_file", in_folder("phi.raw")));
        int next = -100;
        for (int k = 0; k < size[2]; ++k) {
            for (int j = 0; j < size[1]; ++j) {
                for (int i = 0; i < size[0]; ++i) {
                    ASSERT_EQ(initial.phi(i, j, k), 0.001 * next++) << i << ' ' << j << ' ' << k;
                }
            }
        }
    }
}

TEST_F(LbmInitialFile, phi_comes_from_a_file_of_the_right_size)
{
    std::string bytes(2 * 3 * 4 * sizeof(double), '\0');
    for (int x = 0; x < 24; ++x) {
        double const value = 0.01 * x;
        std::memcpy(bytes.data() + x * sizeof(double), &value, sizeof(double));
    }
    set_content("phi.raw", bytes);
    auto const params = simulation_params({2, 3, 4}).with("phi_file", in_folder("phi.raw"));
    EXPECT_EQ(Initial(params).phi(1, 2, 3), 0.01 * (1 + 2 * (2 + 3 * 3)));
    EXPECT_THAT(
        message_about(params.with("size", Extents{2, 3, 5})),
        HasSubstr("has 192 bytes, and 30 numbers in double are 240"));
    EXPECT_THAT(
        message_about(params.with("phi_file", in_folder("none.raw"))),
        HasSubstr("No such file or directory"));
    double const nan = std::nan("");
    std::memcpy(bytes.data(), &nan, sizeof(double));
    set_content("phi.raw", bytes);
    EXPECT_THAT(message_about(params), HasSubstr("not finite"));
}

TEST_F(LbmInitialFile, a_file_with_phi_out_of_range_is_refused)
{
    std::vector<double> phi(2 * 3 * 4, -1.);
    auto const message = [&] {
        set_content(
            "phi.raw",
            std::string(reinterpret_cast<char const*>(phi.data()), phi.size() * sizeof(double)));
        return message_about(simulation_params({2, 3, 4})
                                 .with("phi_file", in_folder("phi.raw"))
                                 .with("rho_heavy", 3.)
                                 .with("rho_light", 1.));
    };
    phi[1 + 2 * (2 + 3 * 3)] = 50;
    EXPECT_THAT(message(), HasSubstr("holds phi = 50 at 1,2,3, and phi lies between -1 and 1"));
    for (auto& each : phi) {
        each = std::bit_cast<double>(__builtin_bswap64(std::bit_cast<std::uint64_t>(0.25)));
    }
    EXPECT_THAT(message(), HasSubstr("in the other byte order"));
}

} // namespace
} // namespace miniapp::lbm
