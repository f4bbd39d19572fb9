// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <vector>

#include "advice/parts/host_numbers.hpp"
#include "advice/parts/native.hpp"
#include "advice/parts/row.hpp"
#include "common/resident.hpp"
#include "common/static_for.hpp"

namespace miniapp::advice::overlap {

/// Copies to the device, runs the kernel there, and copies back, one after the other.
class InOrder
{
public:
    void operator()(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
    {
        auto const n = p.size();
        auto* const x = p.out_data();
        m_result.resize(n);
        Kokkos::deep_copy(space, p.out(), host_view(m_numbers.values_of(p).data(), n));
        set_elements(
            p, space, label, KOKKOS_LAMBDA(std::int64_t i) { return image_of(x[i]); });
        Kokkos::deep_copy(space, host_view(m_result.data(), n), p.out());
        space.fence();
    }

private:
    HostNumbers m_numbers;
    std::vector<float> m_result;
};

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double const x = in[0][i];
    double y = x;
    for (int step = 0; step < steps; ++step) {
        y = (1 - 1. / 64) * y + 1. / 64;
    }
    return y + 0.5 * x;
}

/// Independent copies and kernels overlap if they are in different streams and the copies use
/// page-locked memory.
Family family()
{
    return family_of(
        SimpleComparison<float>{
            .name = "overlap",
            .source = guidelines("application level"),
            .help = "copy and compute in chunks, in several streams and page-locked memory",
            .sizes = {1 << 24, 1 << 14},
            .oracle = oracle,
            .flops = 2. * steps + 2,
            .roundings = 64},
        {{.name = "in_order", .run = InOrder()}});
}

} // namespace miniapp::advice::overlap

namespace miniapp::advice {

KOKKOS_FORCEINLINE_FUNCTION float next_y(float y, float x)
{
    return 0.5F * y + x;
}

/// Oracle of the rows that repeat an update: y begins with 0, and an update sets it to y / 2 + x.
template <int updates>
double value_after_updates(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double y = 0;
    for (int update = 0; update < updates; ++update) {
        y = 0.5 * y + in[0][i];
    }
    return y;
}

} // namespace miniapp::advice

namespace miniapp::advice::host_or_device {

constexpr int sweeps = 16;

/// Runs one sweep after another. A sweep launches one parallel loop for every `piece` elements.
template <std::int64_t piece>
void pieces_of(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        bool const first = sweep == 0;
        for (std::int64_t begin = 0; begin < n; begin += piece) {
            Kokkos::parallel_for(
                label,
                Range(space, begin, std::min(n, begin + piece)),
                KOKKOS_LAMBDA(std::int64_t i) { out(i) = next_y(first ? 0.F : out(i), in(i)); });
        }
    }
}

/// Counts a launch for each piece of each sweep, but no bytes, because the arrays stay in a cache.
template <std::int64_t piece>
ResourceUse use_of_pieces(Params const& params, ResourceUse use)
{
    auto const pieces = (params.integer("size") + piece - 1) / piece;
    use.launches = sweeps * static_cast<double>(pieces);
    use.work_items *= sweeps;
    use.bytes = 0;
    return use;
}

/// Runs on one thread of the host, on the host's own arrays. A copy at the end brings the result to
/// the output, where it is compared.
class HostLoop
{
public:
    void operator()(Arrays<float> const& p, ExecutionSpace const&, std::string const& label)
    {
        ProfilerRegion const region(label);
        auto const& x = m_numbers.values_of(p);
        auto& y = m_result;
        y.assign(x.size(), 0.F);
        for (int sweep = 0; sweep < sweeps; ++sweep) {
            for (std::size_t i = 0; i < x.size(); ++i) {
                y[i] = next_y(y[i], x[i]);
            }
        }
        Kokkos::deep_copy(p.out(), host_view(y.data(), p.size()));
    }

private:
    HostNumbers m_numbers;
    std::vector<float> m_result;
};

