// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <vector>

#include "nbody/model/pull.hpp"
#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"

namespace miniapp::nbody {

/// The arithmetic of an interaction and as little else as possible: n bodies, on each of which
/// others pull `steps` times. Where a body moves, one fixed body pulls, and the pull is added to
/// its position: a step needs the one before, and no memory. At rest, the 64 bodies of a table pull
/// in turns. The table lies in the L1, and no interaction waits for the one before it but in three
/// additions.
template <class T, bool moves>
struct Mix
{
    static constexpr Body<T> fixed{T(0.25), T(-0.25), T(0.125), T(1) / 1024};
    static constexpr int size = 64; ///< of the table
    static constexpr T epsilon_squared = T(1);

    std::int64_t n;
    int steps; ///< a multiple of the table's size; many, so that a body's start does not count
    Kokkos::View<Body<T>*, MemorySpace> bodies; ///< the table; empty where bodies move
    GuardedArray<T> out; ///< positions, or sums of pulls: x of all, then y, then z

    explicit Mix(Params const& params);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params);
    static std::vector<Params> edge_cases(Params const& defaults);
    static Work work(Params const& params);

    void poison() const { out.poison(); }
    /// Against the same steps in double; the roundings of all steps are allowed to add up at
    /// random, those of a table four times over, for its pulls come round again.
    Verdict verify() const;
};

/// For a GPU, which overlaps bodies.
template <class T>
using Chains = Mix<T, true>;
/// For a CPU, which overlaps the steps of one body, and does no interaction faster.
template <class T>
using Table = Mix<T, false>;

/// Where coordinate i starts: in [-1, 1), told apart from its neighbours.
template <class T>
KOKKOS_INLINE_FUNCTION T start_of(std::int64_t i)
{
    return static_cast<T>(i % 1021 - 510) / T(511);
}

template <class T>
Variants<Chains<T>> hip_chains(); // native.hip.cpp

/// The chains that this build can run.
Family chains_family();

/// The tables that a build for a CPU can run (table.host.cpp).
Family table_family();

} // namespace miniapp::nbody
