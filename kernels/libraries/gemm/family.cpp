// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <KokkosBatched_Gemm_Decl.hpp>
#include <KokkosBatched_Gemm_Serial_Impl.hpp>
#include <KokkosBlas3_gemm.hpp>

#include "libraries/gemm/problem.hpp"

namespace miniapp::libraries::gemm {

/// Computes one element of C per work item.
template <class T>
void loop(Problem<T> const& p, ExecutionSpace const& space)
{
    T const* const a = p.a.data();
    T const* const b = p.b.data();
    T* const c = p.c.data();
    int const n = static_cast<int>(p.n);
    Kokkos::parallel_for(
        "libraries.gemm/loop",
        IntRange(space, 0, static_cast<int>(p.c.size())),
        KOKKOS_LAMBDA(int at) {
            int const i = at % n;
            int const column = at - i;               // offset of the element's column in B and C
            int const square = at / (n * n) * n * n; // offset of the element's square in A
            T sum = 0;
            for (int k = 0; k < n; ++k) {
                sum += a[square + i + k * n] * b[column + k];
            }
            c[at] = sum;
        });
}

/// Computes a square of at most `most` x `most` elements per work item, which suits many small
/// squares. A work item keeps a column of C in registers, and reads A once for each column of B.
template <class T, int most>
void square(Problem<T> const& p, ExecutionSpace const& space)
{
    T const* const a = p.a.data();
    T const* const b = p.b.data();
    T* const c = p.c.data();
    int const n = static_cast<int>(p.n);
    Kokkos::parallel_for(
        "libraries.gemm/square/" + std::to_string(most),
        IntRange(space, 0, static_cast<int>(p.count)),
        KOKKOS_LAMBDA(int s) {
            int const begin = s * n * n;
            for (int j = 0; j < n; ++j) {
                T column[most] = {};
                for (int k = 0; k < n; ++k) {
                    T const factor = b[begin + k + j * n];
                    for (int i = 0; i < most; ++i) {
                        column[i] += i < n ? a[begin + i + k * n] * factor : T(0);
                    }
                }
                for (int i = 0; i < most; ++i) {
                    if (i < n) {
                        c[begin + i + j * n] = column[i];
                    }
                }
            }
        });
}

template <class T>
using Square = Kokkos::View<T**, Kokkos::LayoutLeft, MemorySpace, Kokkos::MemoryUnmanaged>;

/// Calls Kokkos Kernels' product of two large matrices.
template <class T>
void kokkos_kernels(Problem<T> const& p, ExecutionSpace const&)
{
    auto const of = [&](GuardedArray<T> const& array) { return Square<T>(array.data(), p.n, p.n); };
    KokkosBlas::gemm("N", "N", T(1), of(p.a), of(p.b), T(0), of(p.c));
}

/// Calls Kokkos Kernels' batched product, a function that multiplies one pair of squares in one
/// work item. Users call it in loops of their own.
template <class T>
void kokkos_batched(Problem<T> const& p, ExecutionSpace const& space)
{
    using KokkosBatched::Algo;
    using KokkosBatched::Trans;
    T* const a = p.a.data();
    T* const b = p.b.data();
    T* const c = p.c.data();
    int const n = static_cast<int>(p.n);
    Kokkos::parallel_for(
        "libraries.gemm/library/kokkos_batched",
        IntRange(space, 0, static_cast<int>(p.count)),
        KOKKOS_LAMBDA(int s) {
            int const begin = s * n * n;
            Square<T> const in_a(a + begin, n, n);
            Square<T> const in_b(b + begin, n, n);
            Square<T> const in_c(c + begin, n, n);
            KokkosBatched::
                SerialGemm<Trans::NoTranspose, Trans::NoTranspose, Algo::Gemm::Unblocked>::invoke(
                    T(1), in_a, in_b, T(0), in_c);
        });
}

template <class T>
void library(Problem<T> const& p, ExecutionSpace const& space); // defined in blas.*.cpp

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
    // Below n = 64, memory limits most machines: in double, 2 n^3 flops and 24 n^2 bytes per pair
    // of squares are n / 12 flops per byte.
    auto const is_small = [](Params const& params) { return params.integer("n") < 64; };
    family.merits = [=](Params const& params) -> Merits {
        FigureOfMerit const flops{Quantity::flops, "GFLOP/s", 1e9};
        return is_small(params) ? Merits{{}, flops} : Merits{flops};
    };
    // There is no limit for a GPU, because its library uses matrix units, which may be twice as
    // fast as the multiply-adds with which arithmetic_limit() measures.
    family.limit = [=](Params const& params, Work const& work) {
        if (is_small(params)) {
            return memory_limit(params, work);
        }
        return backend::gpu ? Limit{} : arithmetic_limit(params, work);
    };
    return family;
}

} // namespace miniapp::libraries::gemm
