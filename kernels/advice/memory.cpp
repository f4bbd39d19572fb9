// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstdint>
#include <vector>

#include "advice/parts/host_numbers.hpp"
#include "advice/parts/row.hpp"
#include "common/on_host.hpp"

namespace miniapp::advice::round_trip {

constexpr std::int64_t chain_size = 256; ///< number of elements of a chain

void add_half(
    Arrays<float> const& p, ExecutionSpace const& space, std::string const& label, float const* x)
{
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) { return x[i] + 0.5F; });
}

/// Computes a recurrence in place. It does not suit a GPU: each element needs the previous one.
KOKKOS_INLINE_FUNCTION void recur(float* y, std::int64_t begin, std::int64_t end)
{
    float last = 0;
    for (auto i = begin; i < end; ++i) {
        last = 0.5F * last + y[i];
        y[i] = last;
    }
}

/// Runs the chains on the device, one thread each.
void on_device(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto* const out = p.out_data();
    auto const n = p.size();
    add_half(p, space, label, p.in_data(0));
    Kokkos::parallel_for(
        label, Range(space, 0, (n + chain_size - 1) / chain_size), KOKKOS_LAMBDA(std::int64_t c) {
            recur(out, c * chain_size, (c + 1) * chain_size < n ? (c + 1) * chain_size : n);
        });
    add_half(p, space, label, out);
}

/// Runs the chains on all threads of the host, to whose pageable memory the array is copied.
class HostChains
{
public:
    void operator()(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
    {
        auto const n = p.size();
        m_array.resize(n);
        auto* const y = m_array.data();
        add_half(p, space, label, p.in_data(0));
        Kokkos::deep_copy(space, host_view(y, n), p.out());
        space.fence();
        for_each_on_host(
            (n + chain_size - 1) / chain_size,
            [=](std::int64_t c) { recur(y, c * chain_size, std::min(n, (c + 1) * chain_size)); },
            label);
        Kokkos::deep_copy(space, p.out(), host_view(y, n));
        add_half(p, space, label, p.out_data());
    }

private:
    std::vector<float> m_array;
};

/// Counts two kernels with a work item per element, and the kernel of the chains between them.
ResourceUse use_with_chains(Params const&, ResourceUse use)
{
    use.launches = 3;
    use.work_items *= 2 + 1. / chain_size;
    use.bytes *= 3;
    return use;
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double last = 0;
    for (auto e = i / chain_size * chain_size; e <= i; ++e) {
        last = 0.5 * last + (in[0][e] + 0.5);
    }
    return last + 0.5;
}

Family family()
{
    return family_of(
        SimpleComparison<float>{
            .name = "round_trip",
            .source = guidelines("host and device"),
            .help =
                "leave on the device what lies between two kernels, even where it suits the host "
                "better",
            .sizes = {1 << 24, 1 << 20},
            .oracle = oracle,
            .roundings = 16},
        {{.name = "host", .run = HostChains(), .use = use_of_repeated_kernels<2>},
         variant(
             "device",
             on_device,
             helps("transfers between host and device are avoided", "host"),
             use_with_chains)});
}

} // namespace miniapp::advice::round_trip

