// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"

namespace miniapp::advice::precision {

constexpr int steps = 256;

/// x <- a x + b, which tends to 1: roundings decay, and the error is that of some of them.
template <class T, class Launch = OneEach>
void chain(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    T const a = T(1) - T(1) / T(64);
    T const b = T(1) / T(64);
    auto const turns = static_cast<int>(p.integer("turns"));
    Launch::run(
        label, space, p.size(), KOKKOS_LAMBDA(std::int64_t i) {
            T x = static_cast<T>(in(i));
            for (int turn = 0; turn < turns; ++turn) {
                for (int step = 0; step < steps; ++step) {
                    x = a * x + b;
                }
            }
            out(i) = static_cast<float>(x);
        });
}

inline double oracle(Params const& params, HostInputs<float> const& in, std::int64_t i)
{
    double x = in[0][i];
    for (std::int64_t step = 0; step < steps * params.integer("turns"); ++step) {
        x = (1 - 1. / 64) * x + 1. / 64;
    }
    return x;
}

inline Use in_double(Params const&, Use use)
{
    use.double_flops = use.flops;
    return use;
}

/// Single precision in place of double. The column `error` is the largest difference from double,
/// over the largest result. Packed single precision is `peak`'s: packed.
inline Family family()
{
    auto comparison = declared(
        of_the_page(
            "arithmetic instructions",
            "the same operations, in double or in float",
            {"resident/double", "resident/float"}),
        row("precision",
            Mechanism::issue,
            "256 dependent multiply-adds a thread",
            1 << 23,
            1 << 17,
            oracle));
    comparison.roundings = [](Params const&) { return 64.; };
    comparison.flops = [](Params const& p) {
        return 2. * steps * double(p.integer("turns") * p.integer("size"));
    };
    comparison.parameters.push_back(
        {.name = "turns",
         .default_value = std::int64_t{1},
         .unit = "",
         .help = "of 256 multiply-adds",
         .min = 1,
         .max = 1024});
    comparison.edge_cases = [](Params const& p) {
        auto cases = edge_sizes(p, 1500007);
        cases.push_back(p.with("turns", std::int64_t{3}).with("size", std::int64_t{1000}));
        return cases;
    };
    return family_of(
        std::move(comparison),
        {{.name = "double", .run = chain<double>, .use = in_double},
         {.name = "float",
          .run = chain<float>,
          .expectation = only_where(
              backend::cuda,
              from_counts("twice the units of double on a data centre's GPU", "double", 1.1))},
         {.name = "resident/double",
          .run = chain<double, Resident>,
          .use = both(blocks_not_counted, in_double)},
         {.name = "resident/float",
          .run = chain<float, Resident>,
          .expectation = only_where(
              backend::cuda,
              ours(from_counts(
                  "prediction: twice with 256 steps, too, where no block is dispatched",
                  "resident/double",
                  1.1))),
          .use = blocks_not_counted}});
}

} // namespace miniapp::advice::precision
