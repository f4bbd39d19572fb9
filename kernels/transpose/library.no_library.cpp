// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transpose/parts/rungs.hpp"

namespace miniapp::transpose {

/// No library was found that transposes matrices.
template <class T>
std::vector<Variant<Problem<T>>> library_variants()
{
    return {};
}

template std::vector<Variant<Problem<double>>> library_variants<double>();
template std::vector<Variant<Problem<float>>> library_variants<float>();

} // namespace miniapp::transpose
