// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <KokkosBlas1_axpby.hpp>
#include <KokkosBlas1_dot.hpp>
#include <KokkosBlas1_nrm2.hpp>

#include "common/ceil_div.hpp"
#include "libraries/vectors/problem.hpp"
#include "pack.hpp"

namespace miniapp::libraries::vectors {

template <class T>
void loop_axpby(Problem<T> const& p, ExecutionSpace const& space)
{
    T const* const x = p.x.data();
    T* const y = p.y.data();
    Kokkos::parallel_for(
        "libraries.vectors/loop", Range(space, 0, p.n), KOKKOS_LAMBDA(std::int64_t i) {
            y[i] = x[i] + T(0.5) * y[i];
        });
}

/// Sums in double for any T: a sum of single floats in float stops growing at 2^24 terms of 1.
template <class T>
void loop_dot(Problem<T> const& p, T const* z, bool root, ExecutionSpace const& space)
{
    T const* const x = p.x.data();
    T* const y = p.y.data();
    Kokkos::View<double, MemorySpace> const sum("libraries/sum");
    Kokkos::parallel_reduce(
        "libraries.vectors/loop",
        Range(space, 0, p.n),
        KOKKOS_LAMBDA(std::int64_t i, double& partial) {
            partial += static_cast<double>(x[i]) * static_cast<double>(z[i]);
        },
        sum);
    Kokkos::parallel_for(
        "libraries.vectors/loop", Range(space, 0, 1), KOKKOS_LAMBDA(std::int64_t) {
            y[0] = static_cast<T>(root ? sqrt(sum()) : sum());
        });
}

/// The loops that one writes without a library: one over the output, or one sum.
template <class T>
void loop(Problem<T> const& p, ExecutionSpace const& space)
{
    switch (p.operation) {
    case Operation::axpby:
        return loop_axpby(p, space);
    case Operation::dot:
        return loop_dot(p, p.z.data(), false, space);
    case Operation::nrm2:
        return loop_dot(p, p.x.data(), true, space);
    }
}

/// Sums with several sums per work item, which a compiler may not introduce itself: additions of
/// different sums do not wait for each other, and fill the vector registers of a CPU. A GPU has a
/// sum per thread already; there a block is one element.
template <class T>
void blocks(Problem<T>& p, ExecutionSpace const& space)
{
    constexpr int chains = 4;
    constexpr int lanes = Pack<T>::lanes;
    constexpr int block = backend::gpu ? 1 : 64 * chains * lanes;
    bool const root = p.operation == Operation::nrm2;
    T const* const x = p.x.data();
    T const* const z = root ? x : p.z.data();
    T* const y = p.y.data();
    std::int64_t const n = p.n;
    // A lane adds up its share of a block in T, then those of the other chains and lanes.
    p.adds_in_t(block > 1 ? block / (chains * lanes) + chains : 0);
    Kokkos::View<double, MemorySpace> const sum("libraries/sum");
    Kokkos::parallel_reduce(
        "libraries.vectors/blocks",
        Range(space, 0, ceil_div(n, block)),
        KOKKOS_LAMBDA(std::int64_t at, double& partial) {
            std::int64_t const begin = at * block;
            std::int64_t const end = begin + block < n ? begin + block : n;
            std::int64_t i = begin;
            if (block > 1) {
                Pack<T> sums[chains] = {Pack<T>(0), Pack<T>(0), Pack<T>(0), Pack<T>(0)};
                for (; i + chains * lanes <= end; i += chains * lanes) {
                    for (int c = 0; c < chains; ++c) {
                        sums[c] += Pack<T>(x + i + c * lanes) * Pack<T>(z + i + c * lanes);
                    }
                }
                T line[lanes];
                store(line, (sums[0] + sums[1]) + (sums[2] + sums[3]));
                for (T const lane : line) {
                    partial += static_cast<double>(lane);
                }
            }
            for (; i < end; ++i) {
                partial += static_cast<double>(x[i]) * static_cast<double>(z[i]);
            }
        },
        sum);
    Kokkos::parallel_for(
        "libraries.vectors/blocks", Range(space, 0, 1), KOKKOS_LAMBDA(std::int64_t) {
            y[0] = static_cast<T>(root ? sqrt(sum()) : sum());
        });
}

std::string needs_sum(Params const& params)
{
    return params.text("operation") == "axpby" ? "sums only" : "";
}

/// Calls Kokkos Kernels on the default instance of the execution space. If the result is a View in
/// the device's memory, the sum stays there, and the call returns before it is complete.
template <class T>
void kokkos_kernels(Problem<T>& p, ExecutionSpace const&)
{
    p.adds_in_t(p.n);
    auto const x = vector_of(p.x);
    Scalar<T> const sum(p.y.data());
    switch (p.operation) {
    case Operation::axpby:
        return KokkosBlas::axpby(T(1), x, T(0.5), vector_of(p.y));
    case Operation::dot:
        return KokkosBlas::dot(sum, x, vector_of(p.z));
    case Operation::nrm2:
        return KokkosBlas::nrm2(sum, x);
    }
}

template <class T>
void library(Problem<T>& p, ExecutionSpace const& space); // blas.*.cpp

template <class T>
Variants<Problem<T>> variants()
{
    Variants<Problem<T>> variants{
        {.name = "loop", .run = loop<T>},
        {.name = "blocks", .run = blocks<T>, .refuses = needs_sum}};
    add(variants, Kind::library, {{.name = "library/kokkos_kernels", .run = kokkos_kernels<T>}});
    if constexpr (built::blas) {
        add(variants, Kind::library, {{.name = "library/" + blas_name(), .run = library<T>}});
    }
    return variants;
}

Family family()
{
    auto family = make_family<Problem>(
        "libraries.vectors",
        "axpby, dot and nrm2: BLAS 1 of libraries beside loops",
        variants<double>(),
        variants<float>());
    family.limit = reading_limit;
    return family;
}

} // namespace miniapp::libraries::vectors
