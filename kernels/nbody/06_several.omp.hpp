// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <hwy/highway.h>

#include "instructions.hpp"
#include "nbody/problem.hpp"

namespace miniapp::nbody {

namespace hn = hwy::HWY_NAMESPACE;

/// Computes, in registers, the accelerations of `vectors` vectors of bodies, beginning with body
/// `first`. The reciprocal square root is the processor's estimate, improved by Newton's method.
template <class T, int vectors>
void compute_accelerations(Fields<T> const& b, std::int64_t first)
{
    hn::ScalableTag<T> const d;
    using V = hn::Vec<decltype(d)>;
    auto const lanes = static_cast<std::int64_t>(hn::Lanes(d));
    V x[vectors], y[vectors], z[vectors], ax[vectors], ay[vectors], az[vectors];
    for (int v = 0; v < vectors; ++v) {
        auto const i = first + v * lanes;
        x[v] = hn::LoadU(d, b.x + i);
        y[v] = hn::LoadU(d, b.y + i);
        z[v] = hn::LoadU(d, b.z + i);
        ax[v] = ay[v] = az[v] = hn::Zero(d);
    }
    auto const epsilon_squared = hn::Set(d, b.epsilon_squared);
    for (int j = 0; j < b.padded_n; ++j) {
        Body<T> const body = b.bodies[j];
        auto const bx = hn::Set(d, body.x);
        auto const by = hn::Set(d, body.y);
        auto const bz = hn::Set(d, body.z);
        auto const mass = hn::Set(d, body.m);
        for (int v = 0; v < vectors; ++v) {
            auto const dx = hn::Sub(bx, x[v]);
            auto const dy = hn::Sub(by, y[v]);
            auto const dz = hn::Sub(bz, z[v]);
            auto const square =
                hn::MulAdd(dx, dx, hn::MulAdd(dy, dy, hn::MulAdd(dz, dz, epsilon_squared)));
            auto const inverse = reciprocal_sqrt(d, square);
            auto const weight = hn::Mul(hn::Mul(mass, inverse), hn::Mul(inverse, inverse));
            ax[v] = hn::MulAdd(weight, dx, ax[v]);
            ay[v] = hn::MulAdd(weight, dy, ay[v]);
            az[v] = hn::MulAdd(weight, dz, az[v]);
        }
    }
    alignas(64) T line[3][HWY_MAX_BYTES / sizeof(T)];
    for (int v = 0; v < vectors; ++v) {
        hn::Store(ax[v], d, line[0]);
        hn::Store(ay[v], d, line[1]);
        hn::Store(az[v], d, line[2]);
        auto const i = static_cast<int>(first + v * lanes);
        for (int lane = 0; lane < lanes && i + lane < b.n; ++lane) {
            b.write(i + lane, {line[0][lane], line[1][lane], line[2][lane]});
        }
    }
}

/// The native form of `several`: each thread takes `vectors` vectors of bodies at a time.
template <class T, int vectors>
void omp_several(Problem<T> const& p, ExecutionSpace const&)
{
    auto const b = p.fields();
    auto const group = vectors * static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>{}));
#pragma omp parallel for schedule(static)
    for (std::int64_t first = 0; first < b.padded_n; first += group) {
        compute_accelerations<T, vectors>(b, first);
    }
}

} // namespace miniapp::nbody
