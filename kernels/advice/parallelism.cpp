// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "advice/parts/row.hpp"
#include "common/resident.hpp"
#include "common/static_for.hpp"

namespace miniapp::advice::independent {

/// Multiply-adds of each number. With 512 an H100 took hardly longer than the launch; with 4096 two
/// cores of a Xeon take 0.9 s.
constexpr int steps = backend::gpu ? 4096 : 512;
constexpr int numbers = 8; ///< of a thread

/// Each thread takes eight numbers through dependent multiply-adds that leave them unchanged,
/// `at_once` numbers at a time: so many instructions do not wait for each other.
template <int at_once>
void chains(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    auto const threads = (n + numbers - 1) / numbers;
    Unknown const unknown(p);
    Kokkos::parallel_for(
        label, Range(space, 0, threads), KOKKOS_LAMBDA(std::int64_t i) {
            for (int first = 0; first < numbers; first += at_once) {
                float x[at_once];
                static_for<0, at_once>([&](auto c) {
                    auto const e = i + (first + c) * threads;
                    x[c] = e < n ? in(e) : 0.F;
                });
                for (int step = 0; step < steps; ++step) {
                    static_for<0, at_once>(
                        [&](auto c) { x[c] = x[c] * unknown.one + unknown.zero; });
                }
                static_for<0, at_once>([&](auto c) {
                    auto const e = i + (first + c) * threads;
                    if (e < n) {
                        out(e) = x[c];
                    }
                });
            }
        });
}

/// There are few threads, so that only a thread's own independent instructions can hide the
/// latency: with 2^17 numbers an H200 has four wavefronts a multiprocessor, an MI200 two a compute
/// unit.
Family family()
{
    auto const claim = "independent instructions of one warp hide latency too";
    return family_of(
        Row<float>{
            .name = "independent",
            .source = guidelines("multiprocessor level"),
            .help =
                "give each thread several chains of instructions that do not wait for each other",
            .sizes = {1 << 17, 1 << 15},
            .flops = 2. * steps,
            .roundings = 4},
        {{.name = "1", .run = chains<1>},
         change("2", chains<2>, helps(claim, "1")),
         change("4", chains<4>, helps(claim, "1")),
         change("8", chains<8>, compared_with("4"))});
}

} // namespace miniapp::advice::independent

namespace miniapp::advice::block_size {

/// Copies in to out by blocks of `threads` threads, one element each.
template <int threads>
void blocks_of(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    constexpr int size = backend::gpu ? threads : 1;
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    Kokkos::parallel_for(
        label,
        Team(space, static_cast<int>((n + threads - 1) / threads), size),
        KOKKOS_LAMBDA(Member const& team) {
            auto const begin = static_cast<std::int64_t>(team.league_rank()) * threads;
            auto const length = static_cast<int>(n - begin < threads ? n - begin : threads);
            Kokkos::parallel_for(Kokkos::TeamThreadRange(team, length), [&](int k) {
                out(begin + k) = in(begin + k);
            });
        });
}

/// Launches as many blocks as are resident at once. They walk through the array and end with it.
template <int threads>
void walking(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const* const in = p.in_data(0);
    auto* const out = p.out_data();
    ResidentShare<8, threads>::run(
        label, space, p.size(), KOKKOS_LAMBDA(std::int64_t i) { out[i] = in[i]; });
}

/// In a block smaller than a wavefront lanes are idle; large blocks begin and end together. The
/// blocks of `walking/*` begin and end once.
Family family()
{
    auto const claim = "the number of threads a block is chosen for full warps, and many of them";
    return family_of(
        Row<float>{
            .name = "block_size",
            .source = guidelines("multiprocessor level"),
            .help = "launch blocks of 256 threads or so, or as many blocks as are resident",
            .sizes = {1 << 26, 1 << 22}},
        {{.name = "32", .run = blocks_of<32>, .use = in_blocks_of<32>},
         change("256", blocks_of<256>, on_gpus(helps(claim, "32")), in_blocks_of<256>),
         change("128", blocks_of<128>, compared_with("256"), in_blocks_of<128>),
         change("1024", blocks_of<1024>, compared_with("256"), in_blocks_of<1024>),
         change("walking/256", walking<256>, compared_with("256"), blocks_not_counted)});
}

} // namespace miniapp::advice::block_size

namespace miniapp::advice {

std::vector<Family> parallelism()
{
    return {independent::family(), block_size::family()};
}

} // namespace miniapp::advice
