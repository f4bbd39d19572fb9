// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "problem/checksum.hpp"
#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"
#include "stream/operation.hpp"
#include "stream/reference.hpp"

namespace miniapp::stream {

/// One pass over arrays of n elements: c = op(a, b), or result = sum of op(a, b).
template <class T>
struct Problem
{
    std::int64_t n;
    std::string operation;
    T scalar = T(0.4);
    GuardedArray<T> a;
    GuardedArray<T> b;                        ///< one element if the operation does not read it
    GuardedArray<T> c;                        ///< one element if the operation is a sum
    Kokkos::View<double, MemorySpace> result; ///< the sum

    explicit Problem(Params const& params);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params);
    static std::vector<Params> edge_cases(Params const& defaults);
    static Work work(Params const& params);

    /// Tells verify(), until the next poison(), that the sum was added up in T, as a library may
    /// do, which allows a larger error.
    void set_adds_in_t() { m_adds_in_t = true; }

    void poison();
    std::uint64_t input_checksum() const { return checksum(a, b); }
    void restore_inputs() const;
    /// Return the oracle's results, which are computed at the first call.
    GuardedArray<T> const& expected_map();
    Sum const& expected_sum();
    /// Compares the result with the oracle's. The error is relative to the sum of the magnitudes of
    /// all terms of a sum, or of the terms of one element of a map.
    Verdict verify();

private:
    std::shared_ptr<GuardedArray<T>> m_expected_map;
    std::optional<Sum> m_expected_sum;
    bool m_adds_in_t = false;

    Verdict verify_sum();
    Verdict verify_map();
};

} // namespace miniapp::stream