Family family()
{
    return family_of(
        SimpleComparison<float>{
            .name = "host_or_device",
            .source = guidelines("application level"),
            .help = "leave short loops to the host, and give long ones to the device",
            .sizes = {1 << 17, 1 << 17},
            .oracle = value_after_updates<sweeps>,
            .flops = 2. * sweeps,
            .roundings = 16},
        {{.name = "host", .run = HostLoop()},
         variant(
             "pieces/100000",
             pieces_of<100000>,
             on_gpus(helps("parallel work belongs to the device", "host")),
             use_of_pieces<100000>),
         variant(
             "pieces/1000",
             pieces_of<1000>,
             hurts("serial work belongs to the host", "host"),
             use_of_pieces<1000>)});
}

} // namespace miniapp::advice::host_or_device

namespace miniapp::advice::block_or_kernel {

constexpr int phases = 16; ///< even, so that the last phase writes to the first half of the output
constexpr int tile = 1024;

/// Returns the index of the number that a phase moves to place k of a tile of n elements: that of
/// the right neighbour of k in the periodic tile.
KOKKOS_FORCEINLINE_FUNCTION int neighbour(int k, int n)
{
    return k + 1 < n ? k + 1 : 0;
}

/// Runs every phase as a separate kernel. The two halves of the output are source and destination
/// alternately.
void kernels(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const n = p.size() / 2;
    auto const* const in = p.in_data(0);
    auto* const out = p.out_data();
    for (int phase = 0; phase < phases; ++phase) {
        float* const to = phase % 2 == 0 ? out + n : out;
        float const* const from = phase == 0 ? in : (phase % 2 == 0 ? out : out + n);
        Kokkos::parallel_for(
            label, Range(space, 0, n), KOKKOS_LAMBDA(std::int64_t i) {
                auto const begin = i / tile * tile;
                auto const length = static_cast<int>(n - begin < tile ? n - begin : tile);
                to[i] = from[begin + neighbour(static_cast<int>(i - begin), length)];
            });
    }
}

/// A team runs all phases of its tile, with a barrier after each. Only the last two phases write to
/// memory.
void barriers(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const n = p.size() / 2;
    auto const* const in = p.in_data(0);
    auto* const out = p.out_data();
    auto const policy = Teams(space, static_cast<int>((n + tile - 1) / tile), team_threads)
                            .set_scratch_size(0, Kokkos::PerTeam(2 * tile * sizeof(float)));
    Kokkos::parallel_for(
        label, policy, KOKKOS_LAMBDA(Team const& team) {
            auto* const cells =
                static_cast<float*>(team.team_shmem().get_shmem(2 * tile * sizeof(float)));
            auto const begin = static_cast<std::int64_t>(team.league_rank()) * tile;
            auto const length = static_cast<int>(n - begin < tile ? n - begin : tile);
            float const* from = in + begin;
            for (int phase = 0; phase < phases; ++phase) {
                float* to = cells + phase % 2 * tile;
                to = phase == phases - 2 ? out + n + begin : to;
                to = phase == phases - 1 ? out + begin : to;
                Kokkos::parallel_for(Kokkos::TeamThreadRange(team, length), [&](int k) {
                    to[k] = from[neighbour(k, length)];
                });
                team.team_barrier();
                from = to;
            }
        });
}

ResourceUse use_of_kernels(Params const& p, ResourceUse use)
{
    auto const n = static_cast<double>(p.integer("size"));
    use.launches = phases;
    use.work_items = phases * n;
    use.bytes = phases * 2 * n * sizeof(float);
    return use;
}

/// Counts LDS reads in all phases but two: the first phase reads the input, and the last reads what
/// the phase before it has written to memory.
ResourceUse use_of_barriers(Params const& p, ResourceUse use)
{
    auto const n = static_cast<double>(p.integer("size"));
    use.work_items = n / tile * team_threads;
    use.threads_of_block = team_threads;
    use.lds_reads = (phases - 2) * n;
    return use;
}

/// The second half of the output holds the state before the last phase.
double oracle(Params const& params, HostInputs<float> const& in, std::int64_t i)
{
    auto const n = params.integer("size");
    auto const steps = i < n ? phases : phases - 1;
    auto const begin = i % n / tile * tile;
    auto const length = std::min<std::int64_t>(tile, n - begin);
    return in[0][begin + (i % n - begin + steps) % length];
}

Family family()
{
    auto comparison = comparison_of(SimpleComparison<float>{
        .name = "block_or_kernel",
        .source = guidelines("application level"),
        .help = "put threads that wait for each other into one block, with barriers in place of "
                "kernels",
        .sizes = {1 << 20, 1 << 18},
        .oracle = oracle});
    comparison.output_size = [](Params const& p) { return 2 * size_of(p); };
    return family_of(
        std::move(comparison),
        {{.name = "kernels", .run = kernels, .use = use_of_kernels},
         variant(
             "barriers",
             barriers,
             helps("between blocks it takes a second kernel", "kernels"),
             use_of_barriers)});
}

} // namespace miniapp::advice::block_or_kernel

