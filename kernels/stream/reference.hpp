// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <cstdint>

namespace miniapp::stream {

/// The oracle of c = op(a, b): one loop on the host.
template <class T, class Operation>
void reference_map(std::int64_t n, T const* a, T const* b, T scalar, Operation op, T* c)
{
    for (std::int64_t i = 0; i < n; ++i) {
        c[i] = op(a[i], Operation::inputs == 2 ? b[i] : T(0), scalar);
    }
}

struct Sum
{
    long double value = 0;
    /// Sum of the magnitudes of the terms, to which rounding errors are proportional.
    long double magnitude = 0;
};

/// The oracle of sum op(a, b): one loop on the host, in the widest type.
template <class T, class Operation>
Sum reference_sum(std::int64_t n, T const* a, T const* b, T scalar, Operation op)
{
    Sum sum;
    for (std::int64_t i = 0; i < n; ++i) {
        long double const term =
            op(static_cast<long double>(a[i]),
               static_cast<long double>(Operation::inputs == 2 ? b[i] : T(0)),
               static_cast<long double>(scalar));
        sum.value += term;
        sum.magnitude += std::abs(term);
    }
    return sum;
}

} // namespace miniapp::stream
