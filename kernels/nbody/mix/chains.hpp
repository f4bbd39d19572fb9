// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <vector>

#include "nbody/model/pull.hpp"
#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"

namespace miniapp::nbody {

/// The arithmetic of an interaction and nothing else: n bodies, each pulled `steps` times towards
/// one fixed body, the pull added to its position. A step is an interaction, instruction by
/// instruction; it needs the one before, and no memory.
template <class T>
struct Chains
{
    static constexpr Body<T> fixed{T(0.25), T(-0.25), T(0.125), T(1) / 1024};
    static constexpr T epsilon_squared = T(1);

    std::int64_t n;
    int steps;
    GuardedArray<T> out; ///< the positions at the end: x of all, then y, then z

    explicit Chains(Params const& params);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const&) { return {}; }
    static std::vector<Params> edge_cases(Params const& defaults);
    static Work work(Params const& params);

    void poison() const { out.poison(); }
    /// Against the same steps in double. The pull shrinks an error; the roundings of all steps are
    /// allowed to add up at random.
    Verdict verify() const;
};

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

} // namespace miniapp::nbody
