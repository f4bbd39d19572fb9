// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <vector>

#include "nbody/model/pull.hpp"
#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"

namespace miniapp::nbody {

/// The arithmetic of interactions with as little else as possible: `steps` pulls at each of n
/// bodies. If bodies move, one fixed body pulls, and the pull is added to their position: a step
/// depends on the previous one and needs no memory. If they are at rest, the 64 bodies of a table
/// in the L1 pull in turn, and interactions depend on each other only through three additions.
template <class T, bool moves>
struct Mix
{
    static constexpr Body<T> fixed{T(0.25), T(-0.25), T(0.125), T(1) / 1024};
    static constexpr int size = 64; ///< number of bodies of the table
    static constexpr T epsilon_squared = T(1);

    std::int64_t n;
    int steps; ///< a multiple of the table's size, so large that the start of a body costs nothing
    Kokkos::View<Body<T>*, MemorySpace> bodies; ///< the table; empty if bodies move
    GuardedArray<T> out; ///< positions or sums of pulls: x of all, then y, then z

    explicit Mix(Params const& params);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params);
    static std::vector<Params> edge_cases(Params const& defaults);
    static Work work(Params const& params);

    void poison() const { out.poison(); }
    /// Compares with the same steps in double. The tolerance is for roundings that add up at
    /// random; it is four times as large for a table, because the same pulls recur.
    Verdict verify() const;
};

/// Moving bodies. They are for a GPU, which overlaps several of them.
template <class T>
using Chains = Mix<T, true>;
/// Bodies at rest. They are for a CPU, which is fastest when it overlaps the pulls at one body.
template <class T>
using Table = Mix<T, false>;

/// Start of coordinate i: a number in (-1, 1) that differs from those of its neighbours.
template <class T>
KOKKOS_INLINE_FUNCTION T start_of(std::int64_t i)
{
    return static_cast<T>(i % 1021 - 510) / T(511);
}

template <class T>
Variants<Chains<T>> hip_chains(); // defined in native.hip.cpp

/// Family with the variants of Chains that this build can run.
Family chains_family();

/// Family with the variants of Table that a build for a CPU can run (table.host.cpp).
Family table_family();

} // namespace miniapp::nbody
