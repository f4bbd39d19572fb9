// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/order.hpp"

namespace miniapp::advice::gather {

/// Takes the elements in an order that is shuffled inside blocks of 2^bits; 62: inside the whole.
template <int bits, class Launch = OneEach>
void shuffled(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const n = p.size();
    copy_in_order<Launch>(
        p, space, label, {.n = n, .bits = std::min(bits, bits_of(n)), .factor = scattering});
}

template <class Launch = OneEach>
void reversed(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    copy_in_order<Launch>(p, space, label, {.n = p.size(), .reversed = true});
}

/// In a block of 4096 no two elements of a wavefront lie in one sector of 32 or 64 bytes, and the
/// other elements of a sector are another block's of threads, at about the same time. The 256 of a
/// block of threads lie in 181 or 186: an L1 may serve a quarter of the reads, which are not left
/// out here.
inline Expectation of_scattered(std::string claim, std::string over)
{
    return over_one_bound_by(
        Mechanism::memory,
        counted_by(
            Mechanism::cache,
            {"resident/within/32"},
            from_counts(std::move(claim), std::move(over))));
}

/// A core finds a block of 4096 in its L1, whose rate is no measured limit.
inline Expectation further_is_slower()
{
    auto const* const claim = "the further the addresses of a wavefront are spread, the slower";
    return backend::gpu ? of_scattered(claim, "in_order") : hurts(claim);
}

/// How far the addresses of a wavefront are spread. One kernel, other numbers. In `resident/*` as
/// many blocks as find room walk through the array: what the dispatch of blocks hides in the others
/// is seen there.
inline Family family()
{
    return family_of(
        declared(
            of_the_page(
                "device memory",
                "the same",
                {"resident/in_order", "resident/within/32", "resident/reversed"}),
            row("gather",
                Mechanism::memory,
                "out = in, the elements taken in order or shuffled in blocks",
                1 << 26,
                1 << 22)),
        {{.name = "in_order", .run = shuffled<0>, .use = as_often_as_the_memory},
         {.name = "reversed",
          .run = reversed<>,
          .expectation =
              on_gpu(from_counts("backwards is as good: the same lines", "in_order", 1.1))},
         {.name = "within/32",
          .run = shuffled<5>,
          .expectation =
              on_gpu(from_counts("any order inside a line is as good", "in_order", 1.1))},
         {.name = "within/4096",
          .run = shuffled<12>,
          .expectation = further_is_slower(),
          .use = in_cached_sectors<64>},
         {.name = "everywhere",
          .run = shuffled<62>,
          // the next of a sector comes 6 million elements later, which are 400 MB
          .expectation = on_gpu(from_counts("each 4 bytes cost a sector of 32 or 64", "in_order")),
          .use = in_sectors<64>},
         {.name = "resident/in_order",
          .run = shuffled<0, Resident>,
          .use = both(blocks_not_counted, as_often_as_the_memory)},
         {.name = "resident/reversed",
          .run = reversed<Resident>,
          .expectation = on_gpu(ours(from_counts(
              "prediction: backwards is as good where no block is dispatched",
              "resident/in_order",
              1.1))),
          .use = blocks_not_counted},
         {.name = "resident/within/32",
          .run = shuffled<5, Resident>,
          .expectation = on_gpu(ours(from_counts(
              "prediction: any order inside a line is as good where no block is dispatched",
              "resident/in_order",
              1.1))),
          .use = blocks_not_counted},
         {.name = "resident/within/4096",
          .run = shuffled<12, Resident>,
          .expectation = on_gpu(ours(of_scattered(
              "prediction: a wavefront takes 32 or 64 sectors in place of 4, all of which the L2 "
              "holds until they are used up",
              "resident/in_order"))),
          .use = both(blocks_not_counted, in_cached_sectors<64>)}});
}

} // namespace miniapp::advice::gather
