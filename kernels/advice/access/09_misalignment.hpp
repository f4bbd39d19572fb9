// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"
#include "common/chunk.hpp"

namespace miniapp::advice::misalignment {

/// out = in; every wavefront's addresses begin `offset` elements after a multiple of 64.
template <class T, int offset, class Launch = OneEach>
void one(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    Launch::run(
        label, space, n + 64, KOKKOS_LAMBDA(std::int64_t i) {
            auto const e = i - 64 + offset;
            if (e >= 0 && e < n) {
                out(e) = in(e);
            }
        });
}

/// The same, 16 bytes a thread by one access each, where alignment allows it.
template <class T, int offset>
void four(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    using Four = Chunk<T, 4, offset % 4 == 0>;
    auto const* const in = p.in_data(0);
    auto* const out = p.out_data();
    auto const n = p.size();
    Kokkos::parallel_for(
        label, Range(space, 0, n / 4 + 2), KOKKOS_LAMBDA(std::int64_t i) {
            auto const e = 4 * (i - 1) + offset;
            if (e >= 0 && e + 4 <= n) {
                Four::load(in + e).store(out + e);
                return;
            }
            for (auto k = e < 0 ? std::int64_t{0} : e; k < e + 4 && k < n; ++k) {
                out[k] = in[k];
            }
        });
}

/// On NVIDIA each of four stores of 4 bytes touches as many sectors as one of 16 does, and the L1
/// keeps what is read. On gfx90a it is one store.
constexpr int bytes_of_four = backend::cuda ? 4 + 4 * 4 : 4 + 4;

inline Expectation of_four_accesses()
{
    std::string const claim = "four accesses in place of one";
    if (!backend::cuda) {
        return hurts(claim, "four/0");
    }
    return over_one_bound_by(
        Mechanism::memory,
        counted_by(Mechanism::cache, {"one/8", "resident/one/0"}, from_counts(claim, "four/0")));
}

/// Reads and writes that begin off a transaction's border. 16 bytes off a multiple of 16 are not
/// one access on NVIDIA, and are on gfx90a; Kokkos' Aligned refuses them.
inline Family family()
{
    // The controls: an offset too, and the same sectors as without.
    return family_of(
        declared(
            of_the_page("device memory", "the same", {"one/8", "resident/one/0", "resident/one/8"}),
            row("misalignment",
                Mechanism::memory,
                "out = in, begun 0 to 33 elements off a border",
                1 << 26,
                1 << 22)),
        {{.name = "one/0", .run = one<float, 0>},
         {.name = "one/1",
          .run = one<float, 1>,
          .expectation = from_counts("as many bytes: it costs at most a tenth", "one/0", 1.1)},
         {.name = "one/8",
          .run = one<float, 8>,
          .expectation = on_gpu(neutral("a multiple of 32 bytes costs nothing", "one/0"))},
         {.name = "one/33",
          .run = one<float, 33>,
          .expectation = from_counts("as 1 does: the caches share lines", "one/1", 1.05)},
         {.name = "four/0",
          .run = four<float, 0>,
          .expectation = on_gpu(counted_by(
              Mechanism::dispatch,
              {"resident/one/0"},
              ours(from_counts("prediction: a quarter of the blocks to dispatch", "one/0")))),
          .use = both(several_each<4>, as_often_as_the_memory)},
         {.name = "four/1",
          .run = four<float, 1>,
          .expectation = on_gpu(of_four_accesses()),
          .use = both(several_each<4>, past_the_l1<bytes_of_four>)},
         {.name = "resident/one/0", .run = one<float, 0, Resident>, .use = blocks_not_counted},
         // By hand: a wavefront of 32 touches five sectors of 32 bytes for four; a cache keeps the
         // fifth for its neighbour. So the memory moves as much, and the L2 up to five for four.
         {.name = "resident/one/1",
          .run = one<float, 1, Resident>,
          .expectation = on_gpu(
              between("prediction: five sectors for four, at most", "resident/one/0", 0.8, 1.03)),
          .use = blocks_not_counted},
         {.name = "resident/one/8",
          .run = one<float, 8, Resident>,
          .expectation = on_gpu(ours(
              from_counts("prediction: the same sectors, as many lines", "resident/one/0", 1.05))),
          .use = blocks_not_counted}});
}

} // namespace miniapp::advice::misalignment
