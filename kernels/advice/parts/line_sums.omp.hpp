// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "advice/parts/two_layouts.hpp"

namespace miniapp::advice {

/// Sums of lines whose elements lie behind each other, along memory. The pragma allows additions in
/// another order: without it each waits for the last one, and there are no vectors.
template <class T>
void omp_sums_along(T const* a, std::int64_t lines, std::int64_t length, T* out)
{
#pragma omp parallel for schedule(static)
    for (std::int64_t i = 0; i < lines; ++i) {
        T const* const line = a + i * length;
        T sum = 0;
#pragma omp simd reduction(+ : sum)
        for (std::int64_t j = 0; j < length; ++j) {
            sum += line[j];
        }
        out[i] = sum;
    }
}

/// Sums of lines whose elements of one number lie behind each other: a thread takes some lines
/// together, whose sums are the lanes of its vectors, and reads all that it needs of a line of the
/// cache at once.
template <class T>
void omp_sums_across(T const* a, std::int64_t lines, std::int64_t length, T* out)
{
#pragma omp parallel for schedule(static)
    for (std::int64_t first = 0; first < lines; first += lines_together) {
        auto const count = std::min(lines_together, lines - first);
        T sum[lines_together] = {};
        for (std::int64_t j = 0; j < length; ++j) {
            T const* const numbers = a + j * lines + first;
#pragma omp simd
            for (std::int64_t k = 0; k < count; ++k) {
                sum[k] += numbers[k];
            }
        }
        std::copy_n(sum, count, out + first);
    }
}

} // namespace miniapp::advice
