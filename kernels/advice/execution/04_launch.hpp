// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"

namespace miniapp::advice::launch {

constexpr int launches = 64;

template <int floats>
struct Payload
{
    float value[floats];
};

/// out = in by 64 launches, each of a part, with an argument of that many bytes, of which the last
/// element is used.
template <int bytes, bool fenced>
void argument_of(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    constexpr int floats = bytes / 4;
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    Payload<floats> payload{};
    payload.value[floats - 1] = Unknown(p).one;
    auto const part = (n + launches - 1) / launches;
    for (std::int64_t begin = 0; begin < n; begin += part) {
        Kokkos::parallel_for(
            label, Range(space, begin, std::min(n, begin + part)), KOKKOS_LAMBDA(std::int64_t i) {
                out(i) = in(i)*payload.value[floats - 1];
            });
        if (fenced) {
            space.fence();
        }
    }
}

/// What a launch costs, by the size of what the kernel captures: Kokkos passes up to 512 bytes
/// (CUDA, HIP) in one way, up to 4 or 32 KB in another, through constant memory.
inline Family family()
{
    // The controls: a larger argument on the same path, and launches that wait.
    return family_of(
        with_use(
            in_parts<launches>,
            declared(
                of_the_page(
                    "application level",
                    "the same elements and launches; the bytes of the argument differ",
                    {"256", "fenced/8"}),
                row("launch",
                    Mechanism::launch,
                    "out = in by 64 small kernels with arguments of 8 to 40000 bytes",
                    1 << 14,
                    1 << 14))),
        {{.name = "8", .run = argument_of<8, false>},
         {.name = "256",
          .run = argument_of<256, false>,
          .expectation = neutral("the same way", "8")},
         {.name = "600",
          .run = argument_of<600, false>,
          .expectation =
              on_gpu(hurts("through constant memory, which waits for the kernel before", "8"))},
         {.name = "3000",
          .run = argument_of<3000, false>,
          .expectation = on_gpu(hurts("the same", "8"))},
         {.name = "5000",
          .run = argument_of<5000, false>,
          .expectation = no_claim("more than the 4 kB that a launch holds", "3000")},
         {.name = "40000",
          .run = argument_of<40000, false>,
          .expectation = only_where(
              backend::cuda, ours(hurts("prediction: past constant memory, a copy", "3000")))},
         {.name = "fenced/8",
          .run = argument_of<8, true>,
          .expectation = on_gpu(hurts("a fence after each: nothing overlaps", "8"))}});
}

} // namespace miniapp::advice::launch
