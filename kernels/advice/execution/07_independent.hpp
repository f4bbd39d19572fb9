// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "advice/parts/row.hpp"
#include "common/static_for.hpp"

namespace miniapp::advice::independent {

/// With 512 an H100 took hardly longer than the launch; two cores of a Xeon take 0.9 s for as many
/// numbers as keep a GPU busy.
constexpr int steps = backend::gpu ? 4096 : 512;
constexpr int numbers = 8; ///< of a thread

/// Each thread takes eight numbers through dependent multiply-adds that change nothing,
/// `at_once` of them at a time: as many instructions wait for none of the others.
template <int at_once>
void chains(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    auto const threads = (n + numbers - 1) / numbers;
    Unknown const unknown(p);
    Kokkos::parallel_for(
        label, Range(space, 0, threads), KOKKOS_LAMBDA(std::int64_t i) {
            for (int first = 0; first < numbers; first += at_once) {
                float x[at_once];
                static_for<0, at_once>([&](auto c) {
                    auto const e = i + (first + c) * threads;
                    x[c] = e < n ? in(e) : 0.F;
                });
                for (int step = 0; step < steps; ++step) {
                    static_for<0, at_once>(
                        [&](auto c) { x[c] = x[c] * unknown.one + unknown.zero; });
                }
                static_for<0, at_once>([&](auto c) {
                    auto const e = i + (first + c) * threads;
                    if (e < n) {
                        out(e) = x[c];
                    }
                });
            }
        });
}

/// Few threads, so that a thread's own independent instructions are what can hide the latency: at
/// 2^17 numbers an H200 has four wavefronts a multiprocessor, an MI200 two.
inline Family family()
{
    auto const claim = "independent instructions of one warp hide latency too";
    return family_of(
        computing(
            2. * steps,
            4,
            row("independent",
                guidelines("multiprocessor level"),
                "give each thread several chains of instructions that do not wait for each other",
                {1 << 17, 1 << 15})),
        {{.name = "1", .run = chains<1>},
         {.name = "2", .run = chains<2>, .expectation = helps(claim, "1")},
         {.name = "4", .run = chains<4>, .expectation = helps(claim, "1")},
         {.name = "8", .run = chains<8>, .expectation = compared_with("4")}});
}

} // namespace miniapp::advice::independent
