// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>

#include "advice/parts/native.hpp"
#include "advice/parts/row.hpp"
#include "lanes.hpp"

namespace miniapp::advice::intrinsics {

/// Returns the last of `turns` times 16 calls. The earlier results are multiplied by a zero that
/// the compiler cannot know.
template <class T, class Function>
void last_call(
    Arrays<float> const& p, ExecutionSpace const& space, std::string const& label, Function)
{
    auto const in = p.in(0);
    auto const out = p.out();
    Unknown const unknown(p);
    auto const turns = static_cast<int>(p.integer("turns"));
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T const first = static_cast<T>(in(i)) + T(0.5);
            T const zero = static_cast<T>(unknown.zero);
            T y = 0;
            for (int turn = 1; turn <= turns; ++turn) {
                T const begin = first + T(turns - turn) * zero;
                for (int call = 1; call <= calls; ++call) {
                    y = y * zero + Function::apply(begin + (T(calls - call) * zero));
                }
            }
            out(i) = static_cast<float>(y);
        });
}

template <class T>
void library(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    visit_function(p.text("function"), [&](auto f) { last_call<T>(p, space, label, f); });
}

double oracle(Params const& params, HostInputs<float> const& in, std::int64_t i)
{
    double const x = double(in[0][i] + 0.5F);
    return visit_function(params.text("function"), [&](auto f) { return decltype(f)::apply(x); });
}

/// The column `error` shows the largest difference from the result in double, relative to the
/// largest result, for arguments in [0.5, 1.5).
Family family()
{
    auto comparison = comparison_of(Row<float>{
        .name = "intrinsics",
        .source = guidelines("arithmetic instructions"),
        .help = "call functions in single precision, or the hardware's approximations",
        .sizes = {1 << 22, 1 << 16},
        .oracle = oracle,
        .parameters = {
            word("function", "pow is pow(x, 2)", {"sin", "exp", "pow", "rsqrt"}),
            /*With one turn a product stood at the rate of block dispatch on an H100.*/ number(
                "turns", backend::gpu ? 16 : 1, "of 16 calls", 1, 1024)}});
    comparison.roundings = [](Params const&) { return 64.; };
    comparison.edge_cases = [](Params const& defaults) {
        std::vector<Params> cases;
        for (auto const* const function : {"exp", "pow", "rsqrt", "sin"}) {
            for (auto const& params :
                 edge_sizes(defaults.with("function", std::string(function)), 1500007)) {
                cases.push_back(params);
            }
            cases.push_back(defaults.with("function", std::string(function))
                                .with("turns", std::int64_t{3})
                                .with("size", std::int64_t{1000}));
        }
        return cases;
    };
    return family_of(
        std::move(comparison),
        {{.name = "double", .run = library<double>},
         change(
             "float", library<float>, helps("single precision is faster than double", "double"))});
}

} // namespace miniapp::advice::intrinsics

namespace miniapp::advice::fused {

constexpr int rounds = 64;

/// No instruction adds and then multiplies. But the multiplication of one round and the addition of
/// the next are a fused multiply-add: nvcc and clang for gfx90a make 63 of them in 64 rounds.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    auto const out = p.out();
    T const scale = T(0.5) + T(p.integer("shift")) / 64;
    T const shift = T(0.25);
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = (x + shift) * scale;
            }
            out(i) = x;
        });
}

/// The same line multiplied out is one fused multiply-add a round.
template <class T>
void after(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    auto const out = p.out();
    T const scale = T(0.5) + T(p.integer("shift")) / 64;
    T const both = T(0.25) * scale;
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = x * scale + both;
            }
            out(i) = x;
        });
}

double oracle(Params const& p, HostInputs<float> const& in, std::int64_t i)
{
    double x = in[0][i];
    for (int round = 0; round < rounds; ++round) {
        x = (x + 0.25) * (0.5 + double(p.integer("shift")) / 64);
    }
    return x;
}

