// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/model/initial.hpp"

#include <bit>
#include <cmath>

#include <gtest/gtest.h>

namespace miniapp::nbody {
namespace {

/// Returns a hash of all bits of a state (FNV-1a over words of 64 bits).
std::uint64_t fingerprint(BodyState const& state)
{
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    auto const mix = [&](double number) {
        hash = (hash ^ std::bit_cast<std::uint64_t>(number)) * 0x100000001b3ULL;
    };
    for (std::size_t i = 0; i < state.masses.size(); ++i) {
        mix(state.masses[i]);
        for (auto const& v : {state.positions[i], state.velocities[i]}) {
            mix(v.x);
            mix(v.y);
            mix(v.z);
        }
    }
    return hash;
}

// These are the hashes from g++ 12 and clang++ 14, with -O0 and with -O3 and fused multiply-adds.
TEST(NbodyInitial, is_the_same_to_the_bit_from_every_compiler)
{
    EXPECT_EQ(fingerprint(initial_state("disk", 5000)), 0xaf72a6ca6e1f11d3ULL);
    EXPECT_EQ(fingerprint(initial_state("plummer", 5000)), 0x98f470cab296dc05ULL);
    EXPECT_EQ(fingerprint(initial_state("galaxies", 5000)), 0x43045a76fa500a84ULL);
}

TEST(NbodyInitial, the_centre_of_mass_rests_at_the_origin)
{
    for (auto const* const name : {"disk", "plummer", "galaxies"}) {
        auto const state = initial_state(name, 3000);
        double mass = 0;
        Vector place;
        Vector momentum;
        for (std::size_t i = 0; i < state.masses.size(); ++i) {
            mass += state.masses[i];
            place.x += state.masses[i] * state.positions[i].x;
            place.z += state.masses[i] * state.positions[i].z;
            momentum.x += state.masses[i] * state.velocities[i].x;
            momentum.y += state.masses[i] * state.velocities[i].y;
        }
        EXPECT_NEAR(mass, std::string(name) == "plummer" ? 1 : 2.5, 2e-3) << name;
        EXPECT_NEAR(place.x, 0, 1e-12) << name;
        EXPECT_NEAR(place.z, 0, 1e-12) << name;
        EXPECT_NEAR(momentum.x, 0, 1e-12) << name;
        EXPECT_NEAR(momentum.y, 0, 1e-12) << name;
    }
}

// A Plummer sphere has 0.3536 of its mass inside its scale radius. Cut off at radius 10, it has
// 0.985 of its mass, so the fraction is 0.3536 / 0.985. By the virial theorem its mean square speed
// is 3 pi / 32. The cut-off leaves out slow bodies, so the mean is slightly larger.
TEST(NbodyInitial, a_plummer_sphere_has_the_mass_profile_and_the_speeds_of_its_model)
{
    constexpr int n = 40000;
    auto const state = initial_state("plummer", n);
    double inside = 0;
    double square_speed = 0;
    for (int i = 0; i < n; ++i) {
        auto const& r = state.positions[i];
        auto const& v = state.velocities[i];
        inside += r.x * r.x + r.y * r.y + r.z * r.z < 1 ? 1. / n : 0;
        square_speed += (v.x * v.x + v.y * v.y + v.z * v.z) / n;
    }
    EXPECT_NEAR(inside, 0.3536 / 0.985, 0.01);
    EXPECT_NEAR(square_speed, 3 * 3.14159 / 32, 0.01);
}

TEST(NbodyInitial, bodies_of_a_disk_lie_between_its_radii)
{
    auto const state = initial_state("disk", 2000);
    auto const& star = state.positions[0];
    for (int i = 1; i < 2000; ++i) {
        double const x = state.positions[i].x - star.x;
        double const y = state.positions[i].y - star.y;
        double const r = std::sqrt(x * x + y * y);
        EXPECT_GT(r, 1.02);
        EXPECT_LT(r, 3.501);
    }
}

} // namespace
} // namespace miniapp::nbody
