// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/statistics.hpp"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace miniapp {
namespace {

TEST(Statistics, quantiles_of_known_samples)
{
    std::vector<double> const samples{5, 1, 4, 2, 3};

    EXPECT_EQ(median(samples), 3);
    EXPECT_EQ(quantile(samples, 0), 1);
    EXPECT_EQ(quantile(samples, 1), 5);
    EXPECT_EQ(quantile(samples, 0.25), 2);
    EXPECT_DOUBLE_EQ(quantile({1, 2}, 0.5), 1.5);
    EXPECT_DOUBLE_EQ(spread(samples), 2. / 3.);
    EXPECT_TRUE(std::isnan(median({})));
}

TEST(Statistics, an_exact_ratio_has_an_interval_of_no_width)
{
    auto const ratio = speedup({2, 4, 6}, {1, 2, 3});

    EXPECT_EQ(ratio, (Interval{2, 2, 2}));
}

TEST(Statistics, pairs_cancel_a_drift_that_hits_both)
{
    std::vector<double> base;
    std::vector<double> variant;
    for (int i = 0; i < 11; ++i) {
        double const drift = 1 + 0.3 * i; // the machine slows down by a factor of four
        base.push_back(1.2 * drift);
        variant.push_back(drift);
    }

    auto const ratio = speedup(base, variant);

    EXPECT_NEAR(ratio.low, 1.2, 1e-12);
    EXPECT_NEAR(ratio.high, 1.2, 1e-12);
}

TEST(Statistics, one_outlier_does_not_move_the_ratio)
{
    std::vector<double> base(11, 1.);
    base[4] = 50;

    EXPECT_EQ(speedup(base, std::vector<double>(11, 1.)).value, 1);
}

TEST(Statistics, the_interval_is_the_same_every_time)
{
    EXPECT_EQ(speedup({1, 2, 4}, {1, 1, 1}), speedup({1, 2, 4}, {1, 1, 1}));
}

// 200 experiments of 21 pairs with 2 % noise and a true ratio of 1: the 95 % interval holds it in
// 190 of them on average; fewer than 175 would be six standard deviations away.
TEST(Statistics, the_interval_covers_the_truth)
{
    std::mt19937_64 random(7);
    std::normal_distribution<double> noise(1, 0.02);
    int covered = 0;
    for (int experiment = 0; experiment < 200; ++experiment) {
        std::vector<double> base(21);
        std::vector<double> variant(21);
        std::generate(base.begin(), base.end(), [&] { return noise(random); });
        std::generate(variant.begin(), variant.end(), [&] { return noise(random); });
        auto const ratio = speedup(base, variant);
        covered += ratio.low <= 1 && 1 <= ratio.high;
    }

    EXPECT_GE(covered, 175);
    EXPECT_LT(covered, 200); // an interval that never misses is too wide to say anything
}

} // namespace
} // namespace miniapp
