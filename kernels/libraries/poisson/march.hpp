// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/chunk.hpp"
#include "libraries/poisson/grid.hpp"

namespace miniapp::libraries::poisson {

/// What a work item moves at once: 16 bytes on a GPU, a line on a CPU.
template <class T>
using C = Chunk<T, (backend::gpu ? 16 : 64) / static_cast<int>(sizeof(T))>;

/// What a stencil is applied to: a field as it stands,
template <class T>
struct Plain
{
    T const* u;

    KOKKOS_FORCEINLINE_FUNCTION T at(int o) const { return u[o]; }
    KOKKOS_FORCEINLINE_FUNCTION C<T> chunk(int o) const { return C<T>::load(u + o); }
};

/// a multiple of it,
template <class T>
struct Scaled
{
    T factor;
    T const* u;

    KOKKOS_FORCEINLINE_FUNCTION T at(int o) const { return factor * u[o]; }
    KOKKOS_FORCEINLINE_FUNCTION C<T> chunk(int o) const
    {
        auto c = C<T>::load(u + o);
        for (T& value : c.value) {
            value *= factor;
        }
        return c;
    }
};

/// or z + beta p, made where it is needed; with beta = 0, p may hold anything.
template <class T>
struct Combined
{
    T const* z;
    T beta;
    T const* p;

    KOKKOS_FORCEINLINE_FUNCTION T sum(T a, T b) const { return beta == 0 ? a : a + beta * b; }
    KOKKOS_FORCEINLINE_FUNCTION T at(int o) const { return sum(z[o], p[o]); }
    KOKKOS_FORCEINLINE_FUNCTION C<T> chunk(int o) const
    {
        auto c = C<T>::load(z + o);
        auto const direction = C<T>::load(p + o);
        for (int e = 0; e < C<T>::size; ++e) {
            c.value[e] = sum(c.value[e], direction.value[e]);
        }
        return c;
    }
};

/// Where a work item begins: chunk x of row y, up from plane z.
struct Item
{
    int x;
    int y;
    int z;
};

/// Which way a kernel goes through the planes. The sums of a stencil are the same to the bit: of
/// its neighbours in z the sum is taken first, and a + b = b + a.
enum class Towards { top, bottom };

/// A chunk that goes through m planes, as the Laplacian's rungs from 07 on: of the three reads in z
/// two stay in registers. A u = 6 u less the six neighbours; `then(o, u, A u)` has both at `o`, A u
/// being zero beyond the row's end.
template <int m, Towards towards, class T, class Of, class Then>
KOKKOS_INLINE_FUNCTION void march(Grid const& g, Of const& of, Item at, Then const& then)
{
    constexpr int size = C<T>::size;
    int const i = size * at.x;
    int const last = at.z + m < g.n ? at.z + m : g.n;
    constexpr bool up = towards == Towards::top;
    int o = g.at(i, at.y, up ? at.z : last - 1);
    auto behind = of.chunk(up ? o - g.plane : o + g.plane);
    auto centre = of.chunk(o);
#pragma unroll 1
    for (int k = at.z; k < last; ++k) {
        auto const ahead = of.chunk(up ? o + g.plane : o - g.plane);
        auto const south = of.chunk(o - g.pitch);
        auto const north = of.chunk(o + g.pitch);
        T const west = of.at(o - 1);
        T const east = of.at(o + size);
        C<T> product;
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

/// The sum of the products of two chunks.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T dot(C<T> const& a, C<T> const& b)
{
    T sum = 0;
    for (int e = 0; e < C<T>::size; ++e) {
        sum += a.value[e] * b.value[e];
    }
    return sum;
}

} // namespace miniapp::libraries::poisson
