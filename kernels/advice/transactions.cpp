// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <numeric>

#include "advice/parts/banks.hpp"
#include "advice/parts/row.hpp"
#include "common/chunk.hpp"
#include "common/resident.hpp"
#include "problem/random.hpp"

namespace miniapp::advice::misalignment {

/// Copies in to out. The elements of every wavefront begin `offset` after a multiple of its width.
template <class T, int offset, class Launch>
void one(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
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

/// Gives each thread 16 bytes, in one access where the alignment allows it.
template <class T, int offset>
void four(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
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

/// Compares copies whose reads and writes begin `offset` elements after the border of a
/// transaction. If the address is no multiple of 16, 16 bytes are several accesses on NVIDIA's GPUs
/// and one on gfx90a, and Kokkos' memory trait Aligned does not allow such an address.
Family family()
{
    auto const claim = "an access that is not aligned costs transactions";
    return family_of(
        SimpleComparison<float>{
            .name = "misalignment",
            .source = guidelines("device memory"),
            .help = "begin arrays and rows at a border of a transaction",
            .sizes = {1 << 26, 1 << 22}},
        {{.name = "resident/one/1", .run = one<float, 1, ResidentBlocks>, .use = uncounted_use},
         variant(
             "resident/one/0",
             one<float, 0, ResidentBlocks>,
             on_gpus(helps(claim, "resident/one/1")),
             uncounted_use),
         {.name = "four/1", .run = four<float, 1>, .use = use_per_item<4>},
         variant("four/0", four<float, 0>, on_gpus(helps(claim, "four/1")), use_per_item<4>)});
}

} // namespace miniapp::advice::misalignment

namespace miniapp::advice::width {

/// Copies in to out in words of type Word, whatever their bits mean. The floats that do not fill a
/// word are copied one by one.
template <class Word>
void words(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    constexpr std::int64_t bytes = sizeof(Word);
    auto const* const in_floats = p.in_data(0);
    auto* const out_floats = p.out_data();
    auto const* const in = reinterpret_cast<Word const*>(in_floats);
    auto* const out = reinterpret_cast<Word*>(out_floats);
    auto const n = p.size();
    auto const whole = 4 * n / bytes;
    Kokkos::parallel_for(
        label, Range(space, 0, whole + 1), KOKKOS_LAMBDA(std::int64_t i) {
            if (i < whole) {
                out[i] = in[i];
                return;
            }
            for (auto k = whole * bytes / 4; k < n; ++k) {
                out_floats[k] = in_floats[k];
            }
        });
}

/// Counts one access of `bytes` bytes per thread.
template <int bytes>
ResourceUse use_of_one_access(Params const&, ResourceUse use)
{
    use.work_items *= 4. / bytes;
    return use;
}

Family family()
{
    return family_of(
        SimpleComparison<float>{
            .name = "width",
            .source = guidelines("device memory"),
            .help = "give each thread several elements, in one access of 16 bytes",
            .sizes = {1 << 26, 1 << 22}},
        {{.name = "4", .run = words<std::uint32_t>},
         variant(
             "16",
             words<Chunk<float>>,
             on_gpus(helps("1 to 16 bytes are one instruction if aligned", "4")),
             use_of_one_access<16>),
         variant("8", words<std::uint64_t>, "4", use_of_one_access<8>),
         variant("2", words<std::uint16_t>, "4", use_of_one_access<2>),
         variant("1", words<std::uint8_t>, "4", use_of_one_access<1>)});
}

} // namespace miniapp::advice::width

namespace miniapp::advice::aligned_structures {

KOKKOS_FORCEINLINE_FUNCTION float image_of(float x)
{
    return x * x + 0.5F;
}

/// Each thread computes one structure, whose `members` elements are contiguous in memory.
template <class T, int members>
void structures(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    Kokkos::parallel_for(
        label, Range(space, 0, (n + members - 1) / members), KOKKOS_LAMBDA(std::int64_t structure) {
            for (int member = 0; member < members; ++member) {
                auto const e = structure * members + member;
                if (e < n) {
                    out(e) = image_of(in(e));
                }
            }
        });
}

/// Stores the elements as `members` arrays, one after the other; each thread takes one element of
/// each array.
template <class T, int members>
void arrays(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    auto const count = (n + members - 1) / members;
    Kokkos::parallel_for(
        label, Range(space, 0, count), KOKKOS_LAMBDA(std::int64_t structure) {
            for (int member = 0; member < members; ++member) {
                auto const e = structure + member * count;
                if (e < n) {
                    out(e) = image_of(in(e));
                }
            }
        });
}

/// Stores structures of 16 bytes, aligned to 16 bytes: one access loads each, and one stores it.
template <class T>
void aligned(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const* const in = p.in_data(0);
    auto* const out = p.out_data();
    auto const n = p.size();
    Kokkos::parallel_for(
        label, Range(space, 0, (n + 3) / 4), KOKKOS_LAMBDA(std::int64_t structure) {
            auto const e = 4 * structure;
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

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double const x = in[0][i];
    return x * x + 0.5;
}

Family family()
{
    return family_of(
        SimpleComparison<float>{
            .name = "aligned_structures",
            .source = guidelines("device memory"),
            .help = "pad and align structures to 16 bytes, so that each is one access",
            .sizes = {1 << 26, 1 << 22},
            .oracle = oracle,
            .flops = 2},
        {{.name = "structures/3", .run = structures<float, 3>, .use = use_per_item<3>},
         variant(
             "aligned",
             aligned<float>,
             on_gpus(helps("16 aligned bytes are one access, 12 are three", "structures/3")),
             use_per_item<4>),
         variant("arrays/3", arrays<float, 3>, "structures/3", use_per_item<3>)});
}

} // namespace miniapp::advice::aligned_structures

namespace miniapp::advice::banks {

template <class AnyPlace>
void read_tiles(
    Arrays<float> const& p, ExecutionSpace const& space, std::string const& label, AnyPlace place)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    auto const policy = Teams(space, static_cast<int>((n + words - 1) / words), team_threads)
                            .set_scratch_size(0, Kokkos::PerTeam(padded_words * sizeof(float)));
    Kokkos::parallel_for(
        label, policy, KOKKOS_LAMBDA(Team const& team) {
            auto* const tile =
                static_cast<float*>(team.team_shmem().get_shmem(padded_words * sizeof(float)));
            auto const begin = static_cast<std::int64_t>(team.league_rank()) * words;
            Kokkos::parallel_for(Kokkos::TeamThreadRange(team, words), [&](int k) {
                tile[place(k)] = begin + k < n ? in(begin + k) : 0.F;
            });
            team.team_barrier();
            Kokkos::parallel_for(Kokkos::TeamThreadRange(team, words), [&](int k) {
                float sum = 0;
                for (int r = 0; r < reads; ++r) {
                    sum += tile[place((k + 32 * r) & (words - 1))];
                }
                if (begin + k < n) {
                    out(begin + k) = sum;
                }
            });
        });
}

/// Returns a function that calls read_tiles() with tiles in the LDS whose word k is stored at
/// place(k).
template <class AnyPlace>
auto tile_loop(AnyPlace place)
{
    return [=](Arrays<float> const& p, ExecutionSpace const& space, std::string const& label) {
        read_tiles(p, space, label, place);
    };
}

ResourceUse use_of_tiles(Params const& p, ResourceUse use)
{
    use.lds_reads = reads * use.work_items;
    return use_of_blocks<team_threads, words / team_threads>(p, use);
}

/// Counts each access as `served` accesses, which a bank serves one after the other.
template <int served>
ResourceUse use_of_conflicts(Params const&, ResourceUse use)
{
    use.lds_reads *= served;
    return use;
}

double oracle(Params const& p, HostInputs<float> const& in, std::int64_t i)
{
    double sum = 0;
    auto const begin = i / words * words;
    for (int r = 0; r < reads; ++r) {
        auto const e = begin + (i - begin + 32 * r) % words;
        sum += e < p.integer("size") ? in[0][e] : 0.;
    }
    return sum;
}

/// Every 32nd word of the LDS is in the same bank, and a bank serves one word at a time. On gfx90a
/// an address takes 11 vector instructions in `stride/*`, and 3 to 5 in `known/*`.
Family family()
{
    auto const claim = "words of one bank are served one after the other";
    return family_of(
        SimpleComparison<float>{
            .name = "banks",
            .source = guidelines("shared memory"),
            .help = "pad or swizzle a tile of the LDS, so that a wavefront reads each bank once",
            .sizes = {1 << 22, 1 << 18},
            .oracle = oracle,
            .flops = reads,
            .roundings = reads,
            .use = use_of_tiles},
        {{.name = "stride/32", .run = tile_loop(Place{.rotation = 5})},
         variant(
             "padded/32",
             tile_loop(Place{.rotation = 5, .padded = true}),
             on_gpus(helps(claim, "stride/32"))),
         variant(
             "swizzled/32",
             tile_loop(Place{.rotation = 5, .swizzled = true}),
             on_gpus(helps(claim, "stride/32"))),
         {.name = "known/32", .run = tile_loop(KnownPlace<5>()), .use = use_of_conflicts<32>},
         variant("known/1", tile_loop(KnownPlace<0>()), on_gpus(helps(claim, "known/32"))),
         variant(
             "known/2",
             tile_loop(KnownPlace<1>()),
             on_gpus(hurts(claim, "known/1")),
             use_of_conflicts<2>)});
}

} // namespace miniapp::advice::banks

namespace miniapp::advice::constant {

constexpr int entry_count = 256;

/// The second input in a form that a functor can capture.
struct Table
{
    float entries[entry_count];

    KOKKOS_FORCEINLINE_FUNCTION float operator()(int k) const { return entries[k]; }
};

Table make_table()
{
    Table table{};
    for (int k = 0; k < entry_count; ++k) {
        table.entries[k] = static_cast<float>(uniform(k, 2)); // element k of the second input
    }
    return table;
}

/// Returns the sum of all entries of a table, for thread i. The threads of a wavefront begin with
/// `distinct` different entries, which are eight apart.
template <class AnyTable>
KOKKOS_FORCEINLINE_FUNCTION float table_sum(AnyTable const& table, std::int64_t i, int distinct)
{
    int const begin = static_cast<int>(i % distinct) * 8;
    float sum = 0;
    for (int k = 0; k < entry_count; ++k) {
        sum += table((begin + k) & (entry_count - 1));
    }
    return sum;
}

/// Reads the table from the functor, which Kokkos keeps in constant memory on a GPU (launches.cpp).
template <int distinct>
void captured(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    Table const t = make_table();
    int const spread = distinct;
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            float const sum = table_sum(t, i, spread);
            return in(i) + sum;
        });
}

/// Reads the table from an array in global memory.
template <int distinct>
void global(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const t = p.in(1);
    int const spread = distinct;
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            float const sum = table_sum(t, i, spread);
            return in(i) + sum;
        });
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    return std::accumulate(in[1], in[1] + entry_count, double(in[0][i]));
}

/// NVIDIA's constant cache gives one entry at a time to all threads of a warp, and serialises
/// accesses to different ones. gfx90a reads different entries by vector loads.
Family family()
{
    auto comparison = comparison_of(SimpleComparison<float>{
        .name = "constant",
        .source = guidelines("constant memory"),
        .help =
            "keep in constant memory what all threads of a wavefront read at the same place, and "
            "nothing else",
        .sizes = {1 << 21, 1 << 16},
        .oracle = oracle,
        .flops = entry_count + 1,
        .roundings = entry_count});
    comparison.input_sizes = [](Params const& p) {
        return std::vector{size_of(p), std::int64_t{entry_count}};
    };
    return family_of(
        std::move(comparison),
        {{.name = "captured/32", .run = captured<32>},
         variant("captured/1", captured<1>, "captured/32"),
         variant(
             "global/32",
             global<32>,
             on_gpus(helps("different addresses of a wavefront are serialised", "captured/32")))});
}

} // namespace miniapp::advice::constant

namespace miniapp::advice {

std::vector<Family> transactions()
{
    return {
        misalignment::family(),
        width::family(),
        aligned_structures::family(),
        banks::family(),
        constant::family()};
}

} // namespace miniapp::advice
