// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/sources.hpp"
#include "advice/parts/uses.hpp"
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

/// Of 31 stores of an element, of which an L1 keeps none, and of its b, which is read from an L1
/// after the first time. A wavefront's 4 bytes are neighbours, so that their sectors are full.
constexpr int bytes_before = 4 * (1 + 3 * rounds) + 4;

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    auto const* const b = in[0];
    return rounds * (double(b[i]) + b[i + 1] + b[i + 2]);
}

/// A CPU keeps the element in its L1, and what that costs is no measured limit.
Expectation of_one_store()
{
    std::string const claim = "2.8 times on an RTX 6000 Ada: one store in place of 30";
    if (!backend::gpu) {
        return helps(claim, "before");
    }
    return over_one_bound_by(Mechanism::cache, from_counts(claim, "before"));
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
        {{.name = "before", .run = before<float>, .use = past_the_l1<bytes_before>},
         {.name = "after",
          .run = after<float>,
          .expectation = of_one_store(),
          .use = as_often_as_the_memory,
          .shows = {{"keep a value in a register", "before"}}},
         {.name = "resident/before",
          .run = before<float, Resident>,
          .use = both(blocks_not_counted, past_the_l1<bytes_before>)},
         {.name = "resident/after",
          .run = after<float, Resident>,
          .expectation = on_gpu(over_one_bound_by(
              Mechanism::cache,
              ours(from_counts(
                  "prediction: 124 bytes of stores to the L2 become the 8 of a copy",
                  "resident/before")))),
          .use = both(blocks_not_counted, as_often_as_the_memory)}});
}

} // namespace miniapp::advice::register_temporary
