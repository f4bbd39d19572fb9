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

// A row of a chapter of comparisons: arrays of random numbers go in, one array comes out, several
// loops compute it, and a function of one element is the oracle. What is left to the row's file is
// the loops.
namespace miniapp {

/// The inputs, where the host can read them.
template <class T>
using HostInputs = std::vector<T const*>;

// What a comparison says where a row does not. Functions and no lambdas: clang 16 numbers the
// lambdas of a template's members in the order of their use, so that one was another in the next
// source.
inline double four_roundings(Params const&)
{
    return 4;
}

inline double no_flops(Params const&)
{
    return 0;
}

inline std::vector<InvalidParameter> all_valid(Params const&)
{
    return {};
}

/// What a row computes, and how it is tested. T is float or double.
template <class T>
struct Comparison
{
    std::string name; ///< `chapter.row`
    std::string help; ///< one line
    std::vector<Parameter> parameters;
    /// Elements of each input. They are filled with random numbers in [0, 1).
    std::function<std::vector<std::int64_t>(Params const&)> inputs;
    std::function<std::int64_t(Params const&)> outputs; ///< elements of the output
    /// Element i of the output by the simplest code, in double. Called by several threads.
    std::function<double(Params const&, HostInputs<T> const& in, std::int64_t i)> oracle;
    /// Small problems with the awkward sizes, and one or more of 10 MB to 1 GB.
    std::function<std::vector<Params>(Params const& defaults)> edge_cases;
    /// Roundings of T that an element may be off by, relative to the largest element.
    std::function<double(Params const&)> roundings = four_roundings;
    std::function<double(Params const&)> flops = no_flops;
    /// Orders that each number of the inputs is stored in, of which a variant reads one.
    int copies = 1;
    /// What its variants use, where most of them are no single kernel with a work item an element.
    UseOf use = usual_use;
    /// Changes the inputs, which the device can read, where random numbers will not do: a second
    /// order of the first, a list of places.
    std::function<void(Params const&, std::vector<T*> const& in)> prepare = {};
    std::function<std::vector<InvalidParameter>(Params const&)> invalid_parameters = all_valid;
    std::string source = {}; ///< who gives the advice, and where
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
    /// Elements of the output.
    std::int64_t size() const { return m_output.size(); }

    void poison() const { m_output.poison(); }
    std::uint64_t input_checksum() const;
    void restore_inputs() const;
    /// Error relative to the largest expected element. The oracle is asked once.
    Verdict verify();

private:
    std::shared_ptr<Comparison<T> const> m_comparison;
    Params m_params;
    std::vector<GuardedArray<T>> m_inputs;
    GuardedArray<T> m_output;
    std::shared_ptr<GuardedArray<T>> m_expected = {};
    double m_largest = 0;

    void expect();
};

/// An array of `Arrays` as a matrix: element (i, j) of rows x columns, stored as the layout says.
template <class Layout, class T>
auto matrix(T* data, std::int64_t rows, std::int64_t columns)
{
    return Kokkos::View<T**, Layout, MemorySpace, Kokkos::MemoryUnmanaged>(data, rows, columns);
}

/// The range of most kernels.
using Range = Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>;

/// `size`, the elements of the output, larger on a GPU.
Parameter size_parameter(std::int64_t on_a_gpu, std::int64_t on_a_cpu);

/// As many elements as `size` says: an output, and one input that is as long.
std::int64_t size_of(Params const& params);
std::vector<std::int64_t> one_of_size(Params const& params);

/// Of `size`: 1, 7, 65, 1000, 100003 and the one given, which must be more than 10 MB of arrays.
std::vector<Params> edge_sizes(Params const& defaults, std::int64_t large);

/// The family of a row; its chapter is what stands before the point of its name.
template <class T, class = Initialised<Variant<Arrays<T>>>>
Family make_family(Comparison<T> comparison, Variants<Arrays<T>> const& variants);

} // namespace miniapp
