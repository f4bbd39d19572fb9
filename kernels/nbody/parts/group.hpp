// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/problem.hpp"

namespace miniapp::nbody {

/// Bodies of one work item: `packs` packs of neighbouring bodies. The packs are `stride` bodies
/// apart, so that neighbouring work items load contiguously. A pack has 64 / sizeof(T) bodies on a
/// CPU, and one body on a GPU.
template <class T, int packs>
struct Group
{
    using V = Pack<T>;
    static constexpr int size = packs * V::lanes;

    int first;
    int stride;
    V x[packs];
    V y[packs];
    V z[packs];
    Pull<V> pulls[packs];

    KOKKOS_FORCEINLINE_FUNCTION Group(Fields<T> const& b, int first_body, int stride_of_packs)
        : first(first_body)
        , stride(stride_of_packs)
    {
        for (int c = 0; c < packs; ++c) {
            int const i = first + c * stride;
            x[c] = V(b.x + i);
            y[c] = V(b.y + i);
            z[c] = V(b.z + i);
            pulls[c] = {V(0), V(0), V(0)};
        }
    }

    KOKKOS_FORCEINLINE_FUNCTION void add(Body<T> const& body, T epsilon_squared)
    {
        for (int c = 0; c < packs; ++c) {
            add_pull(pulls[c], x[c], y[c], z[c], body, epsilon_squared);
        }
    }

    /// Adds the pulls at each pack c to sums[c * step], and sets the pulls to zero.
    KOKKOS_FORCEINLINE_FUNCTION void accumulate(Pull<V>* sums, int step)
    {
        for (int c = 0; c < packs; ++c) {
            sums[c * step].x += pulls[c].x;
            sums[c * step].y += pulls[c].y;
            sums[c * step].z += pulls[c].z;
            pulls[c] = {V(0), V(0), V(0)};
        }
    }

    /// Writes the pulls to `b`, a Fields or another type that has n and write() as Fields has.
    template <class To>
    KOKKOS_FORCEINLINE_FUNCTION void write(To const& b) const
    {
        for (int c = 0; c < packs; ++c) {
            T ax[V::lanes];
            T ay[V::lanes];
            T az[V::lanes];
            store(ax, pulls[c].x);
            store(ay, pulls[c].y);
            store(az, pulls[c].z);
            int const i = first + c * stride;
            for (int lane = 0; lane < V::lanes && i + lane < b.n; ++lane) {
                b.write(i + lane, {ax[lane], ay[lane], az[lane]});
            }
        }
    }
};

} // namespace miniapp::nbody
