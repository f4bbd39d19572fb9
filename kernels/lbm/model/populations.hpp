// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

#include "lbm/model/grid.hpp"

// Storage of the populations: where population p of a site lies. Each type is one layout; all have
// operator()(p, site).
namespace miniapp::lbm {

enum class Layout { soa, aos, blocked, half_width, scaled_half };

/// Population slowest: neighbours in x are neighbours in memory, 26 streams.
template <class T>
struct Soa
{
    static constexpr Layout layout = Layout::soa;
    T* data;
    std::ptrdiff_t stride;

    /// Each population holds both sets, one after the other, as in the article's arrays.
    Soa(T* both, std::ptrdiff_t sites, bool second)
        : data(both + (second ? sites : 0))
        , stride(2 * sites)
    {
    }
    KOKKOS_FORCEINLINE_FUNCTION T& operator()(int p, int site) const
    {
        return data[p * stride + site];
    }
    KOKKOS_FORCEINLINE_FUNCTION T* address(int p, int site) const { return &(*this)(p, site); }
};

/// Population fastest: a site's 26 numbers side by side, one stream.
template <class T>
struct Aos
{
    static constexpr Layout layout = Layout::aos;
    T* data;

    Aos(T* both, std::ptrdiff_t sites, bool second)
        : data(both + (second ? populations * sites : 0))
    {
    }
    KOKKOS_FORCEINLINE_FUNCTION T& operator()(int p, int site) const
    {
        return data[std::ptrdiff_t{site} * populations + p];
    }
};

/// Blocks of `width` sites, population slowest within each: lanes contiguous, one stream.
template <class T>
struct Blocked
{
    static constexpr Layout layout = Layout::blocked;
    static constexpr int width = 8;
    T* data;

    Blocked(T* both, std::ptrdiff_t sites, bool second)
        : data(both + (second ? populations * sites : 0))
    {
    }
    KOKKOS_FORCEINLINE_FUNCTION T& operator()(int p, int site) const
    {
        auto const block = static_cast<std::ptrdiff_t>(site / width);
        return data[(block * populations + p) * width + site % width];
    }
};

} // namespace miniapp::lbm
