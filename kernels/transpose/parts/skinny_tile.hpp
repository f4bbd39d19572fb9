// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "transpose/parts/matrices.hpp"

// A tile of all rows of A, where they are few, or of all its columns: on one side it is one piece
// of memory, however short a row is.
namespace miniapp::transpose {

/// What a tile may hold.
struct SkinnyTile
{
    static constexpr int most = 4096; ///< elements, of 32 KiB in double
    static constexpr int elements = most + most / 32;

    /// One unused element behind each 32.
    KOKKOS_INLINE_FUNCTION static constexpr int at(int n) { return n + n / 32; }
};

/// Tiles of `few` by 2^log elements.
struct SkinnyTiles
{
    bool few_rows; ///< else few columns
    int few;
    int log;
    int count;

    template <class Offset>
    SkinnyTiles(Offset rows, Offset columns)
        : few_rows(rows <= columns)
        , few(static_cast<int>(few_rows ? rows : columns))
        , log(0)
    {
        while (few << (log + 1) <= SkinnyTile::most) {
            ++log;
        }
        auto const many = few_rows ? columns : rows;
        count = static_cast<int>(ceil_div(many, Offset{1} << log));
    }
};

/// Tile number `number` into fast memory, in the order in which B has it (few rows), or A.
template <class T, class Offset>
KOKKOS_INLINE_FUNCTION void put_skinny(
    Matrices<T, Offset> const& m, SkinnyTiles all, Offset number, int thread, int threads, T* tile)
{
    int const long_side = 1 << all.log;
    Offset const first = number << all.log;
    Offset const left = (all.few_rows ? m.columns : m.rows) - first;
    int const valid = left < long_side ? static_cast<int>(left) : long_side;
    if (all.few_rows) {
        T const* const a = m.a + first;
        for (int n = thread; n < all.few << all.log; n += threads) {
            int const y = n >> all.log;
            int const x = n & (long_side - 1);
            if (x < valid) {
                tile[SkinnyTile::at(x * all.few + y)] = a[y * m.columns + x];
            }
        }
    } else {
        T const* const a = m.a + first * all.few;
        for (int n = thread; n < valid * all.few; n += threads) {
            tile[SkinnyTile::at(n)] = a[n];
        }
    }
}

/// The tile out of fast memory.
template <class T, class Offset>
KOKKOS_INLINE_FUNCTION void take_skinny(
    Matrices<T, Offset> const& m,
    SkinnyTiles all,
    Offset number,
    int thread,
    int threads,
    T const* tile)
{
    int const long_side = 1 << all.log;
    Offset const first = number << all.log;
    Offset const left = (all.few_rows ? m.columns : m.rows) - first;
    int const valid = left < long_side ? static_cast<int>(left) : long_side;
    if (all.few_rows) {
        T* const b = m.b + first * all.few;
        for (int n = thread; n < valid * all.few; n += threads) {
            b[n] = tile[SkinnyTile::at(n)];
        }
    } else {
        T* const b = m.b + first;
        for (int n = thread; n < all.few << all.log; n += threads) {
            int const y = n >> all.log;
            int const x = n & (long_side - 1);
            if (x < valid) {
                b[y * m.rows + x] = tile[SkinnyTile::at(x * all.few + y)];
            }
        }
    }
}

} // namespace miniapp::transpose
