// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"

// A comparison is a family whose variants differ only in their loops: arrays of random numbers go
// in, one array comes out, and a function that computes one element is the oracle.
namespace miniapp {

/// Pointers to the inputs, in memory that the host can read.
template <class T>
using HostInputs = std::vector<T const*>;

// Defaults of a Comparison. They are functions, because clang 16 numbers the lambdas of a
// template's members in the order of their use, which differs between sources.
inline double four_roundings(Params const&)
{
    return 4;
}

inline double no_flops(Params const&)
{
    return 0;
}

inline std::vector<InvalidParameter> no_invalid_parameters(Params const&)
{
    return {};
}

/// The computation of a comparison, and how it is tested. T is float or double.
template <class T>
struct Comparison
{
    std::string name; ///< name with its chapter, `chapter.name`
    std::string help; ///< one-line description
    std::vector<Parameter> parameters;
    /// Number of elements of each input. Inputs are filled with random numbers in [0, 1).
    std::function<std::vector<std::int64_t>(Params const&)> input_sizes;
    std::function<std::int64_t(Params const&)> output_size; ///< number of elements of the output
    /// Computes element i of the output in double, by the simplest code. Several threads call the
    /// function at once.
    std::function<double(Params const&, HostInputs<T> const& in, std::int64_t i)> oracle;
    /// Problems that tests run: small ones of awkward sizes, and at least one with 10 MB to 1 GB.
    std::function<std::vector<Params>(Params const& defaults)> edge_cases;
    /// Allowed error, in epsilons of T, relative to the largest expected element.
    std::function<double(Params const&)> roundings = four_roundings;
    std::function<double(Params const&)> flops = no_flops;
    /// Number of orders in which the inputs hold the same data; a variant reads one of them.
    int copies = 1;
    /// Changes the default resource use, which is one kernel with one work item per output element.
    UseModel use = default_use;
    /// Changes the inputs on the device if random numbers do not suit. For example, it stores the
    /// first input in a second order.
    std::function<void(Params const&, std::vector<T*> const& in)> prepare = {};
    std::function<std::vector<InvalidParameter>(Params const&)> invalid_parameters =
        no_invalid_parameters;
    std::string source = {}; ///< publication that gives the advice under test
};

/// The arrays of a Comparison, as a Problem that variants solve.
template <class T>
class Arrays
{
public:
    template <class Element>
    using View = Kokkos::View<Element*, MemorySpace, Kokkos::MemoryUnmanaged>;

    Arrays(std::shared_ptr<Comparison<T> const> comparison, Params const& params);

    std::int64_t integer(std::string const& name) const { return m_params.integer(name); }
    std::string const& text(std::string const& name) const { return m_params.text(name); }

    View<T const> in(int k) const { return View<T const>(in_data(k), m_inputs[k].size()); }
    View<T> out() const { return View<T>(out_data(), m_output.size()); }
    T const* in_data(int k) const { return m_inputs[k].data(); }
    T* out_data() const { return m_output.data(); }
    /// Returns the number of elements of the output.
    std::int64_t size() const { return m_output.size(); }

    void poison() const { m_output.poison(); }
    std::uint64_t input_checksum() const;
    void restore_inputs() const;
    /// Compares the output with that of the oracle, which the first call computes. The error is
    /// relative to the largest expected element.
    Verdict verify();

private:
    std::shared_ptr<Comparison<T> const> m_comparison;
    Params m_params;
    std::vector<GuardedArray<T>> m_inputs;
    GuardedArray<T> m_output;
    std::shared_ptr<GuardedArray<T>> m_expected = {};
    double m_largest_expected = 0;

    void compute_expected();
};

/// Returns an array of `Arrays` as a matrix of `rows` x `columns` elements, stored in `Layout`.
template <class Layout, class T>
auto matrix(T* data, std::int64_t rows, std::int64_t columns)
{
    return Kokkos::View<T**, Layout, MemorySpace, Kokkos::MemoryUnmanaged>(data, rows, columns);
}

/// Range policy with indices of 64 bits, which most kernels use.
using Range = Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>;

/// Returns the parameter `size`, the number of output elements, with a default for GPUs and one for
/// CPUs.
Parameter size_parameter(std::int64_t on_a_gpu, std::int64_t on_a_cpu);

/// Both return the value of `size`, the second one as a list with the length of the single input.
std::int64_t size_of(Params const& params);
std::vector<std::int64_t> single_input_size(Params const& params);

/// Returns cases with size 1, 7, 65, 1000, 100003 and `large`, for which the arrays must exceed 10
/// MB.
std::vector<Params> edge_sizes(Params const& defaults, std::int64_t large);

/// Returns the family of a comparison; its chapter is the part of its name before the dot.
template <class T, class = Initialised<Variant<Arrays<T>>>>
Family make_family(Comparison<T> comparison, Variants<Arrays<T>> const& variants);

} // namespace miniapp
