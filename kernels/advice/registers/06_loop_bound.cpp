// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "advice/parts/row.hpp"

namespace miniapp::advice::loop_bound {

constexpr int length = 6;

/// How far the largest of some numbers is from their mean. How many they are is known at run time:
/// the loops stay loops, and the array that they index lies in memory.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    auto const bound = static_cast<int>(p.integer("bound"));
    Kokkos::parallel_for(
        "advice.loop_bound/before", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T own[length] = {};
            T sum = 0;
            for (int k = 0; k < bound; ++k) {
                own[k] = b(i + k);
                sum += own[k];
            }
            T largest = 0;
            for (int k = 0; k < bound; ++k) {
                largest = bound * own[k] - sum > largest ? bound * own[k] - sum : largest;
            }
            out(i) = largest;
        });
}

/// The same with a constant: the loops unroll, and the array is registers.
template <class T>
void after(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.loop_bound/after", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T own[length] = {};
            T sum = 0;
            for (int k = 0; k < length; ++k) {
                own[k] = b(i + k);
                sum += own[k];
            }
            T largest = 0;
            // NOLINTNEXTLINE(modernize-loop-convert): its bound is the topic
            for (int k = 0; k < length; ++k) {
                largest = length * own[k] - sum > largest ? length * own[k] - sum : largest;
            }
            out(i) = largest;
        });
}

/// `after` is for one bound.
std::string needs_constant_bound(Params const& p)
{
    return p.integer("bound") == length ? "" : "its bound is a constant, another one";
}

double oracle(Params const& p, HostInputs<float> const& in, std::int64_t i)
{
    double sum = 0;
    double largest = 0;
    for (std::int64_t k = 0; k < p.integer("bound"); ++k) {
        sum += in[0][i + k];
        largest = std::max<double>(largest, in[0][i + k]);
    }
    return std::max(0., p.integer("bound") * largest - sum);
}

Family family()
{
    return make_family<float>(
        computing(
            0,
            16,
            reading_beyond(
                length,
                with(
                    number("bound", length, "numbers", 1, length),
                    row("loop_bound",
                        post("loop_bound"),
                        "give loops over a local array a bound that the compiler knows",
                        {1 << 26, 1 << 23},
                        oracle)))),
        {{.name = "before", .run = before<float>},
         {.name = "after",
          .run = after<float>,
          .refuses = needs_constant_bound,
          .expectation = helps("no stack frame, 24 bytes before; no time is given", "before")}});
}

} // namespace miniapp::advice::loop_bound
