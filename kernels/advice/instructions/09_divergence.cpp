// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/row.hpp"
#include "lanes.hpp"

namespace miniapp::advice::divergence {

constexpr int rounds = 256;

/// Two ways of the same length, of other instructions. Elements take them in turns.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T one_way(T x)
{
    for (int round = 0; round < rounds; ++round) {
        x = T(0.25) * x * x + T(0.5);
    }
    return x;
}
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T the_other(T x)
{
    for (int round = 0; round < rounds; ++round) {
        x = x - T(0.25) * x * x;
    }
    return x;
}

/// Work items take the elements in another order: `group` neighbours that go one way, then as many
/// that go the other. A wavefront all of whose lanes go one way does not wait for the other.
template <class T>
void in_groups(
    Arrays<T> const& p, std::int64_t group, std::string const& label, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    auto const whole = p.size() / (2 * group) * (2 * group);
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t item) {
            auto const within = item % (2 * group);
            auto const i =
                item < whole ? item - within + within % group * 2 + within / group : item;
            out(i) = i % 2 == 0 ? one_way(b(i)) : the_other(b(i));
        });
}

/// i % 2 == 0
template <class T>
void every_other(Arrays<T> const& p, ExecutionSpace const& space)
{
    in_groups(p, 1, "advice.divergence/every_other", space);
}
/// i % 32 < 16
template <class T>
void half_of_32(Arrays<T> const& p, ExecutionSpace const& space)
{
    in_groups(p, 16, "advice.divergence/half_of_32", space);
}
/// i % 64 < 32
template <class T>
void half_of_64(Arrays<T> const& p, ExecutionSpace const& space)
{
    in_groups(p, 32, "advice.divergence/half_of_64", space);
}
/// Groups as long as this device's wavefront or warp.
template <class T>
void aligned(Arrays<T> const& p, ExecutionSpace const& space)
{
    in_groups(p, lanes_together(), "advice.divergence/aligned", space);
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    return i % 2 == 0 ? one_way<double>(in[0][i]) : the_other<double>(in[0][i]);
}

Family family()
{
    return make_family<float>(
        computing(
            3. * rounds,
            64,
            row("divergence",
                post("divergence"),
                "let all threads of a wavefront take the same side of a branch",
                {1 << 24, 1 << 20},
                oracle)),
        {{.name = "every_other", .run = every_other<float>},
         {.name = "aligned",
          .run = aligned<float>,
          .expectation = on_gpus(helps("each path takes a turn: up to 32 times", "every_other"))},
         {.name = "half_of_32", .run = half_of_32<float>},
         {.name = "half_of_64",
          .run = half_of_64<float>,
          .expectation = on_gpus(helps(
              "1.27 times on an RTX 6000 Ada, 1.04 on an MI250X, 1.03 on an MI300A",
              "half_of_32"))}});
}

} // namespace miniapp::advice::divergence
