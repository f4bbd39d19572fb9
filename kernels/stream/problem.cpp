// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "stream/problem.hpp"

#include <cmath>
#include <limits>

#include "core/finite.hpp"
#include "problem/compare.hpp"
#include "problem/make_family.hpp"
#include "problem/random.hpp"
#include "stream/reference.hpp"

namespace miniapp::stream {
namespace {

bool reads_b(std::string const& operation)
{
    return visit_operation(operation, [](auto op) { return decltype(op)::inputs == 2; });
}

bool is_sum(std::string const& operation)
{
    return visit_operation(operation, [](auto op) { return decltype(op)::is_sum; });
}

template <class T>
auto view_of(GuardedArray<T> const& array)
{
    return Kokkos::View<T*, MemorySpace, Kokkos::MemoryUnmanaged>(array.data(), array.size());
}

template <class T>
Kokkos::View<T*, Kokkos::HostSpace> host_copy(GuardedArray<T> const& array)
{
    Kokkos::View<T*, Kokkos::HostSpace> copy(
        Kokkos::view_alloc("stream/host", Kokkos::WithoutInitializing), array.size());
    Kokkos::deep_copy(copy, view_of(array));
    return copy;
}

/// Functor that returns the sum of the magnitudes of an element's terms, factor_a |a| + factor_b
/// |b|, to which the element's rounding errors are proportional.
template <class T>
struct Magnitude
{
    T const* a;
    T const* b;
    double factor_a;
    double factor_b;

