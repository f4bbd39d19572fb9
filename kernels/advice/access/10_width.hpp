// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"
#include "common/chunk.hpp"

namespace miniapp::advice::width {

/// out = in by words of one type, without looking into them. A rest of floats is moved one by one.
template <class Word>
void words(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const* const in = reinterpret_cast<Word const*>(p.in_data(0));
    auto* const out = reinterpret_cast<Word*>(p.out_data());
    auto const* const in_floats = p.in_data(0);
    auto* const out_floats = p.out_data();
    auto const n = p.size();
    auto const whole =
        n * static_cast<std::int64_t>(sizeof(float)) / static_cast<std::int64_t>(sizeof(Word));
    Kokkos::parallel_for(
        label, Range(space, 0, whole + 1), KOKKOS_LAMBDA(std::int64_t i) {
            if (i < whole) {
                out[i] = in[i];
                return;
            }
            for (auto k = whole * static_cast<std::int64_t>(sizeof(Word)) / 4; k < n; ++k) {
                out_floats[k] = in_floats[k];
            }
        });
}

/// Accesses of so many bytes, one a thread.
template <int bytes>
Use one_access_each(Params const&, Use use)
{
    use.work_items *= 4. / bytes;
    return use;
}

inline Family family()
{
    return family_of(
        row("width",
            guidelines("device memory"),
            "give each thread several elements, in one access of 16 bytes",
            {1 << 26, 1 << 22}),
        {{.name = "4", .run = words<std::uint32_t>},
         {.name = "16",
          .run = words<Chunk<float>>,
          .expectation = on_gpus(helps("1 to 16 bytes are one instruction if aligned", "4")),
          .use = one_access_each<16>},
         {.name = "8",
          .run = words<std::uint64_t>,
          .expectation = compared_with("4"),
          .use = one_access_each<8>},
         {.name = "2",
          .run = words<std::uint16_t>,
          .expectation = compared_with("4"),
          .use = one_access_each<2>},
         {.name = "1",
          .run = words<std::uint8_t>,
          .expectation = compared_with("4"),
          .use = one_access_each<1>}});
}

} // namespace miniapp::advice::width
