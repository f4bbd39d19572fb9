// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

namespace miniapp {

/// An estimate with its interval.
struct Interval
{
    double value = 0;
    double low = 0;
    double high = 0;
    double coverage = 0.95; ///< how often such an interval holds the truth, where samples are alike

    friend bool operator==(Interval const&, Interval const&) = default;
};

/// The p-quantile, 0 <= p <= 1, linear between order statistics (Hyndman and Fan's type 7).
/// Of nothing: NaN.
double quantile(std::vector<double> samples, double p);

double median(std::vector<double> samples);

/// Distance between the quartiles over the median: 0.01 means that half of the samples lie within 1
/// %.
double spread(std::vector<double> const& samples);

/// Whether these are times: none, or a negative one, is the reading of a clock that stood or went
/// back.
bool all_positive(std::vector<double> const& samples);

/// What to say of samples that are not.
inline constexpr char const* clock_stands =
    "the clock did not move during a sample; a larger measure.sample_ms makes samples longer";

/// Into how many batches so many rounds are divided: as many as wanted, of at least two rounds
/// each, and at least three; otherwise one.
int batches_of(int rounds, int wanted);

/// Whether a batch begins with that round; they are as long as each other, or one round longer.
bool batch_begins(int round, int rounds, int batches);

/// How many times faster than `base` a variant is: the median of base[i] / variant[i] over samples
/// taken in the same round, with an interval that holds two others.
///
/// - That of the median between order statistics, interpolated to 95 % (Hettmansperger and
///   Sheather, Statistics & Probability Letters 4, 1986): no distribution is assumed. Fewer than 6
///   pairs cannot give 95 %: then it reaches from the smallest to the largest and says its
///   coverage, 1 - 2^(1-n). Alone it is about one moment: samples taken at once are alike.
/// - Where the samples are of several batches, that of Student's t over the batches' medians of the
///   ratio's logarithm: what the next batch would find. It takes batches for independent; what
///   stays for a whole session, as the pages that it was given do, is in neither.
///
/// Needs as many samples in both; of nothing: NaN.
Interval
speedup(std::vector<double> const& base, std::vector<double> const& variant, int batches = 1);

} // namespace miniapp
