// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/sources.hpp"
#include "common/resident.hpp"

namespace miniapp::advice::register_temporary {

constexpr int rounds = 10;

/// Adds into the array: the compiler may not keep out(i) in a register, because out and b may
/// overlap for all it knows, and so each addition is a store, and most are loads.
template <class T, class Launch = OneEach>
void before(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Launch::run(
        label_of<Launch>("advice.register_temporary", "before"),
        space,
        p.size(),
        KOKKOS_LAMBDA(std::int64_t i) {
            out(i) = 0;
            for (int round = 0; round < rounds; ++round) {
                out(i) += b(i);
                out(i) += b(i + 1);
                out(i) += b(i + 2);
            }
        });
}

/// Adds into a register and stores once.
template <class T, class Launch = OneEach>
void after(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Launch::run(
        label_of<Launch>("advice.register_temporary", "after"),
        space,
        p.size(),
        KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            for (int round = 0; round < rounds; ++round) {
                sum += b(i);
                sum += b(i + 1);
                sum += b(i + 2);
            }
            out(i) = sum;
        });
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    auto const* const b = in[0];
    return rounds * (double(b[i]) + b[i + 1] + b[i + 2]);
}

Family family()
{
    return declared_family<float>(
        {.name = "advice.register_temporary",
         .mechanism = Mechanism::memory,
         .contract = of_the_post(
             "register_temporary",
             "the same sums; on gfx90a 31 loads and 31 stores of an element become 3 and 1",
             {"resident/before", "resident/after"}),
         .help = "out(i) = ten times b(i) + b(i+1) + b(i+2), added into the array or a register",
         .parameters = {size_parameter(1 << 27, 1 << 24)},
         .inputs = [](Params const& p) { return std::vector{p.integer("size") + 2}; },
         .outputs = [](Params const& p) { return p.integer("size"); },
         .oracle = oracle,
         .edge_cases = [](Params const& p) { return edge_sizes(p, 1500007); },
         .roundings = [](Params const&) { return 16.; },
         .flops = [](Params const& p) { return 3. * rounds * double(p.integer("size")); }},
        {{"before", before<float>},
         {.name = "after",
          .run = after<float>,
          .expectation = helps("2.8 times on an RTX 6000 Ada: one store in place of 30", "before")},
         // By hand, because no floor measures the L2: 31 stores of 4 bytes go through the L1 to
         // the L2; a copy moves 8 bytes. The L2 of an H200 or an MI250X takes stores at one to two
         // times the rate of the copy: 124 / 8 = 15.5, or half of it. Beside a slower memory or a
         // large last-level cache (RTX 6000 Ada, MI300A) the gain is smaller, as the source's
         // figures are, and this fails.
         {.name = "resident/before", .run = before<float, Resident>, .use = blocks_not_counted},
         {.name = "resident/after",
          .run = after<float, Resident>,
          .expectation = on_gpu(between(
              "prediction: 124 bytes of stores to the L2 become the 8 of a copy",
              "resident/before",
              7.75,
              15.5)),
          .use = blocks_not_counted}});
}

} // namespace miniapp::advice::register_temporary
