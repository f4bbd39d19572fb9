// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/order.hpp"
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

/// An element's own number.
struct AsTheyLie
{
    KOKKOS_FORCEINLINE_FUNCTION std::int64_t operator()(std::int64_t i) const { return i; }
};

/// Accesses of 4 bytes, but four a thread: as many threads and blocks as 16 bytes need.
inline void four_words(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    copy_four_in_order(p, space, label, AsTheyLie());
}

/// Of accesses of so many bytes, one a thread.
template <int bytes>
Use one_access_each(Params const&, Use use)
{
    use.work_items *= 4. / bytes;
    return use;
}

/// Bytes of a thread's access. `4/four` asks what of 16 is the width, and what the fewer threads.
inline Family family()
{
    // The controls: accesses of 4 bytes by the threads and blocks that 16 have.
    return family_of(
        declared(
            of_the_page(
                "device memory",
                "the same elements and bytes; as many threads and blocks as a thread's bytes leave",
                {"4/four"}),
            row("width", Mechanism::memory, "out = in, 1 to 16 bytes a thread", 1 << 26, 1 << 22)),
        {{.name = "4", .run = words<std::uint32_t>},
         {.name = "1",
          .run = words<std::uint8_t>,
          .expectation = on_gpu(counted_by(
              Mechanism::dispatch,
              {"4/four"},
              from_counts("bound by its threads, four times as many", "4"))),
          .use = one_access_each<1>},
         {.name = "2",
          .run = words<std::uint16_t>,
          .expectation = on_gpu(counted_by(
              Mechanism::dispatch,
              {"4/four"},
              from_counts("bound by its threads, twice as many", "4"))),
          .use = one_access_each<2>},
         {.name = "8",
          .run = words<std::uint64_t>,
          .expectation = on_gpu(counted_by(
              Mechanism::dispatch,
              {"4/four"},
              from_counts("faster than 4 bytes by its fewer threads", "4"))),
          .use = one_access_each<8>},
         {.name = "16",
          .run = words<Chunk<float>>,
          .expectation = on_gpu(counted_by(
              Mechanism::dispatch,
              {"4/four"},
              from_counts("faster than 4 bytes by its fewer threads", "4"))),
          .use = one_access_each<16>},
         {.name = "4/four",
          .run = four_words,
          .expectation = only_where(
              backend::cuda,
              ours(
                  from_counts(
                      "prediction: as fast as 16, which gains by its fewer blocks", "16", 1.1),
                  {"4"})),
          .use = several_each<4>}});
}

} // namespace miniapp::advice::width
