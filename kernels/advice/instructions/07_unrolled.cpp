// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/sources.hpp"
#include "common/resident.hpp"
#include "common/static_for.hpp"

namespace miniapp::advice::unrolled {

constexpr int terms = 16;

/// A loop with a bound of run time: each turn computes its index and looks whether it is the last.
template <class T, class Launch = OneEach>
void before(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    auto const count = static_cast<int>(p.integer("terms"));
    auto const stride = 5;
    auto const period = 64;
    Launch::run(
        label_of<Launch>("advice.unrolled", "before"),
        space,
        p.size(),
        KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            for (int k = 0; k < count; ++k) {
                sum += b(i + k * stride % period);
            }
            out(i) = sum;
        });
}

/// Unrolled: the indices are constants.
template <class T, class Launch = OneEach>
void after(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Launch::run(
        label_of<Launch>("advice.unrolled", "after"),
        space,
        p.size(),
        KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            static_for<0, terms>([&](auto k) { sum += b(i + k() * 5 % 64); });
            out(i) = sum;
        });
}

std::string needs_constant_terms(Params const& p)
{
    return p.integer("terms") == terms ? "" : "its terms are a constant, another one";
}

double oracle(Params const& p, HostInputs<float> const& in, std::int64_t i)
{
    double sum = 0;
    for (std::int64_t k = 0; k < p.integer("terms"); ++k) {
        sum += in[0][i + k * 5 % 64];
    }
    return sum;
}

Family family()
{
    return declared_family<float>(
        {.name = "advice.unrolled",
         .mechanism = Mechanism::issue,
         .contract = vectors_of(
             "the unrolled loops alone",
             of_the_post(
                 "minimise redundant arithmetic, unrolling for integer work",
                 "the same sums",
                 {"resident/before", "resident/after"})),
         .help = "integer arithmetic of a loop over 16 terms, unrolled or not",
         .parameters =
             {size_parameter(1 << 26, 1 << 22),
              {.name = "terms",
               .default_value = std::int64_t{terms},
               .unit = "",
               .help = "of a sum",
               .min = 1,
               .max = 64}},
         .inputs = [](Params const& p) { return std::vector{size_of(p) + 64}; },
         .outputs = size_of,
         .oracle = oracle,
         .edge_cases = [](Params const& p) { return edge_sizes(p, 1500007); },
         .roundings = [](Params const&) { return 16.; },
         .flops = [](Params const& p) { return double(p.integer("terms") * size_of(p)); }},
        {{.name = "before", .run = before<float>},
         {.name = "after",
          .run = after<float>,
          .refuses = needs_constant_terms,
          .expectation = helps("unrolling takes the integer arithmetic out of the loop", "before")},
         // By hand, because nobody counted what an NVIDIA GPU makes of the scalar ones. A gfx90a
         // executes 150 vector and 115 scalar instructions before; NVIDIA has few scalar ones.
         // After they are 70, which an H200 issues in 2.4 ps, longer than the copy of 8 bytes.
         {.name = "resident/before", .run = before<float, Resident>, .use = blocks_not_counted},
         {.name = "resident/after",
          .run = after<float, Resident>,
          .refuses = needs_constant_terms,
          .expectation = only_where(
              backend::cuda,
              between(
                  "prediction: 150 to 265 instructions become 70", "resident/before", 2.1, 3.8)),
          .use = blocks_not_counted}});
}

} // namespace miniapp::advice::unrolled
