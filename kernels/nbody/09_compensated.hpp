// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/parts/group.hpp"

namespace miniapp::nbody {

/// A sum and the error of its last addition (Kahan, Communications of the ACM 8 (1965) 40).
template <class V>
struct CompensatedSum
{
    V sum;
    V lost;

    KOKKOS_FORCEINLINE_FUNCTION void add(V term)
    {
        V const corrected = term - lost;
        V const next = sum + corrected;
        lost = (next - sum) - corrected;
        sum = next;
    }
};

/// `several` in which blocks of `block` bodies are summed in the precision of the run, and the
/// blocks' sums are added with Kahan's compensation: the error no longer grows with the number of
/// bodies. This costs twelve more additions per block.
template <class T, int packs>
void compensated(Problem<T> const& p, ExecutionSpace const& space)
{
    constexpr int block = 64;
    // Without these bounds four bodies in double need 126 of 128 registers.
    using Range =
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>, Kokkos::LaunchBounds<256>>;
    auto const b = p.fields();
    int const groups = b.padded / Group<T, packs>::size;
    Kokkos::parallel_for(
        "nbody/compensated/" + std::to_string(packs),
        Range(space, 0, groups),
        KOKKOS_LAMBDA(int g) {
            using V = Pack<T>;
            Group<T, packs> group(b, g * V::lanes, groups * V::lanes);
            CompensatedSum<V> x[packs];
            CompensatedSum<V> y[packs];
            CompensatedSum<V> z[packs];
            for (int c = 0; c < packs; ++c) {
                x[c] = y[c] = z[c] = {V(0), V(0)};
            }
            for (int begin = 0; begin < b.padded; begin += block) {
                for (int j = begin; j < begin + block; ++j) {
                    group.add(b.body[j], b.epsilon_squared);
                }
                for (int c = 0; c < packs; ++c) {
                    x[c].add(group.pulls[c].x);
                    y[c].add(group.pulls[c].y);
                    z[c].add(group.pulls[c].z);
                    group.pulls[c] = {V(0), V(0), V(0)};
                }
            }
            for (int c = 0; c < packs; ++c) {
                group.pulls[c] = {x[c].sum, y[c].sum, z[c].sum};
            }
            group.write(b);
        });
}

} // namespace miniapp::nbody
