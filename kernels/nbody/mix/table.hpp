// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <vector>

#include "nbody/model/pull.hpp"
#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"

namespace miniapp::nbody {

/// The arithmetic of an interaction, its sums independent: n bodies at rest, on each of which the
/// 64 bodies of a table pull in turns, `steps` times in all. The table lies in the L1, and no
/// interaction waits for the one before it but in three additions: a CPU, which overlaps the steps
/// of one body, does no interaction faster. Chains are for a GPU, which overlaps bodies.
template <class T>
struct Table
{
    static constexpr int size = 64;
    static constexpr T epsilon_squared = T(1);

    std::int64_t n;
    int steps; ///< a multiple of the table's size; many, so that a body's start does not count
    Kokkos::View<Body<T>*, MemorySpace> bodies;
    GuardedArray<T> out; ///< the sums of the pulls: x of all, then y, then z

    explicit Table(Params const& params);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params);
    static std::vector<Params> edge_cases(Params const& defaults);
    static Work work(Params const& params);

    void poison() const { out.poison(); }
    /// Against the same sums in double; the roundings of a sum are allowed to add up at random,
    /// four times over, for the pulls come round again.
    Verdict verify() const;
};

/// The tables that a build for a CPU can run.
Family table_family();

} // namespace miniapp::nbody
