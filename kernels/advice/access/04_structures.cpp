// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/particles.hpp"
#include "advice/parts/sources.hpp"
#include "advice/parts/uses.hpp"

namespace miniapp::advice::structures {

Variants<Arrays<float>> omp_variants(); // 07_structures.omp.cpp

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
template <class T, class Launch = OneEach>
void structures(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const a = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    Launch::run(
        label_of<Launch>("advice.structures", "structures"),
        space,
        n,
        KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            for (int f = 0; f < used; ++f) {
                T const x = a(ByParticle::at(i, f, n));
                sum += x * x;
            }
            out(i) = sum;
        });
}

/// A number of all particles, then the next: what is not needed is not read.
template <class T, class Launch = OneEach>
void arrays(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const a = p.in(1);
    auto const out = p.out();
    auto const n = p.size();
    Launch::run(
        label_of<Launch>("advice.structures", "arrays"), space, n, KOKKOS_LAMBDA(std::int64_t i) {
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
    auto const a = p.in(length == 16 ? 2 : 3);
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
    store<ByBlock<16>>(in, 2, n);
    store<ByBlock<longest>>(in, 3, n);
}

Family family()
{
    Variants<Arrays<float>> variants{
        {.name = "structures", .run = structures<float>},
        {.name = "arrays",
         .run = arrays<float>,
         // 32 bytes read and 4 written a particle become 12 and 4.
         .expectation = from_counts("12 of 32 bytes are used before, all after", "structures", 1.2),
         .use = of_used_numbers},
        {.name = "blocks/16",
         .run = blocks<float, 16>,
         .expectation = from_counts("as arrays: a block's row is a line of 64 bytes", "structures"),
         .use = of_used_numbers},
        {.name = "blocks/64",
         .run = blocks<float, longest>,
         .expectation = from_counts("as arrays", "structures"),
         .use = of_used_numbers},
        {.name = "resident/structures",
         .run = structures<float, Resident>,
         .use = blocks_not_counted},
        {.name = "resident/arrays",
         .run = arrays<float, Resident>,
         .expectation = on_gpu(ours(from_counts(
             "prediction: 36 bytes become 16 where no block is dispatched",
             "resident/structures",
             1.2))),
         .use = resident_of_used_numbers}};
    if constexpr (backend::host) {
        add(variants, Kind::host, omp_variants());
    }
    return declared_family<float>(
        {.name = "advice.structures",
         .mechanism = Mechanism::memory,
         // The controls: the sectors of `arrays`, with the numbers of a particle near each other.
         .contract = vectors_of(
             "all variants but blocks/16 and blocks/64",
             of_this_book(
                 "bytes of a particle in the sectors that are read",
                 "the same three numbers of a particle; structures reads 32 bytes for 12",
                 {"blocks/16", "blocks/64", "resident/structures"})),
         .help = "three of eight numbers of a particle: array of structures, of blocks, or arrays",
         .parameters = {size_parameter(1 << 23, 1 << 22)},
         .inputs =
             [](Params const& p) {
                 auto const n = size_of(p);
                 auto const whole = (n + longest - 1) / longest * longest; // blocks are whole
                 return std::vector{n * fields, n * fields, whole * fields, whole * fields};
             },
         .outputs = size_of,
         .oracle = oracle,
         .edge_cases = [](Params const& p) { return edge_sizes_around(longest, p, 300007); },
         .flops = [](Params const& p) { return 2. * used * double(size_of(p)); },
         .copies = 4,
         .prepare = store_all},
        variants);
}

} // namespace miniapp::advice::structures
