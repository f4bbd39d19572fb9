// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "problem/checksum.hpp"
#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"

namespace miniapp::transpose {

/// Largest number of elements whose offsets are computed in 32 bits: half of what would fit, so
/// that rounding up to whole tiles and blocks cannot overflow.
inline constexpr std::int64_t max_elements_in_32_bits = std::int64_t{1} << 30;

/// Largest number of elements: with more, the number of tiles of 32 x 32 might not fit into an int.
inline constexpr std::int64_t max_elements = std::int64_t{1} << 40;

constexpr bool fits_in_32_bits(std::int64_t rows, std::int64_t columns)
{
    return columns <= max_elements_in_32_bits / rows;
}

/// Computes B(i, j) = A(j, i). A is rows x columns and B is columns x rows, both row-major: A(j, i)
/// is a[j * columns + i] and B(i, j) is b[i * rows + j].
template <class T>
class Problem
{
public:
    std::int64_t rows;     ///< rows of A
    std::int64_t columns;  ///< columns of A
    bool in_place;         ///< b starts as A and is transposed; a is only a placeholder
    bool has_wide_offsets; ///< offsets are computed in 64 bits
    GuardedArray<T> a;
    GuardedArray<T> b;

    explicit Problem(Params const& params);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params);
    static std::vector<Params> edge_cases(Params const& defaults);

    /// Counts one read and one write of each element: 2 * sizeof(T) * rows * columns bytes.
    static Work work(Params const& params);

    void poison() const;
    std::uint64_t input_checksum() const { return checksum(a); }
    void restore_inputs() const;

    /// Compares B exactly with the expected one, because a transpose rounds nothing.
    Verdict verify();

private:
    std::shared_ptr<GuardedArray<T>> m_expected; ///< made by the first verify()
};

/// Extents of A in elements. If the input has `columns: 0`, A is a square.
struct Shape
{
    std::int64_t rows;
    std::int64_t columns;
};
Shape shape(Params const& params);

/// Whether offsets are computed in 64 bits: for more elements than max_elements_in_32_bits, and if
/// the input has `offsets: 64`.
bool needs_64_bits(Params const& params);

/// Arguments of a kernel: bare pointers and extents, 24 bytes with 32-bit offsets.
template <class T, class Offset>
struct Matrices
{
    T const* a; ///< equals b if the matrix is transposed in place
    T* b;
    Offset rows;
    Offset columns;
};

template <class Offset, class T>
Matrices<T, Offset> matrices(Problem<T> const& p)
{
    T const* const a = p.in_place ? p.b.data() : p.a.data();
    return {a, p.b.data(), static_cast<Offset>(p.rows), static_cast<Offset>(p.columns)};
}

using Offset64 = std::int64_t; ///< type of offsets in 64 bits

/// Returns a function that runs `wide` if the problem has wide offsets, and otherwise `narrow`.
template <class T>
auto by_offset_width(
    void (*narrow)(Matrices<T, int> const&, ExecutionSpace const&),
    void (*wide)(Matrices<T, Offset64> const&, ExecutionSpace const&))
{
    return [=](Problem<T> const& p, ExecutionSpace const& space) {
        if (p.has_wide_offsets) {
            wide(matrices<Offset64>(p), space);
        } else {
            narrow(matrices<int>(p), space);
        }
    };
}

} // namespace miniapp::transpose
