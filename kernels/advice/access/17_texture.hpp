// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "advice/parts/row.hpp"

namespace miniapp::advice::texture {

constexpr int columns = 1024;
constexpr int reach = 2; ///< to each side

KOKKOS_FORCEINLINE_FUNCTION int clamped(int k, int end)
{
    return k < 0 ? 0 : (k < end ? k : end - 1);
}

/// What the matrix is made of, where it lies, and the number that an element of it stands for.
struct Floats
{
    using Element = float;
    static float const* of(Row const& p) { return p.in_data(0); }
    KOKKOS_FORCEINLINE_FUNCTION static float number(float x) { return x; }
};

/// The sum around element (x, y) of a matrix, whose border is repeated outside.
template <class Data>
KOKKOS_FORCEINLINE_FUNCTION float
sum_around(typename Data::Element const* in, int x, int y, int rows)
{
    float sum = 0;
    for (int dy = -reach; dy <= reach; ++dy) {
        for (int dx = -reach; dx <= reach; ++dx) {
            sum += Data::number(
                in[static_cast<std::int64_t>(clamped(y + dy, rows)) * columns
                   + clamped(x + dx, columns)]);
        }
    }
    return sum;
}

inline std::int64_t rows_of(std::int64_t n)
{
    return (n + columns - 1) / columns;
}

/// Why a texture that holds at most so many rows is too small; empty where it is not.
inline std::string too_many_rows(std::int64_t rows, std::int64_t most)
{
    return rows <= most ? ""
                        : fmt::format(
                            "a texture of this device has at most {} rows; the matrix has {} of "
                            "{} elements (size: {} fits)",
                            most,
                            rows,
                            columns,
                            most * columns);
}

template <class Data>
void by_rows(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const* const in = Data::of(p);
    auto const out = p.out();
    auto const rows = static_cast<int>(rows_of(p.size()));
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            out(i) = sum_around<Data>(
                in, static_cast<int>(i % columns), static_cast<int>(i / columns), rows);
        });
}

template <class Element>
double oracle_sum(Element const* in, std::int64_t rows, std::int64_t i)
{
    double sum = 0;
    for (std::int64_t y = i / columns - reach; y <= i / columns + reach; ++y) {
        for (std::int64_t x = i % columns - reach; x <= i % columns + reach; ++x) {
            auto const row = std::clamp<std::int64_t>(y, 0, rows - 1);
            sum += in[row * columns + std::clamp<std::int64_t>(x, 0, columns - 1)];
        }
    }
    return sum;
}

inline double oracle(Params const& params, HostInputs<float> const& in, std::int64_t i)
{
    return oracle_sum(in[0], rows_of(params.integer("size")), i);
}

Variants<Row> hip_variants(); // 13_texture.hip.hpp

/// The texture units' cache is made for reads that are near in two dimensions.
inline Family family()
{
    // The controls: the same cache, with fewer fetches.
    auto comparison = declared(
        of_the_page(
            "texture and surface memory",
            "the same sums; hip/texture/4 fetches 10 numbers an element in place of 25",
            {"hip/texture/4"}),
        with_flops(
            25,
            row("texture",
                Mechanism::cache,
                "sums of 5 x 5 around each element, by plain reads or textures",
                1 << 24,
                1 << 20,
                oracle)));
    comparison.inputs = [](Params const& p) {
        return std::vector{columns * rows_of(p.integer("size"))};
    };
    comparison.roundings = [](Params const&) { return 25.; };
    std::vector<Rung> const rungs{{.name = "rows", .run = by_rows<Floats>}};
    Variants<Row> native;
    if constexpr (backend::gpu) {
        native = hip_variants();
    }
    return family_of(std::move(comparison), rungs, native);
}

} // namespace miniapp::advice::texture
