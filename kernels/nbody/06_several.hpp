// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/parts/group.hpp"

namespace miniapp::nbody {

/// Like `rsqrt`, with `packs` packs of bodies per work item. Each pulling body is loaded once, its
/// four numbers together, and pulls at all bodies of the work item in independent chains of
/// arithmetic. On a GPU a pack is one body. On a CPU it has 64 bytes, and reciprocal square roots
/// are vector estimates, improved by Newton's method.
template <class T, int packs>
void several(Problem<T> const& p, ExecutionSpace const& space)
{
    // Without the launch bound, AMD's compiler allows for blocks of 1024 threads, each of which can
    // have 128 registers, and several/8 spills.
    using Range =
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>, Kokkos::LaunchBounds<256>>;
    auto const b = p.fields();
    int const groups = b.padded_n / Group<T, packs>::size;
    Kokkos::parallel_for(
        "nbody/several/" + std::to_string(packs), Range(space, 0, groups), KOKKOS_LAMBDA(int g) {
            constexpr int lanes = Pack<T>::lanes;
            Group<T, packs> group(b, g * lanes, groups * lanes);
            for (int j = 0; j < b.padded_n; ++j) {
                group.add(b.bodies[j], b.epsilon_squared);
            }
            group.write(b);
        });
}

} // namespace miniapp::nbody
