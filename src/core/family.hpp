// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/backend.hpp"
#include "core/params.hpp"

// The whole contract between the kernels (the book) and the driver (the laboratory).
namespace miniapp {

/// What one run must do at least, counted from the algorithm, never measured, never by a variant.
struct Work
{
    double bytes_read = 0;    ///< compulsory: each needed element once
    double bytes_written = 0; ///< compulsory
    double flops = 0;
    double items = 0;       ///< e.g. points updated
    std::string item = {};  ///< what an item is, singular
    double working_set = 0; ///< bytes of the arrays that a run touches
    double memory = 0;      ///< most bytes allocated at once, verification included

    double bytes() const { return bytes_read + bytes_written; }
};

/// The outcome of comparing a variant's output with the oracle.
struct Verdict
{
    double error = 0;     ///< largest difference, in the family's norm
    double tolerance = 0; ///< largest error that rounding explains
    std::int64_t unwritten =
        0; ///< elements that should have been written and still hold the poison
    std::int64_t out_of_bounds_writes =
        0; ///< elements outside the written region that were changed

    bool ok() const { return unwritten == 0 && out_of_bounds_writes == 0 && error <= tolerance; }
};

/// One problem instance with its type erased: all that the driver and the tests see.
class Case
{
public:
    Case() = default;
    Case(Case const&) = delete;
    Case& operator=(Case const&) = delete;
    virtual ~Case() = default;

    /// Fills every output, and the guard zones around it, with NaN; restores the start state.
    virtual void poison() = 0;

    /// Runs one variant, by its place in Family::variants, on `space`; may return before it is
    /// done.
    virtual void run(std::size_t variant, ExecutionSpace const& space) = 0;

    /// Compares the outputs of one run after poison() with the oracle.
    virtual Verdict verify() = 0;
};

/// A variant as the driver sees it.
struct VariantInfo
{
    std::string name;
    /// Why the variant does not apply to these parameters; empty when it does.
    std::function<std::string(Params const&)> refuses;
};

/// A file, or a series of files, that a simulation writes.
struct OutputFile
{
    std::string path;
    std::string content; ///< in words
    double bytes = 0;    ///< of the whole series, roughly
};

/// What a simulation will do, known before it starts.
struct SimulationPlan
{
    std::vector<std::pair<std::string, std::string>> facts =
        {};            ///< what follows from the parameters
    double memory = 0; ///< most bytes held at once
    std::vector<OutputFile> files = {};
};

/// A chapter that can run in time, not only time one step: what `simulate:` in the input asks for.
/// All empty where there is no such mode; only run() needs Kokkos.
struct SimulationMode
{
    std::vector<Parameter> parameters = {}; ///< beside those of the family
    std::function<std::vector<InvalidParameter>(Params const&)> invalid_parameters = {};
    std::function<SimulationPlan(Params const&)> plan = {};
    std::function<int(Params const&)> run = {}; ///< the exit code
};

/// A chapter of the book: a named problem and the variants that solve it, in reading order.
struct Family
{
    std::string name;
    std::string help; ///< one line
    std::vector<Parameter> parameters = {};
    std::vector<VariantInfo> variants = {};
    /// Small problems, the awkward sizes among them, on which every variant is tested.
    std::vector<Params> edge_cases = {};
    std::function<std::vector<InvalidParameter>(Params const&)> invalid_parameters = {};
    std::function<Work(Params const&)> work = {};
    std::function<std::unique_ptr<Case>(Params const&)> make_case = {};
    SimulationMode simulation = {};
};

/// One way to run a Problem; the name is what the YAML input says.
template <class Problem>
struct Variant
{
    std::string name;
    void (*run)(Problem const&, ExecutionSpace const&);
    std::string (*refuses)(Params const&) = [](Params const&) { return std::string{}; };
};

/// Owns a Problem and forwards to it. A Problem is constructible from Params and has
/// `void poison()`, `Verdict verify()`.
template <class Problem>
class TypedCase final : public Case
{
    Problem m_problem;
    std::vector<Variant<Problem>> m_variants;

public:
    TypedCase(Params const& params, std::vector<Variant<Problem>> variants)
        : m_problem(params)
        , m_variants(std::move(variants))
    {
    }

    void poison() override { m_problem.poison(); }
    void run(std::size_t variant, ExecutionSpace const& space) override
    {
        m_variants[variant].run(m_problem, space);
    }
    Verdict verify() override { return m_problem.verify(); }

    Problem& problem() { return m_problem; }
};

/// The parameter that every family with both precisions takes.
inline Parameter precision_parameter()
{
    return {
        .name = "precision",
        .default_value = std::string("double"),
        .unit = "",
        .help = "floating-point type of every array",
        .choices = {"double", "float"}};
}

/// A family whose Problem is a template over the precision. Problem<T> has, beside what TypedCase
/// needs, static `parameters()`, `invalid_parameters(Params)`, `work(Params)` and
/// `edge_cases(Params defaults)`, none of which allocate. Both lists hold the same names in the
/// same order.
template <template <class> class Problem>
Family make_family(
    std::string name,
    std::string help,
    std::vector<Variant<Problem<double>>> in_double,
    std::vector<Variant<Problem<float>>> in_float)
{
    Family family{.name = std::move(name), .help = std::move(help)};
    family.parameters = Problem<double>::parameters();
    family.parameters.push_back(precision_parameter());
    for (auto const& variant : in_double) {
        family.variants.push_back({variant.name, variant.refuses});
    }
    for (auto const& params : Problem<double>::edge_cases(Params(family.parameters))) {
        family.edge_cases.push_back(params);
        family.edge_cases.push_back(params.with("precision", std::string("float")));
    }
    family.invalid_parameters = Problem<double>::invalid_parameters;
    family.work = [](Params const& params) {
        return params.text("precision") == "double" ? Problem<double>::work(params)
                                                    : Problem<float>::work(params);
    };
    family.make_case = [in_double = std::move(in_double), in_float = std::move(in_float)](
                           Params const& params) -> std::unique_ptr<Case> {
        if (params.text("precision") == "double") {
            return std::make_unique<TypedCase<Problem<double>>>(params, in_double);
        }
        return std::make_unique<TypedCase<Problem<float>>>(params, in_float);
    };
    return family;
}

/// One kernel of the session's memory limit: a case, the variant of it to run, and its traffic.
struct LimitKernel
{
    std::string name;              ///< e.g. `copy/omp/streaming`
    std::shared_ptr<Case> problem; ///< shared by the kernels that can use the same arrays
    std::size_t variant;
    double bytes;
    bool writes; ///< a copy; otherwise it only reads
};

/// All families, in reading order. Defined in kernels/contents.cpp.
std::vector<Family> contents();

/// The kernels whose best is the session's memory limit, on arrays that fill `working_set` bytes.
/// Defined in kernels/stream/limit.cpp.
std::vector<LimitKernel> limit_kernels(double working_set);

} // namespace miniapp
