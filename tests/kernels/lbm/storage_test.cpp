// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>

#include <gtest/gtest.h>

#include "kernels/lbm/parameters.hpp"
#include "lbm/21_columns.hpp"
#include "lbm/problem.hpp"
#include "lbm/simulation/simulation.hpp"

namespace miniapp::lbm {
namespace {

Params params_stored_as(Extents const& size, char const* storage)
{
    return standard_params(size).with("storage", std::string(storage)).with("tau_rho", 0.6);
}

TEST(LbmStorage, work_counts_the_bytes_that_are_stored)
{
    auto const bytes = [](auto number, char const* storage) {
        using T = decltype(number);
        return Problem<T>::work(params_stored_as({10, 10, 10}, storage)).bytes() / 1000;
    };
    EXPECT_EQ(bytes(double(), "full"), 416);
    EXPECT_EQ(bytes(double(), "half"), 208);
    EXPECT_EQ(bytes(double(), "scaled_half"), 208);
    EXPECT_EQ(bytes(float(), "full"), 208);
    EXPECT_EQ(bytes(float(), "half"), 104);
    EXPECT_EQ(bytes(float(), "scaled_half"), 108);
    EXPECT_EQ(bytes(double(), "carried_half"), 208);
    EXPECT_EQ(bytes(float(), "carried_half"), 104);
}

// largest_error() must bound the error of storing, since verification subtracts it from
// differences.
TEST(LbmStorage, rounding_is_bounded_and_powers_of_two_are_exact)
{
    float place[64 * 27] = {};
    NarrowScaled<float> const scaled(place, 16, false, Scales::make(1, 2));
    NarrowHalf<float> const half(place, 16, false, {});
    for (int p : {0, 3, 7, 25}) {
        for (float x = 1; x > 1e-7F; x *= 0.37F) {
            EXPECT_LE(std::abs(scaled.rounded(p, x) - x), scaled.largest_error(p, x))
                << p << " " << x;
            EXPECT_LE(std::abs(half.rounded(p, x) - x), half.largest_error(p, x)) << p << " " << x;
        }
        EXPECT_EQ(scaled.rounded(p, 0x1p-20F), 0x1p-20F);
    }
    EXPECT_EQ(scaled.rounded(0, 0.1F), 0.1F) << "f_0 is stored in full";
    EXPECT_NE(half.rounded(0, 0.1F), 0.1F);
    EXPECT_EQ(half.largest_error(3, 1e-6), 0x1p-25) << "subnormal";
}

TEST(LbmStorage, what_rounding_takes_from_f_0_is_carried_by_the_others)
{
    float place[64 * 27] = {};
    NarrowHalf<float> const half(place, 16, false, Scales::make(1, 2));
    NarrowCarried<float> const carried(place, 16, false, Scales::make(1, 2));
    float worst_half = 0;
    float worst_carried = 0;
    for (int n = 0; n < 100; ++n) {
        float x[populations];
        float wanted[populations];
        float phi = 0;
        for (int p = 0; p < populations; ++p) {
            wanted[p] = x[p] = p == 0 ? 0.9F + 1e-4F * n : 1e-3F * (p - 3);
            phi += p < f_count ? x[p] : 0;
        }
        float of_halves = 0;
        for (int p = 0; p < f_count; ++p) {
            of_halves += half.rounded(p, x[p]);
        }
        carried.carry(x);
        float of_carried = 0;
        for (int p = 0; p < populations; ++p) {
            float const kept = carried.rounded(p, x[p]);
            of_carried += p < f_count ? kept : 0;
            EXPECT_LE(std::abs(kept - wanted[p]), carried.largest_error(p, wanted[p])) << p;
        }
        worst_half = std::fmax(worst_half, std::abs(of_halves - phi));
        worst_carried = std::fmax(worst_carried, std::abs(of_carried - phi));
    }
    EXPECT_GT(worst_half, 2e-4F);
    EXPECT_LT(worst_carried, 1e-5F);
}

template <class T, template <class> class Populations>
Verdict verdict_after_step(char const* storage, T keep_rho)
{
    Problem<T> problem(params_stored_as({14, 12, 11}, storage).with("radius", 4.));
    problem.poison();
    problem.c.keep_rho *= keep_rho;
    columns<T, Populations<T>>(problem, ExecutionSpace{});
    Kokkos::fence();
    return problem.verify();
}

TEST(LbmStorage, a_relaxation_that_is_one_percent_off_is_caught)
{
    EXPECT_TRUE((verdict_after_step<double, NarrowHalf>("half", 1.).ok()));
    EXPECT_TRUE((verdict_after_step<float, NarrowHalf>("half", 1.F).ok()));
    EXPECT_TRUE((verdict_after_step<float, NarrowScaled>("scaled_half", 1.F).ok()));
    EXPECT_FALSE((verdict_after_step<double, NarrowHalf>("half", 1.01).ok()));
    EXPECT_FALSE((verdict_after_step<float, NarrowHalf>("half", 1.01F).ok()));
    EXPECT_FALSE((verdict_after_step<float, NarrowScaled>("scaled_half", 1.01F).ok()));
}

TEST(LbmStorage, a_simulation_in_scaled_or_carried_halves_keeps_to_that_in_floats)
{
    auto const after = [](char const* storage, char const* variant) {
        auto const params = simulation_params({20, 20, 20})
                                .with("storage", std::string(storage))
                                .with("radius", 6.);
        Simulation<float> simulation(params, {.variant = variant});
        simulation.step(100);
        return simulation.measures();
    };
    auto const full = after("full", "fused");
    for (auto const& narrow : {after("scaled_half", "columns"), after("carried_half", "pairs/2")}) {
        EXPECT_NEAR(narrow.phi / full.phi, 1, 1e-4);
        EXPECT_NEAR(narrow.rho / full.rho, 1, 1e-5);
        EXPECT_NEAR(narrow.radius / full.radius, 1, 1e-4);
        EXPECT_NEAR(narrow.kinetic_energy / full.kinetic_energy, 1, 0.05);
    }
    auto const half = after("half", "pairs/2");
    EXPECT_GT(std::abs(half.phi / full.phi - 1), 1e-4) << "halves without scale or carry lose phi";
}

} // namespace
} // namespace miniapp::lbm
