// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/sources.hpp"
#include "advice/parts/uses.hpp"

namespace miniapp::advice::masking {

constexpr int rounds = 4;

template <class T>
KOKKOS_FORCEINLINE_FUNCTION T mended(T x)
{
    for (int round = 0; round < rounds; ++round) {
        x = T(0.25) * x * x + T(0.5);
    }
    return x;
}

/// Every other element by chance is mended: a branch.
template <class T, class Launch = OneEach>
void before(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Launch::run(
        label_of<Launch>("advice.masking", "before"),
        space,
        p.size(),
        KOKKOS_LAMBDA(std::int64_t i) {
            T const x = b(i);
            if (x > T(0.5)) {
                out(i) = mended(x);
            } else {
                out(i) = x;
            }
        });
}

/// All are mended, and a factor chooses.
template <class T, class Launch = OneEach>
void after(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Launch::run(
        label_of<Launch>("advice.masking", "after"),
        space,
        p.size(),
        KOKKOS_LAMBDA(std::int64_t i) {
            T const x = b(i);
            T const mask = x > T(0.5) ? T(1) : T(0);
            out(i) = mask * mended(x) + (1 - mask) * x;
        });
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double const x = in[0][i];
    return x > 0.5 ? mended(x) : x;
}

Family family()
{
    return declared_family<float>(
        {.name = "advice.masking",
         .mechanism = Mechanism::divergence,
         .contract = of_the_post(
             "avoid thread divergence, masking",
             "a wavefront holds both kinds, and takes both ways before, too",
             {"resident/before", "resident/after"}),
         .help = "a short branch that chance takes, or a factor",
         .parameters = {size_parameter(1 << 26, 1 << 22)},
         .inputs = one_of_size,
         .outputs = size_of,
         .oracle = oracle,
         .edge_cases = [](Params const& p) { return edge_sizes(p, 1500007); },
         .roundings = [](Params const&) { return 16.; }},
        {{.name = "before", .run = before<float>, .use = issuing<48>},
         {.name = "after",
          .run = after<float>,
          // the source has no figure
          .expectation = on_gpu(
              ours(from_counts("prediction: as many instructions and blocks", "before", 1.1))),
          .use = issuing<50>},
         // 47 vector instructions become 51 on gfx90a, 48 become 50 on sm_90, all of which are
         // issued in the time of the copy.
         {.name = "resident/before",
          .run = before<float, Resident>,
          .use = both(blocks_not_counted, issuing<48>)},
         {.name = "resident/after",
          .run = after<float, Resident>,
          .expectation = on_gpu(ours(from_counts(
              "prediction: as many instructions, in the shadow of the copy",
              "resident/before",
              1.05))),
          .use = both(blocks_not_counted, issuing<50>)}});
}

} // namespace miniapp::advice::masking
