// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>

#include "advice/parts/row.hpp"

namespace miniapp::advice::intrinsics {

constexpr int calls = 16;

// Functions, each in the accuracy of T's own library.
struct Sine
{
    static constexpr char const* name = "sin";
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static T of(T x)
    {
        return std::sin(x);
    }
};
struct Exponential
{
    static constexpr char const* name = "exp";
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static T of(T x)
    {
        return std::exp(x);
    }
};
struct Power
{
    static constexpr char const* name = "pow";
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static T of(T x)
    {
        return std::pow(x, T(2));
    }
};
struct OverRoot
{
    static constexpr char const* name = "rsqrt";
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static T of(T x)
    {
        return T(1) / std::sqrt(x);
    }
};

/// Calls `visit` with the function that the input names.
template <class Visit>
auto visit_function(std::string const& name, Visit const& visit)
{
    if (name == Sine::name) {
        return visit(Sine{});
    }
    if (name == Exponential::name) {
        return visit(Exponential{});
    }
    return name == Power::name ? visit(Power{}) : visit(OverRoot{});
}

/// The last of `turns` times 16 calls. The earlier ones are multiplied by a zero that
/// the compiler cannot know.
template <class T, class Function>
void last_call(Row const& p, ExecutionSpace const& space, std::string const& label, Function)
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
                    y = y * zero + Function::of(begin + (T(calls - call) * zero));
                }
            }
            out(i) = static_cast<float>(y);
        });
}

template <class T>
void library(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    visit_function(p.text("function"), [&](auto f) { last_call<T>(p, space, label, f); });
}

inline double oracle(Params const& params, HostInputs<float> const& in, std::int64_t i)
{
    double const x = double(in[0][i] + 0.5F);
    return visit_function(params.text("function"), [&](auto f) { return decltype(f)::of(x); });
}

Variants<Row> hip_variants(); // 04_intrinsics.hip.hpp

/// The column `error` is the largest difference from double over the largest result, for arguments
/// in [0.5, 1.5).
inline Family family()
{
    auto comparison = with(
        // With one turn a product stood at the rate of block dispatch on an H100.
        number("turns", backend::gpu ? 16 : 1, "of 16 calls", 1, 1024),
        with(
            {.name = "function",
             .default_value = std::string("sin"),
             .unit = "",
             .help = "pow is pow(x, 2)",
             .choices = {"sin", "exp", "pow", "rsqrt"}},
            row("intrinsics",
                guidelines("arithmetic instructions"),
                "call functions in single precision, or the hardware's approximations",
                {1 << 22, 1 << 16},
                oracle)));
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
         {.name = "float",
          .run = library<float>,
          .expectation = helps("single precision is faster than double", "double")}},
        if_gpu([](auto) { return hip_variants(); }));
}

} // namespace miniapp::advice::intrinsics