namespace miniapp::advice::staging {

constexpr int tile_size = 1024;

/// Computes out(i) = in(i) + ... + in(i + 2 radius). If `staged`, each team first copies the inputs
/// of its tile to scratch memory.
template <bool staged>
void sums(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const* const in = p.in_data(0);
    auto* const out = p.out_data();
    auto const n = p.size();
    auto const reach = static_cast<int>(2 * p.integer("radius"));
    auto const bytes = (tile_size + reach) * sizeof(float);
    auto const policy =
        Teams(space, static_cast<int>((n + tile_size - 1) / tile_size), team_threads)
            .set_scratch_size(0, Kokkos::PerTeam(staged ? bytes : 0));
    Kokkos::parallel_for(
        label, policy, KOKKOS_LAMBDA(Team const& team) {
            auto const begin = static_cast<std::int64_t>(team.league_rank()) * tile_size;
            auto const length = static_cast<int>(n - begin < tile_size ? n - begin : tile_size);
            float const* from = in + begin;
            if (staged) {
                auto* const cells = static_cast<float*>(team.team_shmem().get_shmem(bytes));
                Kokkos::parallel_for(Kokkos::TeamThreadRange(team, length + reach), [&](int k) {
                    cells[k] = in[begin + k];
                });
                team.team_barrier();
                from = cells;
            }
            Kokkos::parallel_for(Kokkos::TeamThreadRange(team, length), [&](int k) {
                float sum = 0;
                for (int d = 0; d <= reach; ++d) {
                    sum += from[k + d];
                }
                out[begin + k] = sum;
            });
        });
}

ResourceUse use_of_scratch(Params const& p, ResourceUse use)
{
    use.lds_reads = (2. * static_cast<double>(p.integer("radius")) + 1) * double(size_of(p));
    return use;
}

double oracle(Params const& params, HostInputs<float> const& in, std::int64_t i)
{
    double sum = 0;
    for (std::int64_t d = 0; d <= 2 * params.integer("radius"); ++d) {
        sum += in[0][i + d];
    }
    return sum;
}

Family family()
{
    auto comparison = comparison_of(SimpleComparison<float>{
        .name = "staging",
        .source = guidelines("memory throughput"),
        .help = "stage in the LDS (scratch memory) what a block reads several times",
        .sizes = {1 << 24, 1 << 20},
        .oracle = oracle,
        .parameters = {number("radius", 8, "neighbours on each side", 1, 64)},
        .use = use_of_blocks<team_threads, tile_size / team_threads>});
    comparison.input_sizes = [](Params const& p) {
        return std::vector{size_of(p) + 2 * p.integer("radius")};
    };
    comparison.roundings = [](Params const& p) { return 2. * double(p.integer("radius")) + 1; };
    comparison.flops = [](Params const& p) {
        return (2. * double(p.integer("radius")) + 1) * double(size_of(p));
    };
    comparison.edge_cases = [](Params const& defaults) {
        auto cases = edge_sizes(defaults, 1500007);
        for (auto const& params : edge_sizes(defaults.with("radius", std::int64_t{1}), 1500007)) {
            cases.push_back(params);
        }
        cases.push_back(defaults.with("radius", std::int64_t{64}).with("size", std::int64_t{2500}));
        return cases;
    };
    return family_of(
        std::move(comparison),
        {{.name = "cache", .run = sums<false>},
         variant(
             "scratch",
             sums<true>,
             on_gpus(helps(
                 "18 to 34 % on an A6000, 6 to 14 % on an H100, and 7 to 25 % lost on an MI250X",
                 "cache")),
             use_of_scratch)});
}

} // namespace miniapp::advice::staging

namespace miniapp::advice::batch {

/// Copies numbers from the host's ordinary, pageable memory to the output, `bytes` bytes at a time.
class ChunkedCopy
{
public:
    explicit ChunkedCopy(std::int64_t bytes = std::int64_t{1} << 40)
        : m_copy_elements(bytes / static_cast<std::int64_t>(sizeof(float)))
    {
    }

    void operator()(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
    {
        ProfilerRegion const region(label);
        auto const* const from = m_numbers.values_of(p).data();
        auto* const to = p.out_data();
        for (std::int64_t begin = 0; begin < p.size(); begin += m_copy_elements) {
            auto const n = std::min(m_copy_elements, p.size() - begin);
            Kokkos::deep_copy(space, device_view(to + begin, n), host_view(from + begin, n));
        }
    }

private:
    std::int64_t m_copy_elements;
    HostNumbers m_numbers;
};

Family family()
{
    auto const claim = "many small transfers are batched into a large one";
    return family_of(
        SimpleComparison<float>{
            .name = "batch",
            .source = guidelines("host and device"),
            .help = "copy between host and device in one large piece",
            .sizes = {1 << 22, 1 << 22}},
        {{.name = "1024", .run = ChunkedCopy(1024)},
         variant("all", ChunkedCopy(), on_gpus(helps(claim, "1024"))),
         variant("65536", ChunkedCopy(65536), "1024")});
}

} // namespace miniapp::advice::batch

namespace miniapp::advice::pinned {

Family family()
{
    return family_of(
        SimpleComparison<float>{
            .name = "pinned",
            .source = guidelines("host and device"),
            .help =
                "copy from page-locked memory, which the device's copy engine reaches by itself",
            .sizes = {1 << 24, 1 << 22}},
        {{.name = "pageable", .run = batch::ChunkedCopy()}});
}

} // namespace miniapp::advice::pinned

namespace miniapp::advice::flop_per_load {

constexpr int loads = 64;
constexpr int sums = 4; ///< number of partial sums, so that no addition waits for the previous one

constexpr std::int64_t step = 32; ///< in elements; distances between loads are multiples of step
constexpr std::int64_t least_window = step * loads;
constexpr std::int64_t block = 128; ///< number of threads of a block that Kokkos launches on a GPU

/// Returns the distance between successive loads of a thread, in elements: an odd multiple of
/// `step`. In a window of 2^w elements a thread returns to its first address only after 2^w / 32
/// loads. If the window holds the loads of all threads together, hardly any element is loaded
/// twice. In a smaller window the golden ratio spreads the loads of a thread: at a distance of one
/// step each load would find in the L1 what a neighbour has just loaded, however large the window.
constexpr std::int64_t distance(std::int64_t n, std::int64_t window)
{
    return window < loads * n ? ((window / step * 618 / 1000) | 1) * step
                              : (n / (2 * step) * 2 + 1) * step;
}

/// Returns the smallest distance between any two loads of a thread in the window, in elements.
constexpr std::int64_t smallest_distance(std::int64_t n, std::int64_t window)
{
    auto least = window;
    for (std::int64_t k = 1; k < loads; ++k) {
        auto const apart = (k * distance(n, window)) & (window - 1);
        least = std::min({least, apart, window - apart});
    }
    return least;
}

// These windows fit in a GPU's L1, in its L2, and only in memory. In each of them no address occurs
// twice in a thread's sum. In the two larger ones no other thread of the block loads the same
// address either.
static_assert(smallest_distance(1 << 20, least_window) == step);
static_assert(smallest_distance(1 << 20, 1 << 17) > block);
static_assert(smallest_distance(1 << 20, 1 << 26) > block);

/// Does `count` dependent multiply-adds for each number that it loads from a window of `window`
/// elements, by factors that leave the number unchanged and that the compiler does not know. The
/// time is constant while the loads hide the arithmetic, and then grows with it: the knee shows how
/// many flops a load pays for.
template <class T, int count>
void flops(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const apart = distance(p.size(), p.integer("window"));
    auto const last = p.integer("window") - 1;
    T const one = T(1 + p.integer("zero"));
    T const zero = T(p.integer("zero"));
    auto const b = p.in(0);
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            T sum[sums] = {};
            for (std::int64_t k = 0; k < loads; k += sums) {
                for (int s = 0; s < sums; ++s) {
                    T x = b(((k + s) * apart + i) & last);
                    for (int f = 0; f < count; ++f) {
                        x = x * one + zero;
                    }
                    sum[s] += x;
                }
            }
            return sum[0] + sum[1] + (sum[2] + sum[3]);
        });
}

