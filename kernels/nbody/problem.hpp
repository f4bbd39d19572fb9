// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "common/ceil_div.hpp"
#include "nbody/model/initial.hpp"
#include "nbody/model/pull.hpp"
#include "problem/checksum.hpp"
#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"

namespace miniapp::nbody {

/// The arrays of a problem, as an argument that a kernel gets by value. Bodies exist in two forms:
/// separate arrays x, y, z, m, and the array `bodies`.
template <class T>
struct Fields
{
    int n;
    /// The number n rounded up to a multiple of `tile_size`. Bodies from n on have no mass and lie
    /// at the origin.
    int padded_n;
    T epsilon_squared;
    T const* x;
    T const* y;
    T const* z;
    T const* m;
    Body<T> const* bodies;
    T* ax;
    T* ay;
    T* az;

    KOKKOS_FORCEINLINE_FUNCTION void write(int i, Pull<T> const& pull) const
    {
        ax[i] = pull.x;
        ay[i] = pull.y;
        az[i] = pull.z;
    }
};

template <class T>
class Oracle;

/// Gravity among all pairs of n bodies with Plummer's softening, G = 1:
/// a_i = sum over j of m_j (x_j - x_i) / (|x_j - x_i|^2 + epsilon^2)^(3/2).
/// A variant reads the bodies and writes only the accelerations.
template <class T>
struct Problem
{
    /// Inputs are padded with massless bodies to a multiple of this number of bodies.
    static constexpr int tile_size = 256;

    int n;
    T epsilon_squared;
    GuardedArray<T> positions;     ///< x of all bodies, then y, z and m
    GuardedArray<T> packed_bodies; ///< x, y, z and m of each body, one body after another
    GuardedArray<T> accelerations; ///< x of all bodies, then y, then z

    /// Returns `count` rounded up to a multiple of `tile_size`.
    static int padded_count(std::int64_t count) { return int(round_up(count, tile_size)); }

    explicit Problem(Params const& params);
    /// Copies the masses and positions of `state`; velocities do not matter.
    Problem(BodyState const& state, double softening);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const&) { return {}; }
    static std::vector<Params> edge_cases(Params const& defaults);
    /// Counts n^2 interactions (each body with itself, too) of 20 flops by convention (Nyland,
    /// Harris, Prins, GPU Gems 3, chapter 31); four numbers are read and three written per body.
    static Work work(Params const& params);

    Fields<T> fields() const;
    void poison() const { accelerations.poison(); }
    std::uint64_t input_checksum() const { return checksum(positions, packed_bodies); }
    void restore_inputs() const;
    /// Compares the accelerations with the oracle: see Oracle::verdict().
    Verdict verify();

private:
    std::shared_ptr<BodyState const> m_state;
    std::shared_ptr<Oracle<T> const> m_oracle; ///< made by the first verify()
};

template <class T>
Variants<Problem<T>> variants(); // all variants of this build, defined in family.cpp
template <class T>
Variants<Problem<T>> omp_variants(); // defined in native.omp.cpp
template <class T>
Variants<Problem<T>> hip_variants(); // defined in native.hip.cpp

/// Returns the figures of merit: interactions per second, and flops per second at 20 flops each.
inline Merits interaction_merits(Params const&)
{
    return {
        {Quantity::items, "Ginteractions/s", 1e9},
        {Quantity::flops, "GFLOP/s at 20 a pair", 1e9},
    };
}

} // namespace miniapp::nbody
