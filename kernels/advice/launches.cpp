// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <vector>

#include "advice/parts/host_numbers.hpp"
#include "advice/parts/native.hpp"
#include "advice/parts/row.hpp"

namespace miniapp::advice::overlap {

/// Copies to the device, runs the kernel there, and copies back, one after the other.
class InOrder
{
public:
    void operator()(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
    {
        auto const n = p.size();
        auto* const out = p.out_data();
        m_result.resize(n);
        Kokkos::deep_copy(space, p.out(), host_view(m_numbers.values_of(p).data(), n));
        Kokkos::parallel_for(
            label, Range(space, 0, n), KOKKOS_LAMBDA(std::int64_t i) {
                out[i] = image_of(out[i]);
            });
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

/// Copies and kernels that are independent overlap if they are in different streams; copies only
/// from page-locked memory.
Family family()
{
    return family_of(
        Row<float>{
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

namespace miniapp::advice::host_or_device {

constexpr int sweeps = 16;

KOKKOS_FORCEINLINE_FUNCTION float updated(float y, float x)
{
    return 0.5F * y + x;
}

/// Runs sweep after sweep, each in pieces of `piece` elements with one parallel loop a piece.
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
                KOKKOS_LAMBDA(std::int64_t i) { out(i) = updated(first ? 0.F : out(i), in(i)); });
        }
    }
}

/// Counts a launch for each piece of each sweep. The arrays stay in a cache.
template <std::int64_t piece>
ResourceUse use_of_pieces(Params const& params, ResourceUse use)
{
    auto const pieces = (params.integer("size") + piece - 1) / piece;
    use.launches = sweeps * static_cast<double>(pieces);
    use.work_items *= sweeps;
    use.bytes = 0;
    return use;
}

/// One thread of the host works on the host's own arrays. The last copy brings the result to where
/// it is compared.
class OnTheHost
{
public:
    void operator()(Arrays<float> const& p, ExecutionSpace const&, std::string const& label)
    {
        Region const region(label);
        auto const& x = m_numbers.values_of(p);
        auto& y = m_result;
        y.assign(x.size(), 0.F);
        for (int sweep = 0; sweep < sweeps; ++sweep) {
            for (std::size_t i = 0; i < x.size(); ++i) {
                y[i] = updated(y[i], x[i]);
            }
        }
        Kokkos::deep_copy(p.out(), host_view(y.data(), p.size()));
    }

private:
    HostNumbers m_numbers;
    std::vector<float> m_result;
};

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double y = 0;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        y = 0.5 * y + in[0][i];
    }
    return y;
}

Family family()
{
    return family_of(
        Row<float>{
            .name = "host_or_device",
            .source = guidelines("application level"),
            .help = "leave short loops to the host, and give long ones to the device",
            .sizes = {1 << 17, 1 << 17},
            .oracle = oracle,
            .flops = 2. * sweeps,
            .roundings = 16},
        {{.name = "host", .run = OnTheHost()},
         change(
             "pieces/100000",
             pieces_of<100000>,
             on_gpus(helps("parallel work belongs to the device", "host")),
             use_of_pieces<100000>),
         change(
             "pieces/1000",
             pieces_of<1000>,
             hurts("serial work belongs to the host", "host"),
             use_of_pieces<1000>)});
}

} // namespace miniapp::advice::host_or_device

namespace miniapp::advice::block_or_kernel {

constexpr int phases = 16; ///< even: the result lies in the output
constexpr int tile = 1024;

/// Index of the number that moves to place k of a tile of n elements: its right neighbour, periodic
/// in the tile.
KOKKOS_FORCEINLINE_FUNCTION int neighbour(int k, int n)
{
    return k + 1 < n ? k + 1 : 0;
}

/// Every phase is a kernel of its own. The two halves of the output are source and destination
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
    auto const policy = Team(space, static_cast<int>((n + tile - 1) / tile), team_threads)
                            .set_scratch_size(0, Kokkos::PerTeam(2 * tile * sizeof(float)));
    Kokkos::parallel_for(
        label, policy, KOKKOS_LAMBDA(Member const& team) {
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

/// The first phase reads memory, and the last reads what the one before it has written there; the
/// others use the LDS.
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
    auto comparison = comparison_of(Row<float>{
        .name = "block_or_kernel",
        .source = guidelines("application level"),
        .help = "put threads that wait for each other into one block, with barriers in place of "
                "kernels",
        .sizes = {1 << 20, 1 << 18},
        .oracle = oracle});
    comparison.outputs = [](Params const& p) { return 2 * size_of(p); };
    return family_of(
        std::move(comparison),
        {{.name = "kernels", .run = kernels, .use = use_of_kernels},
         change(
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
    float value[floats];
};

/// Copies in to out by 64 launches, each for a part. A launch has an argument of `bytes` bytes,
/// whose last element is used.
template <int bytes>
void argument_of(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    constexpr int floats = bytes / 4;
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    Payload<floats> payload{};
    payload.value[floats - 1] = Unknown(p).one;
    auto const part = (n + launches - 1) / launches;
    for (std::int64_t begin = 0; begin < n; begin += part) {
        Kokkos::parallel_for(
            label, Range(space, begin, std::min(n, begin + part)), KOKKOS_LAMBDA(std::int64_t i) {
                out(i) = in(i)*payload.value[floats - 1];
            });
    }
}

/// Kokkos passes a kernel of up to 512 bytes (CUDA, HIP) in one way, up to 4 or 32 KB in another,
/// and larger ones through constant memory.
Family family()
{
    return family_of(
        Row<float>{
            .name = "launch",
            .source = guidelines("application level"),
            .help = "let a kernel capture little: a launch carries its arguments",
            .sizes = {1 << 14, 1 << 14},
            .use = in_parts<launches>},
        {{.name = "600", .run = argument_of<600>},
         change("8", argument_of<8>, compared_with("600")),
         change("256", argument_of<256>, compared_with("8")),
         change("40000", argument_of<40000>, compared_with("8"))});
}

} // namespace miniapp::advice::launch

namespace miniapp::advice::fusion {

constexpr int updates = 8;

KOKKOS_FORCEINLINE_FUNCTION float updated(float y, float x)
{
    return 0.5F * y + x;
}

/// Updates y <- y / 2 + x eight times, with one kernel for each update.
void kernels(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    for (int update = 0; update < updates; ++update) {
        bool const first = update == 0;
        Kokkos::parallel_for(
            label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
                out(i) = updated(first ? 0.F : out(i), in(i));
            });
    }
}

/// Makes the eight updates in one kernel.
void fused(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            float y = 0;
            for (int update = 0; update < updates; ++update) {
                y = updated(y, in(i));
            }
            out(i) = y;
        });
}

/// Each of the eight kernels reads one array and writes one; all but the first also read y.
ResourceUse use_of_all_kernels(Params const&, ResourceUse use)
{
    use.launches *= updates;
    use.work_items *= updates;
    use.bytes *= (3. * updates - 1) / 2;
    return use;
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double y = 0;
    for (int update = 0; update < updates; ++update) {
        y = 0.5 * y + in[0][i];
    }
    return y;
}

Family family()
{
    return family_of(
        Row<float>{
            .name = "fusion",
            .source = guidelines("application level"),
            .help = "make one kernel of several that pass over the same data",
            .sizes = {1 << 26, 1 << 22},
            .oracle = oracle,
            .flops = 2. * updates,
            .roundings = 16},
        {{.name = "kernels", .run = kernels, .use = use_of_all_kernels},
         change(
             "fused", fused, helps("the case of several kernels is to be minimised", "kernels"))});
}

} // namespace miniapp::advice::fusion

namespace miniapp::advice::concurrent {

/// Copies in to out by 32 kernels, one after the other.
void in_order(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    Unknown const unknown(p);
    auto const steps = static_cast<int>(p.integer("steps"));
    auto const part = (n + kernels - 1) / kernels;
    for (std::int64_t begin = 0; begin < n; begin += part) {
        Kokkos::parallel_for(
            label, Range(space, begin, std::min(n, begin + part)), KOKKOS_LAMBDA(std::int64_t i) {
                out(i) = long_way(in(i), unknown, steps);
            });
    }
}

/// By default a kernel has 2048 threads in eight blocks; `steps` says how long each runs.
Family family()
{
    auto comparison = comparison_of(Row<float>{
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
    comparison.use = in_parts<kernels>;
    comparison.flops = [](Params const& p) {
        return 2. * double(p.integer("steps")) * double(size_of(p));
    };
    return family_of(std::move(comparison), {{.name = "in_order", .run = in_order}});
}

} // namespace miniapp::advice::concurrent

namespace miniapp::advice {

std::vector<Family> launches()
{
    return {
        overlap::family(),
        host_or_device::family(),
        block_or_kernel::family(),
        launch::family(),
        fusion::family(),
        concurrent::family()};
}

} // namespace miniapp::advice
