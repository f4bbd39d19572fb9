// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

namespace miniapp::transpose {

/// Oracle: stores the transpose of A (rows x columns) to B (columns x rows); both are row-major.
template <class T>
void reference(std::int64_t rows, std::int64_t columns, T const* a, T* b)
{
    for (std::int64_t j = 0; j < rows; ++j) {
        for (std::int64_t i = 0; i < columns; ++i) {
            b[i * rows + j] = a[j * columns + i];
        }
    }
}

} // namespace miniapp::transpose