    KOKKOS_INLINE_FUNCTION double operator()(std::int64_t i) const
    {
        return factor_a * fabs(static_cast<double>(a[i]))
               + (factor_b > 0 ? factor_b * fabs(static_cast<double>(b[i])) : 0);
    }
};

template <class T>
Magnitude<T> magnitude_of(Problem<T> const& p)
{
    return visit_operation(p.operation, [&](auto op) {
        bool const two = decltype(op)::inputs == 2;
        auto const s = static_cast<double>(p.scalar);
        return Magnitude<T>{p.a.data(), p.b.data(), op(1., 0., s), two ? op(0., 1., s) : 0.};
    });
}

} // namespace

template <class T>
Verdict Problem<T>::verify_sum()
{
    auto const& expected = expected_sum();
    double sum = 0;
    Kokkos::deep_copy(sum, result);
    Verdict verdict;
    verdict.unwritten = is_poison(sum) ? 1 : 0;
    verdict.error = is_finite(sum)
                        ? static_cast<double>(std::abs(sum - expected.value) / expected.magnitude)
                        : std::numeric_limits<double>::infinity();
    // The signs of the errors are random, so that the error of n roundings grows like sqrt(n). Our
    // variants sum in double for every T; a library may sum in T (Kokkos Kernels 4.6 does in part).
    double const epsilon =
        m_adds_in_t ? std::numeric_limits<T>::epsilon() : std::numeric_limits<double>::epsilon();
    verdict.tolerance = 4 * std::sqrt(static_cast<double>(n)) * epsilon;
    return verdict;
}

template <class T>
Verdict Problem<T>::verify_map()
{
    // The variant and the oracle each round a product and a sum, by at most half an epsilon.
    return compare_each(
        c, expected_map(), magnitude_of(*this), 2 * std::numeric_limits<T>::epsilon());
}

template <class T>
void fill(Problem<T> const& p)
{
    auto* const a = p.a.data();
    auto* const b = p.b.data();
    std::int64_t const size_b = p.b.size();
    Kokkos::parallel_for(
        "stream/fill",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(0, p.n),
        KOKKOS_LAMBDA(std::int64_t i) {
            a[i] = static_cast<T>(signed_uniform(i, 1));
            if (i < size_b) {
                b[i] = static_cast<T>(signed_uniform(i, 2));
            }
        });
}

template <class T>
Problem<T>::Problem(Params const& params)
    : n(params.integer("size"))
    , operation(params.text("operation"))
    , a("stream/a", n)
    , b("stream/b", reads_b(operation) ? n : 1)
    , c("stream/c", is_sum(operation) ? 1 : n)
    , result("stream/result")
{
    restore_inputs();
}

template <class T>
std::vector<Parameter> Problem<T>::parameters()
{
    return {
        {.name = "size",
         .default_value = std::int64_t{1} << 25,
         .unit = "elements",
         .help = "length of each array",
         .min = 1,
         .max = 1e11},
        {.name = "operation",
         .default_value = std::string("copy"),
         .unit = "",
         .help = "copy c=a, scale c=sa, add c=a+b, triad c=a+sb, read sum(a), dot sum(ab)",
         .choices = {"copy", "scale", "add", "triad", "read", "dot"}},
    };
}

template <class T>
std::vector<InvalidParameter> Problem<T>::invalid_parameters(Params const&)
{
    return {};
}

template <class T>
std::vector<Params> Problem<T>::edge_cases(Params const& defaults)
{
    std::vector<Params> cases;
    for (auto const* const operation : {"copy", "scale", "add", "triad", "read", "dot"}) {
        // These sizes are one element, an AVX-512 vector of doubles (8) and one less, a wavefront
        // and one more, and many blocks, the last of them partial.
        for (std::int64_t const size : {1, 7, 8, 65, 100003}) {
            cases.push_back(defaults.with("operation", operation).with("size", size));
        }
        for (auto const size : every_remainder()) {
            cases.push_back(defaults.with("operation", operation).with("size", size));
        }
        // They lie around a block (256), its chunks of floats (1024), a row of hip/blocks (4096).
        for (std::int64_t const size : {256, 1024, 4096}) {
            for (auto const n : sizes_around(size)) {
                cases.push_back(defaults.with("operation", operation).with("size", n));
            }
        }
        cases.push_back(defaults.with("operation", operation).with("size", 3000017L));
    }
    // These cases have more elements than a signed 32-bit integer can count.
    cases.push_back(defaults.with("size", (std::int64_t{1} << 31) + 5));
    cases.push_back(
        defaults.with("size", (std::int64_t{1} << 31) + 5).with("operation", std::string("dot")));
    return cases;
}

template <class T>
Work Problem<T>::work(Params const& params)
{
    auto const n = static_cast<double>(params.integer("size"));
    double const array = n * sizeof(T);
    return visit_operation(params.text("operation"), [&](auto op) {
        using Operation = decltype(op);
        Work work{
            .bytes_read = Operation::inputs * array,
            .bytes_written = Operation::is_sum ? 0 : array,
            .flops = Operation::flops * n,
            .items = n,
            .item = "element"};
        work.working_set = work.bytes();
        // Verification holds the expected output. On a CPU, except for the operation `copy`, it
        // also holds the oracle's arrays: copies of the inputs, and its output.
        double const outputs = Operation::is_sum ? 0 : 1;
        bool const copied = backend::host && params.text("operation") != "copy";
        work.memory =
            work.working_set + (outputs + (copied ? Operation::inputs + outputs : 0)) * array;
        return work;
    });
}

template <class T>
void Problem<T>::poison()
{
    m_adds_in_t = false;
    c.poison();
    Kokkos::deep_copy(result, poison_value<double>());
}

template <class T>
void Problem<T>::restore_inputs() const
{
    a.poison_input();
    b.poison_input();
    fill(*this);
}

template <class T>
Sum const& Problem<T>::expected_sum()
{
    if (!m_expected_sum) {
        auto const host_a = host_copy(a);
        auto const host_b = host_copy(b);
        m_expected_sum = visit_operation(operation, [&](auto op) {
            return reference_sum(n, host_a.data(), host_b.data(), scalar, op);
        });
    }
    return *m_expected_sum;
}

template <class T>
GuardedArray<T> const& Problem<T>::expected_map()
{
    if (!m_expected_map && operation == "copy") {
        // The input of a copy is its oracle. Nearly every run times copies as its limit, and an
        // oracle on the host would take more time and memory than these copies.
        m_expected_map = std::make_shared<GuardedArray<T>>("stream/expected", c.size());
        Kokkos::deep_copy(view_of(*m_expected_map), view_of(a));
    } else if (!m_expected_map) {
        auto const host_a = host_copy(a);
        auto const host_b = host_copy(b);
        Kokkos::View<T*, Kokkos::HostSpace> const host_c("stream/expected", c.size());
        visit_operation(operation, [&](auto op) {
            reference_map(n, host_a.data(), host_b.data(), scalar, op, host_c.data());
        });
        m_expected_map = std::make_shared<GuardedArray<T>>("stream/expected", c.size());
        Kokkos::deep_copy(view_of(*m_expected_map), host_c);
    }
    return *m_expected_map;
}

template <class T>
Verdict Problem<T>::verify()
{
    return is_sum(operation) ? verify_sum() : verify_map();
}

template struct Problem<double>;
template struct Problem<float>;

} // namespace miniapp::stream
