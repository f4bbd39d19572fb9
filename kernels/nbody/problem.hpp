// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "nbody/model/initial.hpp"
#include "nbody/model/pull.hpp"
#include "problem/checksum.hpp"
#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"

namespace miniapp::nbody {

/// What a kernel reads and writes, by value. Every input is there twice: in arrays of their own and
/// packed.
template <class T>
struct Fields
{
    int n;
    int padded; ///< n and bodies without mass at the origin, a multiple of `tile`
    T epsilon_squared;
    T const* x;
    T const* y;
    T const* z;
    T const* m;
    Body<T> const* body;
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

/// Gravity among all pairs of n bodies, softened as Plummer did, G = 1:
/// a_i = sum over j of m_j (x_j - x_i) / (|x_j - x_i|^2 + epsilon^2)^(3/2).
/// Nothing that a kernel reads is written while it runs.
template <class T>
struct Problem
{
    /// No loop over bodies has a rest: what is missing to a multiple of this has no mass.
    static constexpr int tile = 256;

    int n;
    T epsilon_squared;
    GuardedArray<T> positions;     ///< x of all, then y, z, and m
    GuardedArray<T> packed;        ///< x, y, z, m of one body, then the next
    GuardedArray<T> accelerations; ///< x of all, then y, then z

    explicit Problem(Params const& params);
    /// Any bodies, of which this takes masses and positions.
    Problem(InitialState const& state, double softening);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params);
    static std::vector<Params> edge_cases(Params const& defaults);
    /// n^2 interactions, a body's with itself among them, of 20 flops by convention (Nyland,
    /// Harris, Prins, GPU Gems 3, chapter 31); four numbers read and three written a body.
    static Work work(Params const& params);

    Fields<T> fields() const;
    void poison() const { accelerations.poison(); }
    std::uint64_t input_checksum() const { return checksum(positions, packed); }
    void restore_inputs() const;
    /// The error of a body's acceleration over the sum of the magnitudes that add up to it: the
    /// largest of all bodies.
    Verdict verify();

private:
    std::shared_ptr<InitialState const> m_state;
    std::shared_ptr<Oracle<T> const> m_oracle; ///< by the first verify()
};

} // namespace miniapp::nbody
