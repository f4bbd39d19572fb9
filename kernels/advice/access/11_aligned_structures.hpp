// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"
#include "common/chunk.hpp"

namespace miniapp::advice::aligned_structures {

KOKKOS_FORCEINLINE_FUNCTION float image_of(float x)
{
    return x * x + 0.5F;
}

/// Of structures of `members` elements, one after the other in memory; a thread takes one.
template <class T, int members>
void structures(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    Kokkos::parallel_for(
        label, Range(space, 0, (n + members - 1) / members), KOKKOS_LAMBDA(std::int64_t thing) {
            for (int member = 0; member < members; ++member) {
                auto const e = thing * members + member;
                if (e < n) {
                    out(e) = image_of(in(e));
                }
            }
        });
}

/// The same elements as `members` arrays, one behind the other; a thread takes one of each.
template <class T, int members>
void arrays(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    auto const things = (n + members - 1) / members;
    Kokkos::parallel_for(
        label, Range(space, 0, things), KOKKOS_LAMBDA(std::int64_t thing) {
            for (int member = 0; member < members; ++member) {
                auto const e = thing + member * things;
                if (e < n) {
                    out(e) = image_of(in(e));
                }
            }
        });
}

/// Structures of 16 bytes, aligned to 16: one access each.
template <class T>
void aligned(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const* const in = p.in_data(0);
    auto* const out = p.out_data();
    auto const n = p.size();
    Kokkos::parallel_for(
        label, Range(space, 0, (n + 3) / 4), KOKKOS_LAMBDA(std::int64_t thing) {
            auto const e = 4 * thing;
            if (e + 4 <= n) {
                auto four = Chunk<T>::load(in + e);
                for (T& x : four.value) {
                    x = image_of(x);
                }
                four.store(out + e);
                return;
            }
            for (auto k = e; k < n; ++k) {
                out[k] = image_of(in[k]);
            }
        });
}

inline double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double const x = in[0][i];
    return x * x + 0.5;
}

inline Family family()
{
    return family_of(
        computing(
            2,
            4,
            row("aligned_structures",
                guidelines("device memory"),
                "pad and align structures to 16 bytes, so that each is one access",
                {1 << 26, 1 << 22},
                oracle)),
        {{.name = "structures/3", .run = structures<float, 3>, .use = several_each<3>},
         {.name = "aligned",
          .run = aligned<float>,
          .expectation =
              on_gpus(helps("16 aligned bytes are one access, 12 are three", "structures/3")),
          .use = several_each<4>},
         {.name = "arrays/3",
          .run = arrays<float, 3>,
          .expectation = compared_with("structures/3"),
          .use = several_each<3>}});
}

} // namespace miniapp::advice::aligned_structures
