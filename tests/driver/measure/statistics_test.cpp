// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

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

    EXPECT_EQ(ratio, (Interval{2, 2, 2, 0.75}));
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

/// Returns the fraction of experiments whose interval contains the true median of n pairs with
/// skewed noise. `last` becomes the interval of the last experiment.
double share_covered(int n, Interval& last)
{
    constexpr int experiments = 4000;
    std::mt19937_64 random(7);
    std::lognormal_distribution<double> noise(0, 0.1);
    int covered = 0;
    for (int experiment = 0; experiment < experiments; ++experiment) {
        std::vector<double> base(n);
        std::generate(base.begin(), base.end(), [&] { return noise(random); });
        last = speedup(base, std::vector<double>(n, 1.));
        covered += last.low <= 1 && 1 <= last.high;
    }
    return static_cast<double>(covered) / experiments;
}

// 4000 experiments give a share of 0.95 a standard deviation of 0.0035; four of these are allowed.
TEST(Statistics, the_interval_covers_what_it_says)
{
    for (int const n : {2, 3, 5, 6, 7, 11, 21, 100, 1001}) {
        Interval last;
        double const share = share_covered(n, last);
        EXPECT_NEAR(share, last.coverage, 4 * std::sqrt(0.25 / 4000) * (n < 6 ? 1 : 0.44)) << n;
        EXPECT_EQ(last.coverage, n < 6 ? 1 - std::pow(2., 1 - n) : 0.95) << n;
    }
}

TEST(Statistics, samples_are_divided_into_batches_of_two_or_more)
{
    EXPECT_EQ(batch_count(11, 4), 4);
    EXPECT_EQ(batch_count(7, 4), 3);
    EXPECT_EQ(batch_count(5, 4), 1);
    EXPECT_EQ(batch_count(11, 1), 1);
    for (int const rounds : {6, 7, 11, 100}) {
        int const batches = batch_count(rounds, 4);
        int begun = 0;
        for (int round = 0; round < rounds; ++round) {
            begun += batch_begins(round, rounds, batches);
            EXPECT_FALSE(
                batch_begins(round, rounds, batches) && batch_begins(round + 1, rounds, batches));
        }
        EXPECT_EQ(begun, batches) << rounds;
    }
}

/// Returns the fraction of experiments whose interval contains the true ratio, 1. The 11 samples
/// come from 4 batches with a random ratio each; speedup() assumes `batches` batches.
double share_covered_between(int batches)
{
    constexpr int experiments = 4000;
    std::mt19937_64 random(11);
    std::lognormal_distribution<double> of_batch(0, 0.1);
    std::lognormal_distribution<double> of_sample(0, 0.02);
    int covered = 0;
    for (int experiment = 0; experiment < experiments; ++experiment) {
        std::vector<double> base;
        double ratio = 1;
        for (int round = 0; round < 11; ++round) {
            ratio = batch_begins(round, 11, 4) ? of_batch(random) : ratio;
            base.push_back(ratio * of_sample(random));
        }
        auto const interval = speedup(base, std::vector<double>(11, 1.), batches);
        covered += interval.low <= 1 && 1 <= interval.high;
    }
    return static_cast<double>(covered) / experiments;
}

TEST(Statistics, the_interval_holds_what_changes_between_batches)
{
    EXPECT_LT(share_covered_between(1), 0.85); // too narrow: samples of a batch are correlated
    EXPECT_GT(share_covered_between(4), 0.94);
}

TEST(Statistics, one_sample_has_no_interval)
{
    EXPECT_EQ(speedup({2}, {1}), (Interval{2, 2, 2, 0}));
}

} // namespace
} // namespace miniapp
