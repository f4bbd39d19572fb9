// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/fft/01_columns.hpp"
#include "libraries/fft/02_transposed.hpp"
#include "libraries/parts/names.hpp"
#include "libraries_rows.hpp"

namespace miniapp::libraries::fft {

template <class T>
void library(Problem<T>& p, ExecutionSpace const& space); // fft.*.cpp

template <class T>
Variants<Problem<T>> variants()
{
    Variants<Problem<T>> variants{
        {.name = "columns", .run = columns<T>, .refuses = needs_short_lines},
        {.name = "transposed", .run = transposed<T>, .refuses = needs_short_lines}};
    if constexpr (built::fft) {
        add(variants, Kind::library, {{.name = "library/" + fft_name(), .run = library<T>}});
    }
    return variants;
}

Family family()
{
    auto family = make_family<Problem>(
        "libraries.fft",
        "the Fourier transform of a square: a library beside rows and transposes",
        variants<double>(),
        variants<float>());
    family.merits = [](Params const&) -> Merits { return {{}, {Quantity::flops, "GFLOP/s", 1e9}}; };
    return family;
}

} // namespace miniapp::libraries::fft
