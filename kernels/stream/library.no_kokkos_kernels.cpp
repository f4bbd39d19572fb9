// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "stream/parts/rungs.hpp"

namespace miniapp::stream {
/// The library's row, which says why this build cannot run it.
template <class T>
std::vector<Variant<Problem<T>>> library_variants()
{
    return {unavailable<Problem<T>>("library", "this build has no Kokkos Kernels")};
}

template std::vector<Variant<Problem<double>>> library_variants<double>();
template std::vector<Variant<Problem<float>>> library_variants<float>();

} // namespace miniapp::stream
