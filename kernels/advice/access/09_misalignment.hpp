// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"
#include "common/chunk.hpp"
#include "common/resident.hpp"

namespace miniapp::advice::misalignment {

/// out = in; every wavefront's addresses begin `offset` elements after a multiple of 64.
template <class T, int offset, class Launch>
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

/// Reads and writes that begin off a transaction's border. 16 bytes off a multiple of 16 are not
/// one access on NVIDIA, and are on gfx90a; Kokkos' Aligned refuses them.
inline Family family()
{
    auto const claim = "an access that is not aligned costs transactions";
    return family_of(
        row("misalignment",
            guidelines("device memory"),
            "begin arrays and rows at a border of a transaction",
            {1 << 26, 1 << 22}),
        {{.name = "resident/one/1", .run = one<float, 1, Resident>, .use = blocks_not_counted},
         {.name = "resident/one/0",
          .run = one<float, 0, Resident>,
          .expectation = on_gpus(helps(claim, "resident/one/1")),
          .use = blocks_not_counted},
         {.name = "four/1", .run = four<float, 1>, .use = several_each<4>},
         {.name = "four/0",
          .run = four<float, 0>,
          .expectation = on_gpus(helps(claim, "four/1")),
          .use = several_each<4>}});
}

} // namespace miniapp::advice::misalignment
