// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/of_library.hpp"
#include "libraries/gemm/01_loop.hpp"
#include "libraries/gemm/02_square.hpp"
#include "libraries/gemm/03_kokkos_kernels.hpp"
#include "libraries/gemm/04_blas.hpp"

namespace miniapp::libraries::gemm {
namespace {

template <class T>
std::vector<Variant<Problem<T>>> variants()
{
    std::vector<Variant<Problem<T>>> variants{
        {"loop", loop<T>},
        {"square/4", square<T, 4>, needs_n_at_most<4>},
        {"square/8", square<T, 8>, needs_n_at_most<8>},
        {"square/16", square<T, 16>, needs_n_at_most<16>},
    };
    add(variants,
        Kind::library,
        {{"library/kokkos_kernels", kokkos_kernels<T>, needs_one_pair},
         {"library/kokkos_batched", kokkos_batched<T>, needs_n_at_most<64>}});
    add(variants,
        Kind::library,
        of_library<Problem<T>>({"openblas", "cublas", "rocblas"}, blas_name(), blas<T>));
    return variants;
}

/// A square this small moves more bytes than a machine can in the time of its flops: n / 12 flops a
/// byte in double.
bool is_of_memory(Params const& params)
{
    return params.integer("n") < 64;
}

} // namespace

Family family()
{
    auto family = make_family<Problem>(
        "libraries.gemm",
        "products of matrices, one large or many small: BLAS 3 of libraries beside loops",
        variants<double>(),
        variants<float>());
    family.chapter = "libraries";
    family.merits = [](Params const& params) -> Merits {
        FigureOfMerit const flops{Quantity::flops, "GFLOP/s", 1e9};
        return is_of_memory(params) ? Merits{{}, flops} : Merits{flops};
    };
    // A GPU's library has units for matrices, twice as fast as the multiply-adds that the session
    // times: no limit there.
    family.limit = [](Params const& params, Work const& work) {
        if (is_of_memory(params)) {
            return memory_limit(params, work);
        }
        return backend::gpu ? Limit{} : arithmetic_limit(params, work);
    };
    return family;
}

} // namespace miniapp::libraries::gemm
