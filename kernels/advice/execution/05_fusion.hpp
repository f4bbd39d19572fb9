// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"

namespace miniapp::advice::fusion {

constexpr int updates = 8;

KOKKOS_FORCEINLINE_FUNCTION float updated(float y, float x)
{
    return 0.5F * y + x;
}

/// y <- y / 2 + x, eight times, each a kernel.
inline void kernels(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    for (int update = 0; update < updates; ++update) {
        bool const first = update == 0;
        Kokkos::parallel_for(
            label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
                out(i) = updated(first ? 0.F : out(i), in(i));
            });
    }
}

/// The eight in one kernel.
inline void fused(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            float y = 0;
            for (int update = 0; update < updates; ++update) {
                y = updated(y, in(i));
            }
            out(i) = y;
        });
}

/// Each of the eight reads an array and writes one, and all but the first read the sum as well.
inline Use of_all_kernels(Params const&, Use use)
{
    use.launches *= updates;
    use.work_items *= updates;
    use.bytes *= (3. * updates - 1) / 2;
    return use;
}

inline double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double y = 0;
    for (int update = 0; update < updates; ++update) {
        y = 0.5 * y + in[0][i];
    }
    return y;
}

inline Family family()
{
    return family_of(
        computing(
            2. * updates,
            16,
            row("fusion",
                guidelines("application level"),
                "make one kernel of several that pass over the same data",
                {1 << 26, 1 << 22},
                oracle)),
        {{.name = "kernels", .run = kernels, .use = of_all_kernels},
         {.name = "fused",
          .run = fused,
          .expectation = helps("the case of several kernels is to be minimised", "kernels")}});
}

} // namespace miniapp::advice::fusion
