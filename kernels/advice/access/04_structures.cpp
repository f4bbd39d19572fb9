// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/edges.hpp"
#include "advice/parts/row.hpp"

namespace miniapp::advice::structures {

constexpr int fields = 8;   ///< numbers of a particle
constexpr int used = 3;     ///< by the loop
constexpr int longest = 64; ///< block of particles

/// Where field f of particle i lies.
struct ByParticle
{
    KOKKOS_FORCEINLINE_FUNCTION static std::int64_t at(std::int64_t i, int f, std::int64_t)
    {
        return i * fields + f;
    }
};
struct ByField
{
    KOKKOS_FORCEINLINE_FUNCTION static std::int64_t
    at(std::int64_t i, int f, std::int64_t particles)
    {
        return f * particles + i;
    }
};
template <int length>
struct ByBlock
{
    KOKKOS_FORCEINLINE_FUNCTION static std::int64_t at(std::int64_t i, int f, std::int64_t)
    {
        return i / length * length * fields + f * length + i % length;
    }
};

/// Particles of eight numbers, of which the loop needs three; a particle after the other.
template <class T>
void structures(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const a = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    Kokkos::parallel_for(
        "advice.structures/structures", Range(space, 0, n), KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            for (int f = 0; f < used; ++f) {
                T const x = a(ByParticle::at(i, f, n));
                sum += x * x;
            }
            out(i) = sum;
        });
}

/// A number of all particles, then the next: what is not needed is not read.
template <class T>
void arrays(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const a = p.in(1);
    auto const out = p.out();
    auto const n = p.size();
    Kokkos::parallel_for(
        "advice.structures/arrays", Range(space, 0, n), KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            for (int f = 0; f < used; ++f) {
                T const x = a(ByField::at(i, f, n));
                sum += x * x;
            }
            out(i) = sum;
        });
}

/// The same in blocks of particles, which stay near each other.
template <class T, int length>
void blocks(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const a = p.in(2);
    auto const out = p.out();
    auto const n = p.size();
    Kokkos::parallel_for(
        "advice.structures/blocks/" + std::to_string(length),
        Range(space, 0, n),
        KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            for (int f = 0; f < used; ++f) {
                T const x = a(ByBlock<length>::at(i, f, n));
                sum += x * x;
            }
            out(i) = sum;
        });
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double sum = 0;
    for (int f = 0; f < used; ++f) {
        double const x = in[0][i * fields + f];
        sum += x * x;
    }
    return sum;
}

/// The particles of the first input, in another order.
template <class Place>
void store(std::vector<float*> const& in, int order, std::int64_t n)
{
    auto const* const from = in[0];
    auto* const to = in[order];
    Kokkos::parallel_for(
        "miniapp/store", Range(0, n * fields), KOKKOS_LAMBDA(std::int64_t e) {
            to[Place::at(e / fields, static_cast<int>(e % fields), n)] = from[e];
        });
}

void store_all(Params const& p, std::vector<float*> const& in)
{
    auto const n = size_of(p);
    store<ByField>(in, 1, n);
    store<ByBlock<longest>>(in, 2, n);
}

Use of_used_numbers(Params const&, Use use)
{
    use.bytes = (used + 1) * sizeof(float) * use.work_items;
    return use;
}

Family family()
{
    auto comparison = computing(
        2. * used,
        4,
        row("structures",
            "this book, of the bytes that a loop uses of what it reads",
            "store particles as arrays and not as structures, where a loop needs few of their "
            "numbers",
            {1 << 23, 1 << 22},
            oracle));
    comparison.inputs = [](Params const& p) {
        auto const n = size_of(p);
        auto const whole = (n + longest - 1) / longest * longest; // blocks are whole
        return std::vector{n * fields, n * fields, whole * fields};
    };
    comparison.edge_cases = [](Params const& p) { return edge_sizes_around(longest, p, 300007); };
    comparison.copies = 3;
    comparison.prepare = store_all;
    return make_family<float>(
        std::move(comparison),
        {{.name = "structures", .run = structures<float>},
         {.name = "arrays",
          .run = arrays<float>,
          .expectation = compared_with("structures"),
          .use = of_used_numbers},
         {.name = "blocks/64",
          .run = blocks<float, longest>,
          .expectation = compared_with("structures"),
          .use = of_used_numbers}});
}

} // namespace miniapp::advice::structures