/// Counts `count` multiply-adds for each load. Loads count as memory traffic if the window holds
/// those of all work items; the rate of a cache that holds a smaller window is not measured.
template <int count>
ResourceUse use_of_flops_per_load(Params const& p, ResourceUse use)
{
    double const all = loads * double(size_of(p));
    bool const in_memory = double(p.integer("window")) >= all;
    use.issued_flops = use.issued_double_flops = 2 * count * all;
    use.bytes = ((in_memory ? all : 0) + double(size_of(p))) * sizeof(double);
    return use;
}

double oracle(Params const& p, HostInputs<double> const& in, std::int64_t i)
{
    double sum = 0;
    auto const window = p.integer("window");
    for (std::int64_t k = 0; k < loads; ++k) {
        sum += in[0][(k * distance(size_of(p), window) + i) & (window - 1)];
    }
    return sum;
}

std::vector<InvalidParameter> invalid_window(Params const& p)
{
    auto const window = p.integer("window");
    if ((window & (window - 1)) == 0) {
        return {};
    }
    return {{"window", "should be a power of two"}};
}

std::vector<Params> edge_windows(Params const& p)
{
    std::vector<Params> cases;
    for (std::int64_t const size : {1, 7, 1001, 30011}) {
        cases.push_back(p.with("size", size).with("window", std::int64_t{4096}));
    }
    cases.push_back(p.with("size", 10007L).with("window", std::int64_t{1} << 21));
    return cases;
}

Family family()
{
    auto comparison = comparison_of(SimpleComparison<double>{
        .name = "flop_per_load",
        .source = post_section("flop_per_load"),
        .help = "compute while a load is on its way: so many multiply-adds cost nothing",
        .sizes = {1 << 20, 1 << 17},
        .oracle = oracle,
        .parameters = {
            number(
                "window",
                backend::gpu ? 1 << 26 : 1 << 23,
                "elements that are read again and again; a power of two",
                least_window,
                1e9),
            number("zero", 0, "nothing, unknown to the compiler", 0, 0)}});
    comparison.input_sizes = [](Params const& p) { return std::vector{p.integer("window")}; };
    comparison.edge_cases = edge_windows;
    comparison.roundings = [](Params const&) { return 64.; };
    comparison.invalid_parameters = invalid_window;
    return family_of(
        std::move(comparison),
        {{.name = "flops/1", .run = flops<double, 1>, .use = use_of_flops_per_load<1>},
         variant<LabelledArrays<double>>(
             "flops/16", flops<double, 16>, "flops/1", use_of_flops_per_load<16>),
         variant<LabelledArrays<double>>(
             "flops/64",
             flops<double, 64>,
             only_on(
                 Machines::nvidia,
                 neutral("a load from memory hides 50 to 100 multiply-adds", "flops/1")),
             use_of_flops_per_load<64>)});
}

} // namespace miniapp::advice::flop_per_load

namespace miniapp::advice {

std::vector<Family> memory()
{
    return {
        round_trip::family(),
        staging::family(),
        batch::family(),
        pinned::family(),
        flop_per_load::family()};
}

} // namespace miniapp::advice
