// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "common/static_for.hpp"
#include "half.hpp"
#include "lbm/model/populations.hpp"
#include "problem/poison.hpp"

// Populations that are stored in fewer bytes than they are computed with. M. Lehmann et al. found
// for single-phase flow (Phys. Rev. E 106 (2022) 015308) that little is lost if numbers are stored
// as differences from their values at rest. Here this is tried for two phases, where phi has no
// value at rest: f_0 is about +phi* in the bulk of one and -phi* in that of the other.
namespace miniapp::lbm {

/// Powers of two by which f and g are multiplied before they are stored: so large that few numbers
/// are subnormal, and so small that none overflows.
struct Scales
{
    float f = 1;
    float g = 1;

    /// Returns scales with which no number exceeds 2^15 (the largest IEEE half is 65504), since no
    /// |f| exceeds 2 phi* and no g differs from its value at rest by more than 2 n.
    static Scales make(double phi_star, double n)
    {
        auto const scale = [](double most) {
            return static_cast<float>(std::exp2(14 - std::ceil(std::log2(most))));
        };
        return {scale(phi_star), scale(n)};
    }
};

/// Doubles stored as floats.
struct InFloat
{
    using Stored = float;
    static constexpr bool is_scaled = false;        ///< whether numbers are multiplied by Scales
    static constexpr bool has_wide_f0 = false;      ///< whether f_0 is stored in full
    static constexpr bool carries_f0_error = false; ///< whether other f take f_0's rounding error
    static constexpr std::uint32_t poison = Poison<float>::bits;
    static constexpr double unit_roundoff = 0x1p-24; ///< largest relative error of a normal number
    static constexpr double tiny = 0x1p-150;         ///< largest error of a subnormal number

    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static Stored encode(T x)
    {
        return static_cast<float>(x);
    }
    KOKKOS_FORCEINLINE_FUNCTION static float decode(Stored stored) { return stored; }
};

/// Floats stored as IEEE halves.
struct InHalf
{
    using Stored = HalfBits;
    static constexpr bool is_scaled = false;
    static constexpr bool has_wide_f0 = false;
    static constexpr bool carries_f0_error = false;
    static constexpr std::uint16_t poison = 0x7dba; // a NaN that no conversion returns
    static constexpr double unit_roundoff = 0x1p-11;
    static constexpr double tiny = 0x1p-25;

    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static Stored encode(T x)
    {
        return to_half(static_cast<float>(x));
    }
    KOKKOS_FORCEINLINE_FUNCTION static float decode(Stored stored) { return from_half(stored); }
};

/// Halves that are scaled by powers of two, so that no number that matters is subnormal; f_0 is
/// stored in full. f_0 is nearly phi: to round it would change phi by up to 2^-11 of itself at
/// every site and step, which would disturb the surface tension and lose mass.
struct InScaledHalf : InHalf
{
    static constexpr bool is_scaled = true;
    static constexpr bool has_wide_f0 = true;
};

/// Halves in which the rounding error of f_0 is added to the six f that move, a sixth to each. So
/// this error does not change phi, the sum of all f. The rounding errors of the six f do, but these
/// f are small, and so are their errors. Both sets take 104 bytes per site (108 with f_0 in full).
struct InCarriedHalf : InHalf
{
    static constexpr bool carries_f0_error = true;
};

/// A layout like Soa whose numbers are stored in `Format`. If the format stores f_0 in full,
/// f_0 takes two places. In other formats, the sites lie in blocks of `width`, unless `width`
/// is 0.
template <class T, class Format, int width = 0>
class Narrow
{
    static_assert(width == 0 || !Format::has_wide_f0);

public:
    using Stored = typename Format::Stored;
    using RowLayout = Narrow<T, Format>; ///< the same storage without blocks
    static constexpr int slots = populations + (Format::has_wide_f0 ? 1 : 0);
    static constexpr int block = width; ///< number of sites in a block; 0 without blocks
    /// Rows are a multiple of this many elements apart and begin on a cache line of 64 bytes.
    static constexpr int line = 64 / sizeof(Stored);

private:
    Stored* m_data;
    T* m_f0;
    std::ptrdiff_t m_stride;
    T m_scale[2];
    T m_inverse[2];

public:
    Narrow(T* both, std::ptrdiff_t sites, bool second, Scales scales)
        : m_data(reinterpret_cast<Stored*>(both) + first_element(sites, second))
        , m_f0(both + (second ? sites : 0))
        , m_stride(2 * sites)
        , m_scale{T(scales.f), T(scales.g)}
        , m_inverse{T(1) / T(scales.f), T(1) / T(scales.g)}
    {
    }

