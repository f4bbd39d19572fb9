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
    // By hand, because no floor measures latency. The control: as many instructions at once as
    // nothing waits for. A multiply-add of NVIDIA is issued in a cycle, and its result is there
    // after four; a core of a CPU issues two in a cycle, with the same latency. So two and four
    // chains each halve the time. A wavefront of AMD takes four cycles to issue one, and its result
    // is there by then: two chains are packed into half of the instructions (with 512 steps, of a
    // gfx90a's wave 1057 become 548), and four are no fewer.
    return family_of(
        declared(
            of_the_page("multiprocessor level", "the same", {"8"}),
            with_flops(
                2. * steps,
                row("independent",
                    Mechanism::latency,
                    "chains of multiply-adds, 1 to 8 at a time, in few threads",
                    1 << 17,
                    1 << 15))),
        {{.name = "1", .run = chains<1>},
         {.name = "2",
          .run = chains<2>,
          .expectation =
              between("two instructions that do not wait for each other", "1", 1.5, 2.2)},
         {.name = "4",
          .run = chains<4>,
          .expectation = between("four", "2", backend::hip ? 0.8 : 1.5, backend::hip ? 1.25 : 2.2)},
         {.name = "8",
          .run = chains<8>,
          .expectation = no_claim("eight; four fill the latency of NVIDIA's pipeline", "4")}});
}

} // namespace miniapp::advice::independent