namespace miniapp::advice::launch {

constexpr int launches = 64;

template <int floats>
struct Payload
{
    float values[floats];
};

/// Copies in to out with 64 launches, each for a part. A launch passes a functor that captures an
/// array of `bytes` bytes, of which it reads the last element.
template <int bytes>
void argument_of(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    constexpr int floats = bytes / 4;
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    Payload<floats> payload{};
    payload.values[floats - 1] = UnknownNumbers(p).one;
    auto const part = (n + launches - 1) / launches;
    for (std::int64_t begin = 0; begin < n; begin += part) {
        Kokkos::parallel_for(
            label, Range(space, begin, std::min(n, begin + part)), KOKKOS_LAMBDA(std::int64_t i) {
                out(i) = in(i)*payload.values[floats - 1];
            });
    }
}

/// With CUDA and HIP, Kokkos 4.5 to 4.7 passes functors of less than 512 bytes as kernel arguments,
/// those of less than 32 KB through constant memory, and larger ones through global memory.
Family family()
{
    return family_of(
        SimpleComparison<float>{
            .name = "launch",
            .source = guidelines("application level"),
            .help = "let a kernel capture little: a launch carries its arguments",
            .sizes = {1 << 14, 1 << 14},
            .use = use_of_parts<launches>},
        {{.name = "600", .run = argument_of<600>},
         variant("8", argument_of<8>, "600"),
         variant("256", argument_of<256>, "8"),
         variant("40000", argument_of<40000>, "8")});
}

} // namespace miniapp::advice::launch

namespace miniapp::advice::fusion {

constexpr int updates = 8;

/// Updates y <- y / 2 + x eight times, with one kernel for each update.
void kernels(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    for (int update = 0; update < updates; ++update) {
        bool const first = update == 0;
        Kokkos::parallel_for(
            label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
                out(i) = next_y(first ? 0.F : out(i), in(i));
            });
    }
}

/// Computes the eight updates in one kernel.
void fused(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            float y = 0;
            for (int update = 0; update < updates; ++update) {
                y = next_y(y, in(i));
            }
            return y;
        });
}

/// Counts the bytes of eight kernels: each reads x and writes y, and all but the first also read
/// y.
ResourceUse use_of_all_kernels(Params const&, ResourceUse use)
{
    use.launches *= updates;
    use.work_items *= updates;
    use.bytes *= (3. * updates - 1) / 2;
    return use;
}

Family family()
{
    return family_of(
        SimpleComparison<float>{
            .name = "fusion",
            .source = guidelines("application level"),
            .help = "make one kernel of several that pass over the same data",
            .sizes = {1 << 26, 1 << 22},
            .oracle = value_after_updates<updates>,
            .flops = 2. * updates,
            .roundings = 16},
        {{.name = "kernels", .run = kernels, .use = use_of_all_kernels},
         variant(
             "fused", fused, helps("the case of several kernels is to be minimised", "kernels"))});
}

} // namespace miniapp::advice::fusion

