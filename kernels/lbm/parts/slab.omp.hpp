// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <type_traits>

#include <hwy/cache_control.h>
#include <hwy/highway.h>
#include <omp.h>

#include "half.hpp"
#include "lbm/model/collision.hpp"
#include "lbm/parts/slab.hpp"

// Steps slabs with OpenMP and with the vectors of Highway.
namespace miniapp::lbm {

namespace hn = hwy::HWY_NAMESPACE;

/// A vector register of Highway with the operators of a number, so that the functions of the
/// collision accept it in place of T. It is the native counterpart of Pack.
template <class T>
struct Lanes
{
    using Element = T;
    using Tag = hn::ScalableTag<T>;
    static constexpr int lanes = HWY_LANES(T);
    hn::Vec<Tag> v;

    Lanes() = default;
    Lanes(hn::Vec<Tag> vector)
        : v(vector)
    {
    }
    template <class Number>
    requires std::is_arithmetic_v<Number>
    explicit Lanes(Number number)
        : v(hn::Set(Tag(), static_cast<T>(number)))
    {
    }

    explicit Lanes(T const* from)
        : v(hn::LoadU(Tag(), from))
    {
    }
    friend void store(T* to, Lanes x) { hn::StoreU(x.v, Tag(), to); }
    /// Non-temporal store, which bypasses the caches. `to` must be aligned to the vector.
    friend void nontemporal_store(T* to, Lanes x) { hn::Stream(x.v, Tag(), to); }

    friend Lanes operator+(Lanes a, Lanes b) { return hn::Add(a.v, b.v); }
    friend Lanes operator-(Lanes a, Lanes b) { return hn::Sub(a.v, b.v); }
    friend Lanes operator*(Lanes a, Lanes b) { return hn::Mul(a.v, b.v); }
    friend Lanes operator/(Lanes a, Lanes b) { return hn::Div(a.v, b.v); }
    Lanes& operator+=(Lanes b) { return *this = *this + b; }
    Lanes& operator-=(Lanes b) { return *this = *this - b; }

    friend Lanes where_positive(Lanes phi, Lanes positive, Lanes other)
    {
        return hn::IfThenElse(hn::Gt(phi.v, hn::Zero(Tag())), positive.v, other.v);
    }
};

// widen() loads a vector of narrower numbers, and narrow() stores one. Any alignment will do.
inline void widen(float const* from, Lanes<double>& to)
{
    hn::Rebind<float, Lanes<double>::Tag> const d;
    to.v = hn::PromoteTo(Lanes<double>::Tag(), hn::LoadU(d, from));
}
inline void narrow(Lanes<double> from, float* to)
{
    hn::Rebind<float, Lanes<double>::Tag> const d;
    hn::StoreU(hn::DemoteTo(d, from.v), d, to);
}
inline void widen(HalfBits const* from, Lanes<float>& to)
{
    hn::Rebind<hwy::float16_t, Lanes<float>::Tag> const d;
    to.v = hn::PromoteTo(
        Lanes<float>::Tag(), hn::LoadU(d, reinterpret_cast<hwy::float16_t const*>(from)));
}
inline void narrow(Lanes<float> from, HalfBits* to)
{
    hn::Rebind<hwy::float16_t, Lanes<float>::Tag> const d;
    hn::StoreU(hn::DemoteTo(d, from.v), d, reinterpret_cast<hwy::float16_t*>(to));
}

template <class Prefetch, template <class> class Populations, class Box, class T>
void omp_step_slabs(Problem<T>& p, Box const& box)
{
    auto const source = p.template source<Populations<T>>();
    auto const destination = p.template destination<Populations<T>>();
    auto const grid = p.grid;
    Constants<Lanes<T>> const c(p.c);
#pragma omp parallel
    {
        int const count = std::min(omp_get_num_threads(), grid.nz);
        int const number = omp_get_thread_num();
        if (number < count) {
            PhiRing<T, Box> const ring{
                p.fields.gradient_x + std::ptrdiff_t{number} * PhiRing<T>::elements(grid),
                grid,
                box};
            step_slab<Prefetch>(number, count, source, destination, ring, c);
        }
        hwy::FlushStream();
    }
}

/// Does what step_in_slabs() does, with OpenMP and Highway's vectors.
template <class T, class Prefetch, template <class> class Populations = Soa>
void omp_step_in_slabs(Problem<T>& p, ExecutionSpace const& space)
{
    fill_ghosts_and_step<Lanes<T>, Populations>(
        p, space, [&](auto const& box) { omp_step_slabs<Prefetch, Populations>(p, box); });
}

} // namespace miniapp::lbm
