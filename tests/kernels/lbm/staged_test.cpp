// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <barrier>
#include <cmath>
#include <cstddef>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "lbm/model/narrow.hpp"
#include "lbm/parts/fused_site.hpp"
#include "lbm/parts/staged_sweep.hpp"
#include "lbm/problem.hpp"
#include "problem/random.hpp"

// Runs `cuda/staged`, which only NVIDIA's compilers build as a kernel, with threads of the host.
// Its asynchronous copies are complete at once there.
namespace miniapp::lbm {
namespace {

constexpr int strip_width = 64;
constexpr int column_height = 6;

template <class Populations, class T>
Populations population_set(std::vector<T>& both, std::ptrdiff_t sites, bool second)
{
    if constexpr (is_narrow<Populations>) {
        return Populations(both.data(), sites, second, Scales{});
    } else {
        return Populations(both.data(), sites, second);
    }
}

template <class T>
T initial_value(int p, int point)
{
    auto const noise = 2 * uniform(point, p + 1) - 1;
    return static_cast<T>(p == 0 ? 1 + 0.1 * noise : p < f_count ? 0.1 * noise : 1e-3 * noise);
}

template <class T, class Populations>
void sweep_all_columns(
    Populations const& source,
    Populations const& destination,
    Grid const& grid,
    Constants<T> const& c)
{
    using Layout = StagedLayout<T, typename Populations::Stored, strip_width>;
    static_assert(Layout::bytes <= max_shared_bytes_of_block);
    std::vector<char> memory(Layout::bytes + 128);
    auto const past = reinterpret_cast<std::uintptr_t>(memory.data()) % 128;
    char* const shared = memory.data() + (128 - past) % 128;
    ColumnsOf<strip_width, Layout::depth> const all(grid, column_height);
    std::barrier<> barrier(Layout::threads);
    for (int number = 0; number < all.count(); ++number) {
        Column const column(all, grid, number);
        std::vector<std::jthread> block;
        for (int thread = 0; thread < Layout::threads; ++thread) {
            block.emplace_back([&, thread] {
                StagedSweep<T, Populations, strip_width> const sweep(
                    source, destination, shared, column.i, column.j, thread, grid, c);
                sweep.step_planes(column.begin, column.end, [&] { barrier.arrive_and_wait(); });
            });
        }
    }
}

/// Returns the largest difference from a step made site by site, divided by the difference that the
/// rounding of the storage explains; infinity if a site was left out.
template <class T, template <class> class Layout>
double error_over_rounding(Extents const& size)
{
    using Populations = Layout<T>;
    Grid const grid(size, Populations::block);
    auto const sites = static_cast<std::ptrdiff_t>(Grid::padded_sites(size, Populations::block));
    std::vector<T> before(2 * populations * sites);
    std::vector<T> wanted(2 * populations * sites);
    std::vector<T> phi(sites);
    auto const source = population_set<Populations>(before, sites, false);
    auto const destination = population_set<Populations>(before, sites, true);
    auto const want = population_set<Populations>(wanted, sites, true);
    auto const each_site = [&](auto const& op) {
        for (int point = 0; point < grid.points(); ++point) {
            op(point % grid.nx, point / grid.nx % grid.ny, point / grid.nx / grid.ny, point);
        }
    };
    each_site([&](int i, int j, int k, int point) {
        for (int p = 0; p < populations; ++p) {
            source(p, grid.site(i, j, k)) = initial_value<T>(p, point);
            destination(p, grid.site(i, j, k)) = T(NAN);
        }
    });
    Constants<T> const c(derive(Fluid{}));
    each_site([&](int i, int j, int k, int) {
        store_ghostless_phi(source, phi.data(), i, j, k, grid, c);
    });
    each_site([&](int i, int j, int k, int) {
        step_ghostless_site(source, want, phi.data(), i, j, k, grid, c);
    });

    sweep_all_columns(source, destination, grid, c);

    double largest = 0;
    each_site([&](int i, int j, int k, int) {
        for (int p = 0; p < populations; ++p) {
            T const expected = want(p, grid.site(i, j, k));
            T const found = destination(p, grid.site(i, j, k));
            double const explained = 2 * largest_error_of(want, p, expected) + 1e-6;
            double const d = std::abs(static_cast<double>(found) - static_cast<double>(expected));
            largest = std::max(largest, std::isfinite(d) ? d / explained : HUGE_VAL);
        }
    });
    return largest;
}

// The boxes have full and partial columns in x, y and z, and the fewest rows and planes.
TEST(LbmStaged, every_storage_gives_the_result_of_a_step_site_by_site)
{
    for (Extents const& size : {Extents{64, 8, 6}, {66, 9, 13}, {130, 5, 2}, {2, 6, 3}}) {
        EXPECT_LT((error_over_rounding<float, WideBlocked>(size)), 1);
        EXPECT_LT((error_over_rounding<float, NarrowBlocked>(size)), 1);
        EXPECT_LT((error_over_rounding<float, CarriedBlocked>(size)), 1);
        EXPECT_LT((error_over_rounding<double, NarrowBlocked>(size)), 1);
    }
}

// A box of 256^3 has 128 columns of 256 x 4 x 128 sites. 112592 bytes of shared memory fit twice.
TEST(LbmStaged, two_blocks_share_a_multiprocessor_if_they_fit)
{
    Grid const grid({256, 256, 256}, 64);
    EXPECT_EQ((ColumnsOf<256, 4>(grid, 128).count()), 128);
    EXPECT_EQ(resident_staged_blocks(112592), 2);
    EXPECT_EQ(resident_staged_blocks(218064), 1);
}

} // namespace
} // namespace miniapp::lbm
