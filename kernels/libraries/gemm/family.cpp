// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/gemm/01_loop.hpp"
#include "libraries/gemm/02_square.hpp"
#include "libraries/gemm/03_kokkos_kernels.hpp"
#include "libraries/parts/names.hpp"
#include "libraries_rows.hpp"

namespace miniapp::libraries::gemm {

template <class T>
void library(Problem<T> const& p, ExecutionSpace const& space); // blas.*.cpp

template <class T>
Variants<Problem<T>> variants()
{
    using V = Variant<Problem<T>>;
    auto variants = joined<V>({
        {{.name = "loop", .run = loop<T>}},
        tunings<4, 8, 16>([](auto m) {
            return V{.name = "square", .run = square<T, m>, .refuses = needs_n_at_most<m>};
        }),
    });
    add(variants,
        Kind::library,
        {{.name = "library/kokkos_kernels", .run = kokkos_kernels<T>, .refuses = needs_one_pair},
         {.name = "library/kokkos_batched",
          .run = kokkos_batched<T>,
          .refuses = needs_n_at_most<64>}});
    if constexpr (built::blas) {
        add(variants, Kind::library, {{.name = "library/" + blas_name(), .run = library<T>}});
    }
    return variants;
}

Family family()
{
    auto family = make_family<Problem>(
        "libraries.gemm",
        "products of matrices, one large or many small: BLAS 3 of libraries beside loops",
        variants<double>(),
        variants<float>());
    // A square this small moves more bytes than a machine can in the time of its flops: n / 12
    // flops a byte in double.
    auto const is_of_memory = [](Params const& params) { return params.integer("n") < 64; };
    family.merits = [=](Params const& params) -> Merits {
        FigureOfMerit const flops{Quantity::flops, "GFLOP/s", 1e9};
        return is_of_memory(params) ? Merits{{}, flops} : Merits{flops};
    };
    // A GPU's library has units for matrices, twice as fast as the multiply-adds that the session
    // times: no limit there.
    family.limit = [=](Params const& params, Work const& work) {
        if (is_of_memory(params)) {
            return memory_limit(params, work);
        }
        return backend::gpu ? Limit{} : arithmetic_limit(params, work);
    };
    return family;
}

} // namespace miniapp::libraries::gemm
