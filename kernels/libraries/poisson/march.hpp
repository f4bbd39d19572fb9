// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/chunk.hpp"
#include "libraries/poisson/grid.hpp"

namespace miniapp::libraries::poisson {

/// Contiguous elements that a work item moves at once: 16 bytes on a GPU, a cache line on a CPU.
template <class T>
using FieldChunk = Chunk<T, (backend::gpu ? 16 : 64) / static_cast<int>(sizeof(T))>;

// The next three types are operands of the stencil, which reads their elements and chunks.

/// Operand that is a field.
template <class T>
struct PlainOperand
{
    T const* u;

    KOKKOS_FORCEINLINE_FUNCTION T at(int o) const { return u[o]; }
    KOKKOS_FORCEINLINE_FUNCTION FieldChunk<T> chunk(int o) const
    {
        return FieldChunk<T>::load(u + o);
    }
};

/// Operand that is a multiple of a field.
template <class T>
struct ScaledOperand
{
    T factor;
    T const* u;

    KOKKOS_FORCEINLINE_FUNCTION T at(int o) const { return factor * u[o]; }
    KOKKOS_FORCEINLINE_FUNCTION FieldChunk<T> chunk(int o) const
    {
        auto c = FieldChunk<T>::load(u + o);
        for (T& value : c.value) {
            value *= factor;
        }
        return c;
    }
};

/// Operand z + beta p, computed when it is read. If beta is 0, p may be uninitialised.
template <class T>
struct CombinedOperand
{
    T const* z;
    T beta;
    T const* p;

    KOKKOS_FORCEINLINE_FUNCTION T combine(T a, T b) const { return beta == 0 ? a : a + beta * b; }
    KOKKOS_FORCEINLINE_FUNCTION T at(int o) const { return combine(z[o], p[o]); }
    KOKKOS_FORCEINLINE_FUNCTION FieldChunk<T> chunk(int o) const
    {
        auto c = FieldChunk<T>::load(z + o);
        auto const direction = FieldChunk<T>::load(p + o);
        for (int e = 0; e < FieldChunk<T>::size; ++e) {
            c.value[e] = combine(c.value[e], direction.value[e]);
        }
        return c;
    }
};

/// Position of a work item's first chunk: chunk x of row y in plane z.
struct ChunkPosition
{
    int x;
    int y;
    int z;
};

/// Direction in which a kernel goes through the planes. Both give the same A u to the bit, because
/// the stencil adds the two neighbours in z to each other first, and a + b = b + a.
enum class MarchDirection { upwards, downwards };

/// Applies the stencil to a column of m chunks, one per plane, like the Laplacian's rungs from
/// `column` on: two of the three values in z stay in registers. A u is 6 u minus the six
/// neighbours. Calls `then(o, u, A u)` for the chunk at each offset o; A u is 0 beyond the end of
/// the row.
template <int m, MarchDirection direction, class T, class Operand, class Then>
KOKKOS_INLINE_FUNCTION void
march(Grid const& g, Operand const& operand, ChunkPosition at, Then const& then)
{
    constexpr int size = FieldChunk<T>::size;
    int const i = size * at.x;
    int const last = at.z + m < g.n ? at.z + m : g.n;
    constexpr bool up = direction == MarchDirection::upwards;
    int o = g.at(i, at.y, up ? at.z : last - 1);
    auto behind = operand.chunk(up ? o - g.plane : o + g.plane);
    auto centre = operand.chunk(o);
#pragma unroll 1
    for (int k = at.z; k < last; ++k) {
        auto const ahead = operand.chunk(up ? o + g.plane : o - g.plane);
        auto const south = operand.chunk(o - g.pitch);
        auto const north = operand.chunk(o + g.pitch);
        T const west = operand.at(o - 1);
        T const east = operand.at(o + size);
        FieldChunk<T> product;
        for (int e = 0; e < size; ++e) {
            T const left = e == 0 ? west : centre.value[e == 0 ? 0 : e - 1];
            T const right = e == size - 1 ? east : centre.value[e == size - 1 ? e : e + 1];
            T const neighbours = (left + right) + (south.value[e] + north.value[e])
                                 + (behind.value[e] + ahead.value[e]);
            product.value[e] = i + e < g.n ? 6 * centre.value[e] - neighbours : T(0);
        }
        then(o, centre, product);
        behind = centre;
        centre = ahead;
        o += up ? g.plane : -g.plane;
    }
}

/// Returns the scalar product of two chunks.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T dot(FieldChunk<T> const& a, FieldChunk<T> const& b)
{
    T sum = 0;
    for (int e = 0; e < FieldChunk<T>::size; ++e) {
        sum += a.value[e] * b.value[e];
    }
    return sum;
}

} // namespace miniapp::libraries::poisson
