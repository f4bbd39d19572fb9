// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "stream/parts/rungs.hpp"

namespace miniapp::stream {
/// The library's row, which says why this build cannot run it.
template <class T>
Variants<Problem<T>> library_variants()
{
    return {{.name = "library", .unavailable = "this build has no Kokkos Kernels"}};
}

template Variants<Problem<double>> library_variants<double>();
template Variants<Problem<float>> library_variants<float>();

} // namespace miniapp::stream
