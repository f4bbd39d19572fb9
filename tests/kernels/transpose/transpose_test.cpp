// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "transpose/parts/pairs.hpp"
#include "transpose/parts/skinny_chunks.hpp"
#include "transpose/problem.hpp"
#include "transpose/reference.hpp"

namespace miniapp::transpose {

std::vector<Family> families();

namespace {

Params params_of_shape(std::int64_t rows, std::int64_t columns)
{
    return Params(families().front().parameters).with("rows", rows).with("columns", columns);
}

template <class T>
using Elements = Kokkos::View<T*, MemorySpace, Kokkos::MemoryUnmanaged>;

template <class T>
std::vector<T> host_copy(GuardedArray<T> const& array)
{
    std::vector<T> copy(array.size());
    Kokkos::deep_copy(
        Kokkos::View<T*, Kokkos::HostSpace, Kokkos::MemoryUnmanaged>(copy.data(), copy.size()),
        Elements<T>(array.data(), array.size()));
    return copy;
}

template <class T>
void copy_to_device(std::vector<T> const& from, GuardedArray<T> const& array)
{
    Kokkos::deep_copy(
        Elements<T>(array.data(), array.size()),
        Kokkos::View<T const*, Kokkos::HostSpace, Kokkos::MemoryUnmanaged>(
            from.data(), from.size()));
}

// | 1 2 3 |      | 1 4 |
// | 4 5 6 |  ->  | 2 5 |
//                | 3 6 |
TEST(TransposeReference, a_matrix_of_two_by_three_is_transposed)
{
    double const a[] = {1, 2, 3, 4, 5, 6};
    double b[6] = {};

    reference<double>(2, 3, a, b);

    double const expected[] = {1, 4, 2, 5, 3, 6};
    for (int n = 0; n < 6; ++n) {
        EXPECT_EQ(b[n], expected[n]) << n;
    }
}

TEST(TransposeReference, transposing_twice_is_the_identity)
{
    std::vector<float> a(7 * 13);
    for (std::size_t n = 0; n < a.size(); ++n) {
        a[n] = static_cast<float>(n);
    }
    std::vector<float> b(a.size());
    std::vector<float> c(a.size());

    reference<float>(7, 13, a.data(), b.data());
    reference<float>(13, 7, b.data(), c.data());

    EXPECT_NE(a, b);
    EXPECT_EQ(a, c);
}

template <class T>
class TransposeProblem : public testing::Test
{
};

struct PrecisionName
{
    template <class T>
    static std::string GetName(int)
    {
        return std::is_same_v<T, double> ? "double" : "float";
    }
};
using Precisions = testing::Types<double, float>;
TYPED_TEST_SUITE(TransposeProblem, Precisions, PrecisionName);

// verify() computes the expected elements from the random generator, so it is tested with the
// result of the reference.
TYPED_TEST(TransposeProblem, verify_accepts_the_result_of_the_reference)
{
    Problem<TypeParam> p(params_of_shape(37, 65));
    auto const a = host_copy(p.a);
    std::vector<TypeParam> b(a.size());
    reference<TypeParam>(37, 65, a.data(), b.data());
    copy_to_device(b, p.b);

    auto const verdict = p.verify();

    EXPECT_EQ(verdict.error, 0);
    EXPECT_EQ(verdict.tolerance, 0);
    EXPECT_TRUE(verdict.ok());
}

TYPED_TEST(TransposeProblem, verify_refuses_a_copy_a_hole_and_two_swapped_elements)
{
    Problem<TypeParam> p(params_of_shape(37, 65));
    auto const a = host_copy(p.a);
    copy_to_device(a, p.b);
    EXPECT_FALSE(p.verify().ok());

    std::vector<TypeParam> b(a.size());
    reference<TypeParam>(37, 65, a.data(), b.data());
    std::swap(b[100], b[101]);
    copy_to_device(b, p.b);
    EXPECT_GT(p.verify().error, 0);

    p.poison();
    EXPECT_EQ(p.verify().unwritten, 37 * 65);
}

// Transposes A with every variant, and then the result.
TYPED_TEST(TransposeProblem, transposing_twice_with_any_variant_is_the_identity)
{
    std::string const precision = std::is_same_v<TypeParam, double> ? "double" : "float";
    Family const book = families().front();
    for (std::string const place : {"out", "in"}) {
        std::int64_t const columns = place == "in" ? 72 : 200;
        auto const there =
            params_of_shape(72, columns).with("place", place).with("precision", precision);
        auto const back = there.with("rows", columns).with("columns", std::int64_t{72});
        for (std::size_t i = 0; i < book.variants.size(); ++i) {
            if (!book.variants[i].refuses(there).empty()) {
                continue;
            }
            auto const first = book.make_case(there);
            auto const second = book.make_case(back);
            auto& p = dynamic_cast<TypedCase<Problem<TypeParam>>&>(*first).problem();
            auto& q = dynamic_cast<TypedCase<Problem<TypeParam>>&>(*second).problem();
            auto const start = host_copy(place == "in" ? p.b : p.a);
            ExecutionSpace const space;

            first->run(i, space);
            space.fence();
            auto const once = host_copy(p.b);
            copy_to_device(once, place == "in" ? q.b : q.a);
            second->run(i, space);
            space.fence();

            EXPECT_NE(once, start) << book.variants[i].name;
            EXPECT_EQ(host_copy(q.b), start) << book.variants[i].name;
        }
    }
}

TEST(TransposeWork, counts_one_read_and_one_write_of_each_element)
{
    auto const params = params_of_shape(100, 0);

    EXPECT_EQ(Problem<double>::work(params).bytes(), 2 * 8 * 100 * 100);
    EXPECT_EQ(Problem<float>::work(params.with("columns", std::int64_t{50})).bytes(), 40000);
    EXPECT_EQ(Problem<float>::work(params).working_set, 80000);
    EXPECT_EQ(Problem<float>::work(params.with("place", "in")).working_set, 40000);
}

TEST(TransposeParameters, more_tiles_than_32_bits_can_count_are_refused)
{
    EXPECT_TRUE(Problem<double>::invalid_parameters(params_of_shape(1 << 20, 1 << 20)).empty());
    EXPECT_FALSE(
        Problem<double>::invalid_parameters(params_of_shape(1 << 20, (1 << 20) + 1)).empty());
    EXPECT_FALSE(Problem<double>::invalid_parameters(params_of_shape(2147483647, 0)).empty());
}

TEST(TransposeParameters, in_place_needs_a_square)
{
    EXPECT_TRUE(
        Problem<double>::invalid_parameters(params_of_shape(7, 0).with("place", "in")).empty());
    EXPECT_FALSE(
        Problem<double>::invalid_parameters(params_of_shape(7, 8).with("place", "in")).empty());
}

// Returns the offset of the last element of A, as the variants compute it.
template <class Offset>
std::int64_t last_offset(Offset rows, Offset columns)
{
    return static_cast<std::int64_t>((rows - 1) * columns + (columns - 1));
}

// Returns the row-major number of the tile that is visited last in groups of 32 rows of tiles.
template <class Offset>
std::int64_t last_tile_number(Offset rows, Offset columns, int width)
{
    auto const all = tiles(rows, columns, width);
    auto const last = tile_position<32>(all, static_cast<Offset>(all.count() - 1));
    return static_cast<std::int64_t>(last.row) * all.columns + last.column;
}

TEST(TransposeOffsets, have_64_bits_where_32_might_overflow)
{
    EXPECT_FALSE(needs_64_bits(params_of_shape(32768, 32768)));
    EXPECT_TRUE(needs_64_bits(params_of_shape(32768, 32769)));
    EXPECT_TRUE(needs_64_bits(params_of_shape(46341, 46342)));
    EXPECT_TRUE(needs_64_bits(params_of_shape(1, 2147483647)));
    EXPECT_FALSE(needs_64_bits(params_of_shape(1, 1073741824)));
    // Here the product of the extents does not fit into 32 bits, signed or unsigned.
    EXPECT_TRUE(needs_64_bits(params_of_shape(2147483647, 2147483647)));
    EXPECT_TRUE(needs_64_bits(params_of_shape(3, 3).with("offsets", "64")));
}

TEST(TransposeOffsets, reach_the_last_element_beyond_2_to_the_31)
{
    std::int64_t const rows = 46341;
    std::int64_t const columns = 46342;
    ASSERT_GT(rows * columns, std::int64_t{std::numeric_limits<std::int32_t>::max()});

    EXPECT_EQ(last_offset<std::int64_t>(rows, columns), 2147534621);
    EXPECT_EQ(last_tile_number<std::int64_t>(rows, columns, 32), 1449 * 1449 - 1);
    // In 32 bits the last offset would be negative, so 64 bits are needed.
    auto const wrapped = static_cast<std::int32_t>(
        static_cast<std::uint32_t>(rows) * static_cast<std::uint32_t>(columns) - 1U);
    EXPECT_NE(std::int64_t{wrapped}, last_offset<std::int64_t>(rows, columns));
}

// For the largest shapes with 32-bit offsets, every number computed from the extents fits, even an
// extent rounded up to a tile of 64, and an offset plus a grid of 2^30 threads.
TEST(TransposeOffsets, of_32_bits_never_overflow)
{
    for (auto const [rows, columns] :
         {Shape{32768, 32768}, Shape{1, 1 << 30}, Shape{1 << 30, 1}, Shape{3, 357913941}}) {
        ASSERT_FALSE(needs_64_bits(params_of_shape(rows, columns)));
        std::int64_t const most = std::numeric_limits<std::int32_t>::max();
        EXPECT_LE(rows * columns - 1 + (std::int64_t{1} << 30), most);
        EXPECT_LE(rows + 64, most);
        EXPECT_LE(columns + 64, most);
        auto const count = tiles(rows, columns, 32);
        EXPECT_LE(32 * count.columns, most); // tile_position<32>() divides by this product
        auto const narrow = tiles(static_cast<int>(rows), static_cast<int>(columns), 32);
        EXPECT_EQ(count.count(), narrow.count());
    }
}

template <class Offset>
void set_first_to_size_of_offset(Matrices<double, Offset> const& m, ExecutionSpace const& space)
{
    Kokkos::deep_copy(space, Elements<double>(m.b, 1), static_cast<double>(sizeof(m.rows)));
}

TEST(TransposeOffsets, have_the_width_that_the_problem_chose)
{
    Problem<double> p(params_of_shape(3, 5));
    auto const bytes = [&] {
        by_offset_width(set_first_to_size_of_offset<int>, set_first_to_size_of_offset<Offset64>)(
            p, ExecutionSpace{});
        return host_copy(p.b).front();
    };
    EXPECT_EQ(bytes(), 4);
    p.has_wide_offsets = true;
    EXPECT_EQ(bytes(), 8);
}

template <int group>
void expect_every_tile_once(Tiles<int> const& all)
{
    std::vector<int> visits(all.count(), 0);
    for (int n = 0; n < all.count(); ++n) {
        auto const tile = tile_position<group>(all, n);
        ASSERT_TRUE(
            tile.row >= 0 && tile.row < all.rows && tile.column >= 0 && tile.column < all.columns);
        ++visits[tile.row * all.columns + tile.column];
    }
    EXPECT_EQ(visits, std::vector<int>(all.count(), 1)) << group;
}

TEST(TransposeOrder, every_group_size_visits_every_tile_once)
{
    for (auto const [down, across] :
         {Tiles<int>{1, 1},
          Tiles<int>{5, 3},
          Tiles<int>{32, 7},
          Tiles<int>{33, 7},
          Tiles<int>{1, 40}}) {
        expect_every_tile_once<1>({down, across});
        expect_every_tile_once<32>({down, across});
        expect_every_tile_once<all_rows>({down, across});
    }
}

TEST(TransposeOrder, a_group_goes_down_before_it_goes_right)
{
    Tiles<int> const all{40, 5};
    EXPECT_EQ(tile_position<32>(all, 31).row, 31);
    EXPECT_EQ(tile_position<32>(all, 31).column, 0);
    EXPECT_EQ(tile_position<32>(all, 32).row, 0);
    EXPECT_EQ(tile_position<32>(all, 32).column, 1);
    // This is the first tile of the second group, which has 8 rows of tiles.
    EXPECT_EQ(tile_position<32>(all, 32 * 5).row, 32);
    EXPECT_EQ(tile_position<1>(all, 6).row, 1);
    EXPECT_EQ(tile_position<1>(all, 6).column, 1);
    EXPECT_EQ(tile_position<all_rows>(all, 39).row, 39);
    EXPECT_EQ(tile_position<all_rows>(all, 39).column, 0);
    EXPECT_EQ(tile_position<all_rows>(all, 41).row, 1);
    EXPECT_EQ(tile_position<all_rows>(all, 41).column, 1);
}

TEST(TransposeOrder, the_number_of_a_pair_gives_its_place_in_the_triangle)
{
    std::int64_t n = 0;
    for (std::int64_t down = 0; down < 200; ++down) {
        for (std::int64_t across = 0; across <= down; ++across, ++n) {
            auto const tile = position_in_triangle(n);
            ASSERT_EQ(tile.row, down);
            ASSERT_EQ(tile.column, across);
        }
    }
    // For n above 2^53 / 8 the row from the square root may be wrong by one, and is corrected.
    std::int64_t const down = 67108863; // last row of tiles of 32 in a square of side 2^31
    std::int64_t const first = down * (down + 1) / 2;
    EXPECT_EQ(position_in_triangle(first).row, down);
    EXPECT_EQ(position_in_triangle(first - 1).row, down - 1);
    EXPECT_EQ(position_in_triangle(first + down).column, down);
}

template <int group>
void expect_every_pair_once(int across)
{
    int const count = across * (across + 1) / 2;
    std::vector<int> visits(across * across, 0);
    for (int n = 0; n < count; ++n) {
        auto const tile = position_in_triangle<group>(across, n);
        ASSERT_TRUE(tile.column >= 0 && tile.column <= tile.row && tile.row < across);
        ++visits[tile.row * across + tile.column];
    }
    EXPECT_EQ(std::count(visits.begin(), visits.end(), 1), count) << group << " of " << across;
}

// Tests groups that are full, partial, or larger than the number of rows.
TEST(TransposeOrder, groups_visit_every_pair_of_a_triangle_once)
{
    for (int const across : {1, 2, 7, 8, 9, 16, 31, 40, 193}) {
        expect_every_pair_once<1>(across);
        expect_every_pair_once<4>(across);
        expect_every_pair_once<8>(across);
        expect_every_pair_once<32>(across);
    }
    auto const second = position_in_triangle<8>(40, 36 + 8); // second column of the second group
    EXPECT_EQ(second.row, 8);
    EXPECT_EQ(second.column, 1);
}

// Checks that a tile's rows fit into its chunks, that each chunk finds its row, and that no two
// chunks have the same place.
template <class Access>
void expect_rows_of_chunks(int few, int many)
{
    auto const all = skinny_tiles<Access>(few, many);
    ASSERT_EQ(all.short_extent, few);
    ASSERT_GT(all.length, 0) << few;
    ASSERT_EQ(all.length % Access::length_multiple, 0) << few;
    ASSERT_LE(few * all.chunks_of_row, Access::chunks) << few;
    ASSERT_LE(few * all.length, Access::chunks * Access::chunk) << few;
    std::vector<bool> used(Access::chunks, false);
    for (int n = 0; n < Access::chunks; ++n) {
        ASSERT_EQ(all.row_of(n), n / all.chunks_of_row) << few << " rows, chunk " << n;
        used[skinny_index<Access>(all, static_cast<unsigned>(n))] = true;
    }
    EXPECT_EQ(std::count(used.begin(), used.end(), true), Access::chunks) << few;
}

TEST(TransposeSkinny, rows_of_chunks_fit_a_tile)
{
    for (int few = 1; few <= 64; ++few) {
        for (int const many : {100000, 100001}) {
            expect_rows_of_chunks<SkinnyAccess<double, 16, 16, 256>>(few, many);
            expect_rows_of_chunks<SkinnyAccess<double, 16, 32, 256>>(few, many);
            expect_rows_of_chunks<SkinnyAccess<float, 16, 16, 1>>(few, many);
            expect_rows_of_chunks<SkinnyAccess<float, 16, 32, 256>>(few, many);
            expect_rows_of_chunks<SkinnyAccess<float, 8, 16, 256>>(few, many);
        }
    }
    for (int few = 65; few <= 128; ++few) {
        for (int const many : {100000, 100001}) {
            expect_rows_of_chunks<SkinnyAccess<double, 16, 32, 256>>(few, many);
            expect_rows_of_chunks<SkinnyAccess<float, 16, 32, 1>>(few, many);
        }
    }
}

} // namespace
} // namespace miniapp::transpose
