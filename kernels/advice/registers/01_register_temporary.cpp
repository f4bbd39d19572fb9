// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/row.hpp"

namespace miniapp::advice::register_temporary {

constexpr int rounds = 10;

/// Adds into the array: the compiler may not keep out(i) in a register, because out and b may
/// overlap for all it knows, and so each addition is a store, and most are loads.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.register_temporary/before",
        Range(space, 0, p.size()),
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
template <class T>
void after(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.register_temporary/after",
        Range(space, 0, p.size()),
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
    return make_family<float>(
        computing(
            3. * rounds,
            16,
            reading_beyond(
                2,
                row("register_temporary",
                    post("register_temporary"),
                    "sum in a local variable, and store once",
                    {1 << 27, 1 << 24},
                    oracle))),
        {{.name = "before", .run = before<float>},
         {.name = "after",
          .run = after<float>,
          .expectation =
              helps("2.8 times on an RTX 6000 Ada, 8.3 on an MI250X, 4.2 on an MI300A", "before"),
          .shows = {{"keep a value in a register", "before"}}}});
}

} // namespace miniapp::advice::register_temporary