    /// Returns the offset of a set's first element; without blocks, row 0 begins on a cache line.
    static std::ptrdiff_t first_element(std::ptrdiff_t sites, bool second)
    {
        if constexpr (width == 0) {
            return (line - Grid::line % line) % line + (second ? sites : 0);
        } else {
            return second ? populations * sites : 0;
        }
    }

    /// Returns the number of elements of type T that both sets take.
    static std::ptrdiff_t elements(std::ptrdiff_t sites)
    {
        return 2 * slots * sites * static_cast<std::ptrdiff_t>(sizeof(Stored))
               / static_cast<std::ptrdiff_t>(sizeof(T));
    }

    /// Whether population p is stored in the precision of the step.
    KOKKOS_FORCEINLINE_FUNCTION static constexpr bool is_wide(int p)
    {
        return Format::has_wide_f0 && p == 0;
    }

    KOKKOS_FORCEINLINE_FUNCTION T* f0(int site) const { return m_f0 + site; }
    /// Returns the address of population p of a site. p must not be wide.
    KOKKOS_FORCEINLINE_FUNCTION Stored* address(int p, int site) const
    {
        if constexpr (width == 0) {
            return m_data + (p + slots - populations) * m_stride + site;
        } else {
            return m_data + place_in_blocks<width>(p, site);
        }
    }
    KOKKOS_FORCEINLINE_FUNCTION Stored* address(int p, BlockPlace site) const
    {
        return &site.population<width>(m_data, p);
    }
    KOKKOS_FORCEINLINE_FUNCTION T scale(int p) const { return m_scale[p < f_count ? 0 : 1]; }
    KOKKOS_FORCEINLINE_FUNCTION T inverse(int p) const { return m_inverse[p < f_count ? 0 : 1]; }

    /// Converts population p, which must not be wide, between its stored form and its value.
    KOKKOS_FORCEINLINE_FUNCTION T decoded(int p, Stored stored) const
    {
        T const x = T(Format::decode(stored));
        return Format::is_scaled ? x * inverse(p) : x;
    }
    KOKKOS_FORCEINLINE_FUNCTION Stored encoded(int p, T x) const
    {
        return Format::encode(Format::is_scaled ? x * scale(p) : x);
    }

    /// If the format carries errors: computes the error with which f_0 will be stored, and adds a
    /// sixth of it to each of the six f that move. x holds the f of a site.
    KOKKOS_FORCEINLINE_FUNCTION void carry(T* x) const
    {
        if constexpr (Format::carries_f0_error) {
            T const lost = (x[0] - rounded(0, x[0])) * T(1. / (f_count - 1));
            static_for<1, f_count>([&](auto p) { x[p] += lost; });
        }
    }

    KOKKOS_FORCEINLINE_FUNCTION T load(int p, int site) const
    {
        return is_wide(p) ? *f0(site) : decoded(p, *address(p, site));
    }
    KOKKOS_FORCEINLINE_FUNCTION void store(int p, int site, T x) const
    {
        if (is_wide(p)) {
            *f0(site) = x;
        } else {
            *address(p, site) = encoded(p, x);
        }
    }
    KOKKOS_FORCEINLINE_FUNCTION T load(int p, BlockPlace site) const
    {
        return decoded(p, *address(p, site));
    }
    KOKKOS_FORCEINLINE_FUNCTION void store(int p, BlockPlace site, T x) const
    {
        *address(p, site) = encoded(p, x);
    }

    /// Refers to a population of a site, as the T& of Soa does.
    template <class Site>
    class PopulationReference
    {
        Narrow const& m_all;
        int m_p;
        Site m_site;

