// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <vector>

#include "core/limit.hpp"
#include "nbody/model/pull.hpp"
#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"

namespace miniapp::nbody {

/// The arithmetic of interactions, with as little else as possible: each of n bodies is pulled
/// `steps` times. If bodies move, one fixed body pulls at them, and each pull is added to their
/// position: a step depends on the previous one and needs no memory. If bodies rest, the 64 bodies
/// of a table in the L1 pull at them in turn, and interactions depend on each other only through
/// three additions.
template <class T, bool moves>
struct Interactions
{
    static constexpr Body<T> fixed_body{T(0.25), T(-0.25), T(0.125), T(1) / 1024};
    static constexpr int table_size = 64; ///< number of bodies of the table
    static constexpr T epsilon_squared = T(1);

    std::int64_t n;
    /// Number of pulls at each body, by default so large that writing the results takes almost none
    /// of the time. If bodies rest, it must be a multiple of the table's size.
    int steps;
    Kokkos::View<Body<T>*, MemorySpace> table; ///< bodies that pull; empty if bodies move
    GuardedArray<T> results; ///< positions or sums of pulls: x of all bodies, then y, then z

    explicit Interactions(Params const& params);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const&) { return {}; }
    static std::vector<Params> edge_cases(Params const& defaults);
    static Work work(Params const& params);

    void poison() const { results.poison(); }
    /// Compares `results` with the same steps in double. The tolerance allows for roundings that
    /// add up at random; this part is four times as large for a table, whose recurring pulls have
    /// equal errors.
    Verdict verify() const;
};

/// Bodies that move, as a limit for GPUs, which hide the latency of one body behind others.
template <class T>
using Chains = Interactions<T, true>;
/// Bodies that rest, as a limit for CPUs, which are fastest if they overlap the pulls at one body.
template <class T>
using Table = Interactions<T, false>;

/// Returns the initial value of coordinate i: a number in (-1, 1) that differs from those of its
/// neighbours.
template <class T>
KOKKOS_INLINE_FUNCTION T initial_coordinate(std::int64_t i)
{
    return static_cast<T>(i % 1021 - 510) / T(511);
}

template <class T>
Variants<Chains<T>> hip_chains(); // defined in native.hip.cpp

/// Returns the family of the variants of Chains that this build can run.
Family chains_family();

/// Returns the family of the variants of Table, of which a build for a GPU has none.
Family table_family();

/// Returns the limit by arithmetic alone, in the run's precision and for any number of bodies: the
/// fastest interactions that load no body from memory. On a GPU these are chains. On a CPU, where
/// latency limits chains, they are sums over a table in the L1 (README.md).
Limit interaction_limit(Params const& params, Work const& work);

} // namespace miniapp::nbody
