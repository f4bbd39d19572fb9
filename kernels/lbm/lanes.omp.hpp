// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include "lbm/collision.hpp"

namespace miniapp::lbm {

namespace hn = hwy::HWY_NAMESPACE;

/// A vector register as a number, so that the pieces of the collision take it in place of T.
template <class T>
struct Lanes
{
    using Tag = hn::ScalableTag<T>;
    static constexpr int count = HWY_LANES(T);
    hn::Vec<Tag> v;

    Lanes() = default;
    Lanes(hn::Vec<Tag> vector)
        : v(vector)
    {
    }
    explicit Lanes(double number)
        : v(hn::Set(Tag(), static_cast<T>(number)))
    {
    }

    static Lanes load(T const* from) { return hn::LoadU(Tag(), from); }
    void store(T* to) const { hn::StoreU(v, Tag(), to); }
    /// Past the caches; `to` is aligned to the vector.
    void stream(T* to) const { hn::Stream(v, Tag(), to); }

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

/// A lattice read a vector of neighbours in x at a time.
template <class T>
struct LanesOf
{
    T const* data;
    std::ptrdiff_t stride;
    Lanes<T> operator()(int p, int site) const { return Lanes<T>::load(data + p * stride + site); }
};

} // namespace miniapp::lbm
