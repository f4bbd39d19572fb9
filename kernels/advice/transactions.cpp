// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/row.hpp"
#include "common/chunk.hpp"
#include "common/resident.hpp"

namespace miniapp::advice::misalignment {

/// Copies in to out; the addresses of every wavefront begin `offset` elements after a multiple of
/// 64.
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

/// The same with 16 bytes a thread, in one access each where the alignment allows it.
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

/// Reads and writes begin `offset` elements off the border of a transaction. If the address is no
/// multiple of 16, 16 bytes are several accesses on NVIDIA and one on gfx90a; Kokkos' Aligned
/// refuses them.
Family family()
{
    auto const claim = "an access that is not aligned costs transactions";
    return family_of(
        Row<float>{
            .name = "misalignment",
            .source = guidelines("device memory"),
            .help = "begin arrays and rows at a border of a transaction",
            .sizes = {1 << 26, 1 << 22}},
        {{.name = "resident/one/1", .run = one<float, 1, Resident>, .use = blocks_not_counted},
         change(
             "resident/one/0",
             one<float, 0, Resident>,
             on_gpus(helps(claim, "resident/one/1")),
             blocks_not_counted),
         {.name = "four/1", .run = four<float, 1>, .use = several_each<4>},
         change("four/0", four<float, 0>, on_gpus(helps(claim, "four/1")), several_each<4>)});
}

} // namespace miniapp::advice::misalignment

namespace miniapp::advice::width {

/// Copies in to out by words of one type, whatever they hold. The remaining floats are moved one by
/// one.
template <class Word>
void words(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
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

/// Each thread makes one access of `bytes` bytes.
template <int bytes>
ResourceUse use_of_one_access(Params const&, ResourceUse use)
{
    use.work_items *= 4. / bytes;
    return use;
}

Family family()
{
    return family_of(
        Row<float>{
            .name = "width",
            .source = guidelines("device memory"),
            .help = "give each thread several elements, in one access of 16 bytes",
            .sizes = {1 << 26, 1 << 22}},
        {{.name = "4", .run = words<std::uint32_t>},
         change(
             "16",
             words<Chunk<float>>,
             on_gpus(helps("1 to 16 bytes are one instruction if aligned", "4")),
             use_of_one_access<16>),
         change("8", words<std::uint64_t>, compared_with("4"), use_of_one_access<8>),
         change("2", words<std::uint16_t>, compared_with("4"), use_of_one_access<2>),
         change("1", words<std::uint8_t>, compared_with("4"), use_of_one_access<1>)});
}

} // namespace miniapp::advice::width

namespace miniapp::advice::aligned_structures {

KOKKOS_FORCEINLINE_FUNCTION float image_of(float x)
{
    return x * x + 0.5F;
}

/// Each thread takes one structure of `members` elements, which lie one after the other in memory.
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

/// The same elements as `members` arrays, one behind the other; each thread takes one element of
/// each.
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

/// Structures of 16 bytes, aligned to 16, are one access each.
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
        Row<float>{
            .name = "aligned_structures",
            .source = guidelines("device memory"),
            .help = "pad and align structures to 16 bytes, so that each is one access",
            .sizes = {1 << 26, 1 << 22},
            .oracle = oracle,
            .flops = 2,
            .roundings = 4},
        {{.name = "structures/3", .run = structures<float, 3>, .use = several_each<3>},
         change(
             "aligned",
             aligned<float>,
             on_gpus(helps("16 aligned bytes are one access, 12 are three", "structures/3")),
             several_each<4>),
         change("arrays/3", arrays<float, 3>, compared_with("structures/3"), several_each<3>)});
}

} // namespace miniapp::advice::aligned_structures

namespace miniapp::advice {

std::vector<Family> transactions()
{
    return {misalignment::family(), width::family(), aligned_structures::family()};
}

} // namespace miniapp::advice