    public:
        KOKKOS_FORCEINLINE_FUNCTION PopulationReference(Narrow const& all, int p, Site site)
            : m_all(all)
            , m_p(p)
            , m_site(site)
        {
        }
        PopulationReference(PopulationReference const&) = default;
        KOKKOS_FORCEINLINE_FUNCTION operator T() const { return m_all.load(m_p, m_site); }
        KOKKOS_FORCEINLINE_FUNCTION PopulationReference const& operator=(T x) const
        {
            m_all.store(m_p, m_site, x);
            return *this;
        }
        /// Copies a stored number without a change, because storing a number that was read does not
        /// round it again.
        KOKKOS_FORCEINLINE_FUNCTION PopulationReference const&
        operator=(PopulationReference const& other) const
        {
            return *this = T(other);
        }
    };
    template <class Site>
    KOKKOS_FORCEINLINE_FUNCTION PopulationReference<Site> operator()(int p, Site site) const
    {
        return {*this, p, site};
    }

    /// Returns the number that is read after x was stored as population p.
    KOKKOS_FORCEINLINE_FUNCTION T rounded(int p, T x) const
    {
        return is_wide(p) ? x : decoded(p, encoded(p, x));
    }
    /// Returns the largest error of x stored as population p, including what carry() adds to it.
    KOKKOS_INLINE_FUNCTION double largest_error(int p, double x) const
    {
        double const relative = Format::unit_roundoff * (x < 0 ? -x : x);
        double const absolute = Format::tiny * (Format::is_scaled ? inverse(p) : 1);
        double const own = relative > absolute ? relative : absolute;
        return is_wide(p) ? 0 : own + largest_carry(p);
    }

    /// Returns the most that carry() adds to population p, given that |f_0| is at most 2 phi*.
    KOKKOS_INLINE_FUNCTION double largest_carry(int p) const
    {
        bool const moves = p > 0 && p < f_count;
        return Format::carries_f0_error && moves
                   ? Format::unit_roundoff * 0x1p15 * m_inverse[0] / (f_count - 1)
                   : 0;
    }

    KOKKOS_INLINE_FUNCTION bool is_poisoned(int p, int site) const
    {
        using Bits = std::remove_const_t<decltype(Format::poison)>;
        bool const wide = is_wide(p);
        auto const* const at = wide ? reinterpret_cast<Bits const*>(f0(site))
                                    : reinterpret_cast<Bits const*>(address(p, site));
        // Looks at the last part of a wide number, which holds the exponent: the poison there makes
        // the number larger than any result. The first part of a result would equal the poison by
        // chance once in 65536 numbers.
        return at[wide ? sizeof(T) / sizeof(Bits) - 1 : 0] == Format::poison;
    }
    /// Fills all of `both` with the poison, so that numbers of both widths hold it.
    static void poison(T* both, std::ptrdiff_t sites)
    {
        using Bits = std::remove_const_t<decltype(Format::poison)>;
        auto* const bits = reinterpret_cast<Bits*>(both);
        Kokkos::parallel_for(
            "lbm/poison",
            Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(
                0, 2 * slots * sites),
            KOKKOS_LAMBDA(std::int64_t i) { bits[i] = Format::poison; });
    }
};

/// The layouts without blocks, one for each storage. All of them store doubles as floats.
template <class T>
using NarrowHalf = Narrow<T, std::conditional_t<std::is_same_v<T, double>, InFloat, InHalf>>;
template <class T>
using NarrowScaled =
    Narrow<T, std::conditional_t<std::is_same_v<T, double>, InFloat, InScaledHalf>>;
template <class T>
using NarrowCarried =
    Narrow<T, std::conditional_t<std::is_same_v<T, double>, InFloat, InCarriedHalf>>;

/// NarrowHalf in blocks of 64 sites.
template <class T>
using NarrowBlocked = Narrow<T, std::conditional_t<std::is_same_v<T, double>, InFloat, InHalf>, 64>;
/// NarrowCarried in blocks of 64 sites.
template <class T>
using CarriedBlocked =
    Narrow<T, std::conditional_t<std::is_same_v<T, double>, InFloat, InCarriedHalf>, 64>;

template <class Populations>
inline constexpr bool is_narrow = false;
template <class T, class Format, int width>
inline constexpr bool is_narrow<Narrow<T, Format, width>> = true;

/// Number of blocks of 256 threads that share a multiprocessor in a rung that computes in T and
/// stores these populations. Floats that are stored in fewer bytes need more threads to have as
/// many bytes in flight. Doubles would need more registers than a thread has with four blocks.
template <class T, class Populations>
inline constexpr int resident_blocks = is_narrow<Populations> && sizeof(T) == 4 ? 4 : 2;

} // namespace miniapp::lbm
