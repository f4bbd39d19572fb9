// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

namespace miniapp::libraries::gemm {

/// The oracle's element of C, of a row of A and a column of B: one loop in double.
template <class Row, class Column>
double reference(std::int64_t n, Row const& row, Column const& column)
{
    double sum = 0;
    for (std::int64_t k = 0; k < n; ++k) {
        sum += static_cast<double>(row[k]) * static_cast<double>(column[k]);
    }
    return sum;
}

} // namespace miniapp::libraries::gemm
