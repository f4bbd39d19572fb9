// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "stream/03_library.hpp"
#include "stream/parts/rungs.hpp"

namespace miniapp::stream {
namespace {

std::string library_lacks_it(Params const& params)
{
    return params.text("operation") == "read" ? "BLAS has no plain sum" : "";
}

} // namespace

template <class T>
std::vector<Variant<Problem<T>>> library_variants()
{
    return {{"library", library<T>, library_lacks_it}};
}

template std::vector<Variant<Problem<double>>> library_variants<double>();
template std::vector<Variant<Problem<float>>> library_variants<float>();

} // namespace miniapp::stream
