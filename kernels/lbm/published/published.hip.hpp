// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/01_baseline.hip.hpp"
#include "lbm/02_no_pow.hip.hpp"
#include "lbm/03_late_definition.hip.hpp"
#include "lbm/04_restrict.hip.hpp"

// Kernels of the rungs whose registers are published, with the published collision. This collision
// is wrong, so these are no variants and nothing launches them. native.hip.cpp instantiates them,
// and `scripts/resources --gate published` compares their registers with the published ones.
namespace miniapp::lbm::published {

/// The published collision: the equilibrium of g has e.u where it needs 3 e.u.
struct UnitSpeedOfSound
{
    static constexpr int inv_cs2 = 1;
};

template <class T>
__global__ void hip_baseline_kernel(StepArguments<T> a)
{
    collide_baseline_site<UnitSpeedOfSound>(a);
}

template <class T>
__global__ void hip_no_pow_kernel(StepArguments<T> a)
{
    collide_no_pow_site<UnitSpeedOfSound>(a);
}

template <class T>
__global__ void hip_late_definition_kernel(StepArguments<T> a)
{
    collide_late_definition_site<UnitSpeedOfSound>(a);
}

template <class T, int n>
__global__ void hip_restrict_kernel(StepArguments<T> a, T* __restrict__ g14, T* __restrict__ g7)
{
    collide_restrict_site<UnitSpeedOfSound, n>(a, g14, g7);
}

} // namespace miniapp::lbm::published
