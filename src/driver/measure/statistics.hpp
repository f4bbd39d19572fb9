// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

namespace miniapp {

/// An estimate with a confidence interval.
struct Interval
{
    double value = 0;
    double low = 0;
    double high = 0;
    double coverage =
        0.95; ///< probability that the interval holds the true value, for independent samples

    friend bool operator==(Interval const&, Interval const&) = default;
};

/// Returns the p-quantile, 0 <= p <= 1, linear between order statistics (Hyndman and Fan's type 7);
/// NaN without samples.
double quantile(std::vector<double> samples, double p);

double median(std::vector<double> samples);

/// Returns the interquartile range divided by the median: 0.01 means that half of the samples lie
/// within 1 % of each other.
double spread(std::vector<double> const& samples);

/// Whether all samples are positive. A time of 0 or less means that the clock did not move or was
/// set back.
bool all_positive(std::vector<double> const& samples);

/// Message about samples that are not all positive.
inline constexpr char const* clock_stopped_message =
    "the clock did not move during a sample; a larger measure.sample_ms makes samples longer";

/// Returns the number of batches into which `rounds` samples are divided: `wanted`, but at most one
/// for every two rounds, and one if there would be fewer than three.
int batch_count(int rounds, int wanted);

/// Whether a batch begins with this round. The lengths of batches differ by at most one round.
bool batch_begins(int round, int rounds, int batches);

/// Returns how many times as fast as `base` a variant is: the median of base[i] / variant[i],
/// where samples with one index were taken in the same round. Its interval is the union of two:
///
/// - The interval of the median between order statistics, interpolated to 95 % (Hettmansperger and
///   Sheather, Statistics & Probability Letters 4, 1986), assumes no distribution. n < 6 pairs are
///   too few for 95 %: this interval is then that from the smallest ratio to the largest, with a
///   coverage of 1 - 2^(1-n). It describes one moment, because consecutive samples are alike.
/// - If there are several batches, Student's t gives a 95 % interval of the mean logarithm of the
///   batches' median ratios, laid around the median. It assumes that batches are independent.
///
/// Neither includes effects that last for a whole session, such as the placement of memory pages.
/// `base` and `variant` must have equally many samples; without samples the result is NaN.
Interval
speedup(std::vector<double> const& base, std::vector<double> const& variant, int batches = 1);

} // namespace miniapp