namespace miniapp::advice::concurrent {

/// Copies in to out with 32 kernels, one after another, each for a part of the elements.
void in_order(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    UnknownNumbers const unknown(p);
    auto const steps = static_cast<int>(p.integer("steps"));
    auto const part = (n + kernels - 1) / kernels;
    for (std::int64_t begin = 0; begin < n; begin += part) {
        Kokkos::parallel_for(
            label, Range(space, begin, std::min(n, begin + part)), KOKKOS_LAMBDA(std::int64_t i) {
                out(i) = long_chain(in(i), unknown, steps);
            });
    }
}

/// By default a kernel has 2048 threads on a GPU; `steps` determines how long it runs.
Family family()
{
    auto comparison = comparison_of(SimpleComparison<float>{
        .name = "concurrent",
        .source = guidelines("device level"),
        .help = "launch kernels that each fill a small part of the device into several streams",
        .sizes = {1 << 16, 1 << 14},
        .parameters = {number(
            "steps",
            backend::gpu ? 4096 : 512,
            "dependent multiply-adds of a thread: how long a kernel takes",
            0,
            1 << 20)}});
    comparison.use = use_of_parts<kernels>;
    comparison.flops = [](Params const& p) {
        return 2. * double(p.integer("steps")) * double(size_of(p));
    };
    return family_of(std::move(comparison), {{.name = "in_order", .run = in_order}});
}

} // namespace miniapp::advice::concurrent

namespace miniapp::advice::independent {

/// Number of multiply-adds per number. With 512 an H100 took hardly longer than the launch; with
/// 4096 two cores of a Xeon take 0.9 s.
constexpr int steps = backend::gpu ? 4096 : 512;
constexpr int numbers = 8; ///< how many numbers each thread processes

/// Takes eight numbers per thread through dependent multiply-adds that leave them unchanged,
/// `at_once` numbers at a time: that many instructions do not wait for each other.
template <int at_once>
void chains(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    auto const threads = (n + numbers - 1) / numbers;
    UnknownNumbers const unknown(p);
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
/// latency: with 2^17 numbers an H200 has four warps per multiprocessor, an MI200 two wavefronts
/// per compute unit.
Family family()
{
    auto const claim = "independent instructions of one warp hide latency too";
    return family_of(
        SimpleComparison<float>{
            .name = "independent",
            .source = guidelines("multiprocessor level"),
            .help =
                "give each thread several chains of instructions that do not wait for each other",
            .sizes = {1 << 17, 1 << 15},
            .flops = 2. * steps},
        {{.name = "1", .run = chains<1>},
         variant("2", chains<2>, helps(claim, "1")),
         variant("4", chains<4>, helps(claim, "1")),
         variant("8", chains<8>, "4")});
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
        Teams(space, static_cast<int>((n + threads - 1) / threads), size),
        KOKKOS_LAMBDA(Team const& team) {
            auto const begin = static_cast<std::int64_t>(team.league_rank()) * threads;
            auto const length = static_cast<int>(n - begin < threads ? n - begin : threads);
            Kokkos::parallel_for(Kokkos::TeamThreadRange(team, length), [&](int k) {
                out(begin + k) = in(begin + k);
            });
        });
}

/// Launches, on a GPU, as many blocks as are resident at once. Their threads stride over the array.
template <int threads>
void walking(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const* const in = p.in_data(0);
    auto* const out = p.out_data();
    ResidentShare<8, threads>::run(
        label, space, p.size(), KOKKOS_LAMBDA(std::int64_t i) { out[i] = in[i]; });
}

/// In a block smaller than a wavefront some lanes are idle. A large block occupies its
/// multiprocessor until its last thread ends. The blocks of `walking/*` begin and end only once.
Family family()
{
    auto const claim = "the number of threads a block is chosen for full warps, and many of them";
    return family_of(
        SimpleComparison<float>{
            .name = "block_size",
            .source = guidelines("multiprocessor level"),
            .help = "launch blocks of 256 threads or so, or as many blocks as are resident",
            .sizes = {1 << 26, 1 << 22}},
        {{.name = "32", .run = blocks_of<32>, .use = use_of_blocks<32>},
         variant("256", blocks_of<256>, on_gpus(helps(claim, "32")), use_of_blocks<256>),
         variant("128", blocks_of<128>, "256", use_of_blocks<128>),
         variant("1024", blocks_of<1024>, "256", use_of_blocks<1024>),
         variant("walking/256", walking<256>, "256", uncounted_use)});
}

} // namespace miniapp::advice::block_size

namespace miniapp::advice {

std::vector<Family> launches()
{
    return {
        overlap::family(),
        host_or_device::family(),
        block_or_kernel::family(),
        launch::family(),
        fusion::family(),
        concurrent::family(),
        independent::family(),
        block_size::family()};
}

} // namespace miniapp::advice
