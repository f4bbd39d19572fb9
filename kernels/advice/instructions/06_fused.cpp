// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/sources.hpp"
#include "common/comparison.hpp"

namespace miniapp::advice::fused {

constexpr int rounds = 64;

/// An addition, then a multiplication: two instructions, for there is none that does both so. But
/// the multiplication of a round and the addition of the next are a multiply-add, and nvcc makes
/// it: 63 in 64 rounds, with a literal as addend.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    T const scale = T(0.5) + T(p.integer("shift")) / 64;
    T const shift = T(0.25);
    Kokkos::parallel_for(
        "advice.fused/before", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = (x + shift) * scale;
            }
            out(i) = x;
        });
}

/// The same with a shift that the compiler cannot know.
template <class T>
void unknown(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    T const scale = T(0.5) + T(p.integer("shift")) / 64;
    T const shift = T(0.25) + T(p.size() < 0);
    Kokkos::parallel_for(
        "advice.fused/unknown", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = (x + shift) * scale;
            }
            out(i) = x;
        });
}

/// The same line multiplied out: a multiply-add, one instruction.
template <class T>
void after(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    T const scale = T(0.5) + T(p.integer("shift")) / 64;
    T const both = T(0.25) * scale;
    Kokkos::parallel_for(
        "advice.fused/after", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
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
    return declared_family<float>(
        {.name = "advice.fused",
         .mechanism = Mechanism::issue,
         // The controls: `before` with an addend that is no literal.
         .contract = of_the_post(
             "minimise redundant arithmetic, fused multiply-add",
             "the same 128 operations of an element, in 128 instructions or in 64",
             {"unknown"}),
         .help = "a chain of (x + a) b, or multiplied out to x b + a b",
         .parameters =
             {size_parameter(1 << 25, 1 << 21),
              {.name = "shift",
               .default_value = std::int64_t{1},
               .unit = "",
               .help = "of the factor, in 64ths",
               .min = 0,
               .max = 16}},
         .inputs = one_of_size,
         .outputs = size_of,
         .oracle = oracle,
         .edge_cases = [](Params const& p) { return edge_sizes(p, 1500007); },
         .roundings = [](Params const&) { return 16.; },
         .flops = [](Params const& p) { return 2. * rounds * double(size_of(p)); }},
        {{"before", before<float>},
         {.name = "after",
          .run = after<float>,
          .expectation =
              helps("a fused multiply-add is one instruction for two operations", "before")},
         {.name = "unknown",
          .run = unknown<float>,
          .expectation = only_where(
              backend::cuda,
              neutral("prediction: as slow as after, without a literal", "after"))}});
}

} // namespace miniapp::advice::fused
