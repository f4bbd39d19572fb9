// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "instructions.hpp"
#include "packed.hpp"

namespace miniapp::nbody {

/// Two floats for packed instructions, such as `v_pk_fma_f32`, `v_pk_mul_f32` and `v_pk_add_f32` of
/// gfx90a. There is no packed reciprocal square root, so it is computed for one float after the
/// other.
class PairPack
{
    Pair m_v;

public:
    PairPack() = default;
    __device__ explicit PairPack(float both)
        : m_v(pair(both, both))
    {
    }
    __device__ PairPack(float x, float y)
        : m_v(pair(x, y))
    {
    }
    __device__ PairPack(Pair v)
        : m_v(v)
    {
    }

    __device__ float first() const { return m_v.x; }
    __device__ float second() const { return m_v.y; }

    __device__ friend PairPack operator+(PairPack a, PairPack b) { return add(a.m_v, b.m_v); }
    __device__ friend PairPack operator-(PairPack a, PairPack b) { return subtract(a.m_v, b.m_v); }
    __device__ friend PairPack operator*(PairPack a, PairPack b) { return multiply(a.m_v, b.m_v); }
    __device__ PairPack& operator+=(PairPack b) { return *this = *this + b; }

    __device__ friend PairPack reciprocal_sqrt(PairPack a)
    {
        return {miniapp::reciprocal_sqrt(a.m_v.x), miniapp::reciprocal_sqrt(a.m_v.y)};
    }
};

} // namespace miniapp::nbody
