// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "stream/03_library.hpp"
#include "stream/parts/rungs.hpp"

namespace miniapp::stream {
namespace {

std::string needs_library_function(Params const& params)
{
    return params.text("operation") == "read" ? "BLAS has no plain sum" : "";
}

} // namespace

template <class T>
Variants<Problem<T>> library_variants()
{
    return {{.name = "library", .run = library<T>, .refuses = needs_library_function}};
}

template Variants<Problem<double>> library_variants<double>();
template Variants<Problem<float>> library_variants<float>();

} // namespace miniapp::stream
