// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <array>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "transpose/parts/pairs.hpp"
#include "transpose/parts/skinny_chunks.hpp"
#include "transpose/parts/tile_map.hpp"

namespace miniapp::transpose {
namespace {

constexpr int banks = 32;
constexpr int bank_bytes = 4;

/// Order in which the LDS serves the lanes of an instruction.
enum class LaneOrder {
    in_order,          ///< 32 lanes of 4 bytes at a time, 16 of 8 bytes or 8 of 16, in order
    reported_for_16_b, ///< ds_read_b128: lanes 0-3 and 20-23, then 4-7 and 16-19, and so on
};

/// Returns the lane that is served as number n. AMD's engineers report the second order for
/// ds_read_b128 on gfx90a and gfx942 (ROCm blogs, "Avoiding LDS bank conflicts on AMD GPUs using
/// CK-Tile framework"); the ISA's manual does not mention it. Writes are assumed to be served in
/// order.
constexpr int lane_served(int n, LaneOrder order)
{
    if (order == LaneOrder::in_order) {
        return n;
    }
    // Order of the groups of four lanes in half a wavefront.
    constexpr std::array<int, 8> fours{0, 5, 1, 4, 2, 7, 3, 6};
    return n / 32 * 32 + fours[static_cast<std::size_t>(n % 32 / 4)] * 4 + n % 4;
}

/// Returns how many more cycles an instruction takes than without conflicts: in each cycle a bank
/// serves one word of 4 bytes. `byte_of(lane)` is the first byte of a lane's access.
template <class ByteOf>
int conflicts_of_instruction(
    int lanes, int bytes, ByteOf byte_of, LaneOrder order = LaneOrder::in_order)
{
    int const lanes_at_once = banks * bank_bytes / bytes;
    int conflicts = 0;
    for (int first = 0; first < lanes; first += lanes_at_once) {
        std::array<std::set<int>, banks> words;
        for (int n = first; n < std::min(lanes, first + lanes_at_once); ++n) {
            int const lane = lane_served(n, order);
            for (int byte = 0; byte < bytes; byte += bank_bytes) {
                int const word = (byte_of(lane) + byte) / bank_bytes;
                words[word % banks].insert(word);
            }
        }
        std::size_t cycles = 0;
        for (auto const& in_bank : words) {
            cycles = std::max(cycles, in_bank.size());
        }
        conflicts += static_cast<int>(cycles) - 1;
    }
    return conflicts;
}

/// Extra cycles of a whole block for its writes to the tile and its reads from it.
struct Conflicts
{
    int store = 0;
    int load = 0;
};

/// Returns the extra cycles of all wavefronts of a block for all elements of a thread; the last
/// wavefront may have fewer lanes. Reads of 16 bytes per lane by a wavefront of 64 are counted in
/// both orders, and the larger count is returned.
template <class Put, class Take>
Conflicts
conflicts_of_block(int threads, int lanes, int bytes, int stores, int loads, Put put, Take take)
{
    Conflicts sum;
    for (int first = 0; first < threads; first += lanes) {
        int const active = std::min(lanes, threads - first);
        for (int n = 0; n < stores; ++n) {
            sum.store += conflicts_of_instruction(
                active, bytes, [&](int lane) { return put(first + lane, n) * bytes; });
        }
        for (int n = 0; n < loads; ++n) {
            auto const byte_of = [&](int lane) { return take(first + lane, n) * bytes; };
            int const in_order = conflicts_of_instruction(active, bytes, byte_of);
            bool const both = bytes == 16 && active == 64;
            sum.load +=
                both ? std::max(
                    in_order,
                    conflicts_of_instruction(active, bytes, byte_of, LaneOrder::reported_for_16_b))
                     : in_order;
        }
    }
    return sum;
}

template <class T, class Access>
Conflicts conflicts(int lanes)
{
    return conflicts_of_block(
        Access::threads,
        lanes,
        sizeof(T),
        Access::per_thread,
        Access::per_thread,
        Access::store_index,
        Access::load_index);
}

template <class T, int n>
Conflicts conflicts_of_chunks(int lanes)
{
    using Access = ChunkAccess<64, n, 256>;
    return conflicts_of_block(
        Access::threads,
        lanes,
        n * sizeof(T),
        Access::squares_per_thread * n,
        Access::chunks_per_thread,
        [](int thread, int m) { return Access::store_index(thread, m / n, m % n); },
        Access::load_index);
}

void record_and_print(std::string const& map, int lanes, Conflicts c)
{
    testing::Test::RecordProperty(map + "_put_" + std::to_string(lanes), c.store);
    testing::Test::RecordProperty(map + "_take_" + std::to_string(lanes), c.load);
    std::printf("%-26s %2d lanes: %5d in, %5d out\n", map.c_str(), lanes, c.store, c.load);
}

/// The parameter is the number of lanes that execute an instruction together: 64 or 32.
class TransposeBanks : public testing::TestWithParam<int>
{
};

template <class T, class Access>
void expect_no_conflicts(std::string const& map, int lanes)
{
    auto const c = conflicts<T, Access>(lanes);
    record_and_print(map, lanes, c);
    EXPECT_EQ(c.store, 0) << map;
    EXPECT_EQ(c.load, 0) << map;
}

// A column of 32 floats lies in one bank, so reading each of the 32 columns takes 31 extra cycles.
// In double, 16 lanes are served at once, so each of the 64 half columns takes 15.
TEST_P(TransposeBanks, the_plain_tile_has_conflicts)
{
    int const lanes = GetParam();
    auto const in_float = conflicts<float, TileAccess<PlainTile<32>, 1024>>(lanes);
    auto const in_double = conflicts<double, TileAccess<PlainTile<32>, 1024>>(lanes);
    record_and_print("tile/32 float", lanes, in_float);
    record_and_print("tile/32 double", lanes, in_double);
    EXPECT_EQ(in_float.store, 0);
    EXPECT_EQ(in_float.load, 32 * 31);
    EXPECT_EQ(in_double.store, 0);
    EXPECT_EQ(in_double.load, 64 * 15);
}

TEST_P(TransposeBanks, padded_tiles_have_no_conflicts)
{
    int const lanes = GetParam();
    expect_no_conflicts<float, TileAccess<PaddedTile<32>, 1024>>("padded/32 float", lanes);
    expect_no_conflicts<double, TileAccess<PaddedTile<32>, 1024>>("padded/32 double", lanes);
    expect_no_conflicts<float, TileAccess<PaddedTile<32>, 32 * 8>>("rows/32/8 float", lanes);
    expect_no_conflicts<double, TileAccess<PaddedTile<32>, 32 * 8>>("rows/32/8 double", lanes);
    expect_no_conflicts<float, TileAccess<PaddedTile<64>, 64 * 4>>("rows/64/4 float", lanes);
    expect_no_conflicts<double, TileAccess<PaddedTile<64>, 64 * 4>>("rows/64/4 double", lanes);
}

TEST_P(TransposeBanks, swizzled_tiles_have_no_conflicts)
{
    int const lanes = GetParam();
    expect_no_conflicts<float, TileAccess<SwizzledTile<32>, 1024>>("swizzled/32 float", lanes);
    expect_no_conflicts<double, TileAccess<SwizzledTile<32>, 1024>>("swizzled/32 double", lanes);
    expect_no_conflicts<float, TileAccess<SwizzledTile<32>, 32 * 8>>("grouped/32/8 float", lanes);
    expect_no_conflicts<double, TileAccess<SwizzledTile<32>, 32 * 8>>("grouped/32/8 double", lanes);
    expect_no_conflicts<float, TileAccess<SwizzledTile<64>, 64 * 8>>("grouped/64/8 float", lanes);
    expect_no_conflicts<double, TileAccess<SwizzledTile<64>, 64 * 8>>("grouped/64/8 double", lanes);
}

template <class T, int n>
void expect_no_conflicts_of_chunks(std::string const& map, int lanes)
{
    auto const c = conflicts_of_chunks<T, n>(lanes);
    record_and_print(map, lanes, c);
    EXPECT_EQ(c.store, 0) << map;
    EXPECT_EQ(c.load, 0) << map;
}

TEST_P(TransposeBanks, chunked_tiles_have_no_conflicts)
{
    int const lanes = GetParam();
    expect_no_conflicts_of_chunks<double, 1>("vector/8 double", lanes);
    expect_no_conflicts_of_chunks<double, 2>("vector/16 double", lanes);
    expect_no_conflicts_of_chunks<float, 2>("vector/8 float", lanes);
    expect_no_conflicts_of_chunks<float, 4>("vector/16 float", lanes);
}

template <class T, class Access>
void expect_no_conflicts_of_writes(int lanes)
{
    auto const c = conflicts_of_block(
        Access::threads,
        lanes,
        sizeof(T),
        Access::stores_per_thread,
        0,
        [](int thread, int n) {
            return Access::index(Access::row(thread, n), Access::column(thread, n));
        },
        [](int, int) { return 0; });
    EXPECT_EQ(c.store, 0) << Access::width;
}

/// Returns the mean number of extra cycles with which lanes that are served at once put elements of
/// long rows into a tile, or take them from it.
template <class T, int bytes>
double conflicts_of_skinny(int lanes, int few)
{
    using Access = SkinnyAccess<T, bytes, 16, 256>;
    constexpr int c = Access::chunk;
    constexpr int size = static_cast<int>(sizeof(T));
    auto const all = skinny_tiles<Access>(few, 4096);
    int const at_once = std::min(lanes, banks * bank_bytes / size);
    int cycles = 0;
    int groups = 0;
    for (int first = 0; first + at_once <= all.short_extent * all.chunks_of_row; first += at_once) {
        for (int e = 0; e < c; ++e, ++groups) {
            cycles += conflicts_of_instruction(at_once, size, [&](int lane) {
                int const row = all.row_of(first + lane);
                int const x = (first + lane - row * all.chunks_of_row) * c + e;
                auto const n = static_cast<unsigned>(x * few + row);
                return static_cast<int>(skinny_index<Access>(all, n / c) * c + n % c) * size;
            });
        }
    }
    return static_cast<double>(cycles) / groups;
}

TEST_P(TransposeBanks, writes_to_tiles_of_pairs_have_no_conflicts)
{
    int const lanes = GetParam();
    expect_no_conflicts_of_writes<float, PairAccess<64, 8, 256>>(lanes);
    expect_no_conflicts_of_writes<double, PairAccess<64, 4, 512>>(lanes);
    expect_no_conflicts_of_writes<double, PairAccess<32, 4, 256>>(lanes);
}

// Each lane accesses the same element of its chunk of c elements, so that the lanes use only every
// c-th bank: 32 floats (c = 4) take 4 cycles and 16 doubles (c = 2) take 2, of which the first is
// no conflict.
TEST_P(TransposeBanks, skinny_tiles_of_odd_or_power_of_two_height_conflict_only_within_chunks)
{
    int const lanes = GetParam();
    for (int const few : {1, 3, 5, 7, 37, 63, 2, 4, 8, 16, 32, 64}) {
        EXPECT_LE((conflicts_of_skinny<float, 16>(lanes, few)), 3.01) << few;
        EXPECT_LE((conflicts_of_skinny<double, 16>(lanes, few)), 1.01) << few;
    }
}

TEST(TransposeBankGroups, reads_of_16_bytes_are_grouped_as_amd_reports)
{
    std::set<int> first;
    std::set<int> last;
    std::set<int> all;
    for (int n = 0; n < 64; ++n) {
        int const lane = lane_served(n, LaneOrder::reported_for_16_b);
        all.insert(lane);
        if (n < 8) {
            first.insert(lane);
        }
        if (n >= 56) {
            last.insert(lane);
        }
    }
    EXPECT_EQ(all.size(), 64U);
    EXPECT_EQ(first, (std::set<int>{0, 1, 2, 3, 20, 21, 22, 23}));
    EXPECT_EQ(last, (std::set<int>{44, 45, 46, 47, 56, 57, 58, 59}));
    // These addresses have no conflicts if the lanes are served in order, but have some in the
    // reported order, where lanes 20 to 23 use the banks of lanes 0 to 3.
    auto const byte_of = [](int lane) { return lane * 16 + (lane >= 16 && lane < 24 ? 64 : 0); };
    EXPECT_EQ(conflicts_of_instruction(8, 16, byte_of), 0);
    EXPECT_GT(conflicts_of_instruction(64, 16, byte_of, LaneOrder::reported_for_16_b), 0);
}

INSTANTIATE_TEST_SUITE_P(lanes, TransposeBanks, testing::Values(64, 32), [](auto const& info) {
    return info.param == 64 ? std::string("wavefront_64") : std::string("warp_32");
});

// Checks that no two elements have the same place, and that every place is inside the tile's
// memory.
template <class Map>
void expect_distinct_places()
{
    std::set<int> places;
    for (int row = 0; row < Map::width; ++row) {
        for (int column = 0; column < Map::width; ++column) {
            int const at = Map::index(row, column);
            EXPECT_TRUE(at >= 0 && at < Map::elements);
            places.insert(at);
        }
    }
    EXPECT_EQ(places.size(), static_cast<std::size_t>(Map::width) * Map::width);
}

TEST(TransposeMaps, give_every_element_its_own_place)
{
    expect_distinct_places<PlainTile<32>>();
    expect_distinct_places<PaddedTile<32>>();
    expect_distinct_places<PaddedTile<64>>();
    expect_distinct_places<SwizzledTile<32>>();
    expect_distinct_places<SwizzledTile<64>>();
}

} // namespace
} // namespace miniapp::transpose
