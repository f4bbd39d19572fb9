// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/sources.hpp"
#include "common/comparison.hpp"

namespace miniapp::advice::late_definition {

constexpr int terms = 24;

template <class T>
KOKKOS_FORCEINLINE_FUNCTION T polynomial(T x)
{
    return ((((x * T(0.1) + T(0.2)) * x - T(0.3)) * x + T(0.4)) * x - T(0.5)) * x + T(0.6);
}

/// All that will be needed is loaded first, and waits in registers.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.late_definition/before", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T x[terms];
            for (int k = 0; k < terms; ++k) {
                x[k] = b(i + k);
            }
            T sum = 0;
            for (int k = 0; k < terms; ++k) { // NOLINT(modernize-loop-convert): as in after()
                sum = sum * T(0.5) + polynomial(x[k]);
            }
            out(i) = sum;
        });
}

/// Each number is loaded where it is needed.
template <class T>
void after(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.late_definition/after", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            for (int k = 0; k < terms; ++k) {
                T const x = b(i + k);
                sum = sum * T(0.5) + polynomial(x);
            }
            out(i) = sum;
        });
}

double oracle(Params const&, HostInputs<double> const& in, std::int64_t i)
{
    double sum = 0;
    for (int k = 0; k < terms; ++k) {
        sum = sum * 0.5 + polynomial<double>(in[0][i + k]);
    }
    return sum;
}

Family family()
{
    return declared_family<double>(
        {.name = "advice.late_definition",
         .mechanism = Mechanism::registers,
         .contract = no_prediction(
             "the compilers make the same registers and instructions of both sides, "
             "for gfx90a and for sm_90: nothing is left that could differ",
             of_the_notes("define a variable next to its first use", "the same")),
         .help = "24 numbers loaded first, or each where it is needed",
         .parameters = {size_parameter(1 << 24, 1 << 21)},
         .inputs = [](Params const& p) { return std::vector{size_of(p) + terms}; },
         .outputs = size_of,
         .oracle = oracle,
         .edge_cases = [](Params const& p) { return edge_sizes(p, 800003); },
         .roundings = [](Params const&) { return 64.; },
         .flops = [](Params const& p) { return 12. * terms * double(size_of(p)); }},
        {{.name = "before", .run = before<double>},
         {.name = "after",
          .run = after<double>,
          .expectation = no_claim("AMD: fewer registers; no time is given", "before")}});
}

} // namespace miniapp::advice::late_definition