Family family()
{
    return family_of(
        Row<float>{
            .name = "fused",
            .source = post("minimise redundant arithmetic, fused multiply-add"),
            .help = "multiply out, so that a product and a sum are one fused multiply-add",
            .sizes = {1 << 25, 1 << 21},
            .oracle = oracle,
            .flops = 2. * rounds,
            .roundings = 16,
            .parameters = {number("shift", 1, "of the factor, in 64ths", 0, 16)}},
        {{.name = "before", .run = before<float>},
         change(
             "after",
             after<float>,
             between(
                 "one instruction for two operations: at most 2",
                 "before",
                 1 + smallest_effect,
                 2))});
}

} // namespace miniapp::advice::fused

namespace miniapp::advice::divergence {

constexpr int rounds = 256;

/// Two paths of equal length and different instructions, for even and for odd elements.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T path_of_even(T x)
{
    for (int round = 0; round < rounds; ++round) {
        x = T(0.25) * x * x + T(0.5);
    }
    return x;
}
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T path_of_odd(T x)
{
    for (int round = 0; round < rounds; ++round) {
        x = x - T(0.25) * x * x;
    }
    return x;
}

/// Reorders the elements so that `group` neighbouring work items take one path and the next `group`
/// the other. A wavefront whose lanes all take one path does not execute the other.
template <class T>
void in_groups(
    Arrays<T> const& p, std::int64_t group, std::string const& label, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    auto const whole = p.size() / (2 * group) * (2 * group);
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t item) {
            auto const within = item % (2 * group);
            auto const i =
                item < whole ? item - within + within % group * 2 + within / group : item;
            out(i) = i % 2 == 0 ? path_of_even(b(i)) : path_of_odd(b(i));
        });
}

/// Groups of `group` work items; 0 means as long as this device's wavefront or warp.
auto groups_of(std::int64_t group)
{
    return [=](Arrays<float> const& p, ExecutionSpace const& space, std::string const& label) {
        in_groups(p, group > 0 ? group : lanes_together(), label, space);
    };
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    return i % 2 == 0 ? path_of_even<double>(in[0][i]) : path_of_odd<double>(in[0][i]);
}

Family family()
{
    return family_of(
        Row<float>{
            .name = "divergence",
            .source = post("divergence"),
            .help = "let all threads of a wavefront take the same side of a branch",
            .sizes = {1 << 24, 1 << 20},
            .oracle = oracle,
            .flops = 3. * rounds,
            .roundings = 64},
        {{.name = "every_other", .run = groups_of(1)},
         change(
             "aligned",
             groups_of(0),
             on_gpus(helps("each path takes a turn: up to 32 times", "every_other"))),
         {.name = "half_of_32", .run = groups_of(16)},
         change(
             "half_of_64",
             groups_of(32),
             on_gpus(helps(
                 "1.27 times on an RTX 6000 Ada, 1.04 on an MI250X, 1.03 on an MI300A",
                 "half_of_32")))});
}

} // namespace miniapp::advice::divergence

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

/// The compiler inlines the function into the loop.
template <class T>
void inlined(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = step(x);
            }
            out(i) = x;
        });
}

/// The function stays a call: it needs a stack and saved registers, and a CPU's loop is not
/// vectorised.
template <class T>
void called(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = called_step(x);
            }
            out(i) = x;
        });
}

/// The loop has an assertion that never fails, as in a build with assertions.
template <class T>
void asserted(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
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
    return family_of(
        Row<float>{
            .name = "calls",
            .source = lab_notes("no function calls, assertions included"),
            .help = "let the compiler inline the functions of a loop, and assert nothing there",
            .sizes = {1 << 26, 1 << 22},
            .oracle = oracle,
            .flops = 5. * rounds,
            .roundings = 16},
        {{.name = "called", .run = called<float>},
         change("inlined", inlined<float>, helps("a call takes registers and scratch", "called")),
         change(
             "asserted",
             asserted<float>,
             only_on(
                 Machines::amd, hurts("an assertion takes registers and scratch", "inlined")))});
}

} // namespace miniapp::advice::calls

namespace miniapp::advice {

std::vector<Family> instructions()
{
    return {intrinsics::family(), fused::family(), divergence::family(), calls::family()};
}

} // namespace miniapp::advice
