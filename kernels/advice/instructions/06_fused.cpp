// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/sources.hpp"
#include "advice/parts/uses.hpp"

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
template <class T, class Launch = OneEach>
void unknown(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    T const scale = T(0.5) + T(p.integer("shift")) / 64;
    T const shift = T(0.25) + T(p.size() < 0);
    Launch::run(
        label_of<Launch>("advice.fused", "unknown"),
        space,
        p.size(),
        KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = (x + shift) * scale;
            }
            out(i) = x;
        });
}

/// The same line multiplied out: a multiply-add, one instruction.
template <class T, class Launch = OneEach>
void after(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    T const scale = T(0.5) + T(p.integer("shift")) / 64;
    T const both = T(0.25) * scale;
    Launch::run(
        label_of<Launch>("advice.fused", "after"), space, p.size(), KOKKOS_LAMBDA(std::int64_t i) {
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
             {"unknown", "resident/unknown"}),
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
        {{.name = "before", .run = before<float>},
         {.name = "after",
          .run = after<float>,
          // By hand: 128 instructions become 64: more than twice it cannot be.
          .expectation =
              Expectation{
                  "a fused multiply-add is one instruction for two operations: at most 2",
                  "before",
                  1 + smallest_effect,
                  2}},
         {.name = "unknown",
          .run = unknown<float>,
          .expectation = only_where(
              backend::cuda,
              ours(neutral("prediction: as slow as after, without a literal", "after")))},
         {.name = "resident/unknown",
          .run = unknown<float, Resident>,
          .use = both(blocks_not_counted, issuing<rounds + 1>)},
         {.name = "resident/after",
          .run = after<float, Resident>,
          // 65 instructions become 64: the compilers fuse the product of a round with the sum of
          // the next.
          .expectation = on_gpu(ours(from_counts(
              "prediction: 65 instructions become 64, for before is fused across its rounds",
              "resident/unknown",
              1.05))),
          .use = both(blocks_not_counted, issuing<rounds>)}});
}

} // namespace miniapp::advice::fused
