// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/line_sums.omp.hpp"
#include "common/declared.hpp"

namespace miniapp::advice::column_sums {

/// right by hand: some columns at a time, in vectors.
void omp_right(Arrays<float> const& p, ExecutionSpace const&)
{
    omp_sums_across(p.in_data(0), p.integer("columns"), p.integer("rows"), p.out_data());
}

/// left by hand: a column's sum in vectors.
void omp_left(Arrays<float> const& p, ExecutionSpace const&)
{
    omp_sums_along(p.in_data(1), p.integer("columns"), p.integer("rows"), p.out_data());
}

Variants<Arrays<float>> omp_variants()
{
    return {
        {.name = "omp/right",
         .run = omp_right,
         .expectation =
             by(Mechanism::issue,
                ours(helps(
                    "prediction: columns are lanes, and a line of the cache is used at once",
                    "right")))},
        {.name = "omp/left",
         .run = omp_left,
         .expectation =
             by(Mechanism::issue,
                ours(helps("prediction: additions that may change places are vectors", "left")))}};
}

} // namespace miniapp::advice::column_sums
