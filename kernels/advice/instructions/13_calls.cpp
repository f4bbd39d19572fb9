// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/row.hpp"

namespace miniapp::advice::calls {

constexpr int rounds = 16;

template <class T>
KOKKOS_FORCEINLINE_FUNCTION T step(T x)
{
    return T(0.5) * x * x - T(0.125) * x + T(0.25);
}
template <class T>
[[gnu::noinline]] KOKKOS_FUNCTION T called_step(T x)
{
    return step(x);
}

/// A function that becomes part of the loop.
template <class T>
void inlined(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.calls/inlined", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = step(x);
            }
            out(i) = x;
        });
}

/// One that stays a function: a stack, saved registers, and no vectors on a CPU.
template <class T>
void called(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.calls/called", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = called_step(x);
            }
            out(i) = x;
        });
}

/// An assertion that never fails, as a build with assertions has it.
template <class T>
void asserted(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.calls/asserted", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = step(x);
                if (!(x < T(2))) {
                    Kokkos::abort("x is 2 or more");
                }
            }
            out(i) = x;
        });
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double x = in[0][i];
    for (int round = 0; round < rounds; ++round) {
        x = step(x);
    }
    return x;
}

Family family()
{
    return make_family<float>(
        computing(
            5. * rounds,
            16,
            row("calls",
                lab_notes("no function calls, assertions included"),
                "let the compiler inline the functions of a loop, and assert nothing there",
                {1 << 26, 1 << 22},
                oracle)),
        {{.name = "called", .run = called<float>},
         {.name = "inlined",
          .run = inlined<float>,
          .expectation = helps("a call takes registers and scratch", "called")},
         {.name = "asserted",
          .run = asserted<float>,
          .expectation = only_on(
              Machines::amd, hurts("an assertion takes registers and scratch", "inlined"))}});
}

} // namespace miniapp::advice::calls
