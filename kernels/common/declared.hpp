// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "common/comparison.hpp"

// What the rows of a chapter of comparisons declare of their claims.
namespace miniapp {

/// Claims of this book: what they are expected from, and the work of both sides.
inline Contract
of_this_book(std::string reference, std::string work, std::vector<std::string> controls = {})
{
    return {Whose::book, std::move(reference), std::move(work), std::move(controls)};
}

/// A claim whose range is this book's, in a row whose other claims may be a source's; with controls
/// of its own, or the row's.
inline Expectation ours(Expectation expectation, std::vector<std::string> controls = {})
{
    expectation.contract.whose = Whose::book;
    if (!controls.empty()) {
        expectation.contract.controls = std::move(controls);
    }
    return expectation;
}

/// A row that declares why nothing that is counted or measured predicts its ratios.
inline Contract no_prediction(std::string because, Contract contract)
{
    contract.no_prediction = std::move(because);
    return contract;
}

/// A row of whose variants a CPU's compiler, GCC 12 here, makes vectors of some and not of others.
inline Contract vectors_of(std::string const& variants, Contract contract)
{
    if (!backend::gpu) {
        contract.vectors = "GCC 12 makes vectors of " + variants;
    }
    return contract;
}

/// A claim of this book with its own range of the ratio, in words what it follows from.
inline Expectation between(std::string claim, std::string over, double at_least, double at_most)
{
    return ours({std::move(claim), std::move(over), at_least, at_most});
}

/// A claim about GPUs.
inline Expectation on_gpu(Expectation expectation)
{
    return only_where(backend::gpu, std::move(expectation));
}

/// A claim about another mechanism than its row's.
inline Expectation by(Mechanism mechanism, Expectation expectation)
{
    expectation.mechanism = mechanism;
    return expectation;
}

/// Fills in what the claim of a variant leaves to its row. One about a mechanism of its own has no
/// use for the row's controls, and no variant is its own control.
inline void declare(Expectation& expectation, std::string const& variant, Contract const& of_row)
{
    auto& own = expectation.contract;
    if (own.whose == Whose::undeclared) {
        own.whose = of_row.whose;
    }
    if (own.reference.empty() && !of_row.reference.empty()) {
        bool const other = own.whose != of_row.whose;
        own.reference = (other ? "this book, on " : "") + of_row.reference;
    }
    if (own.work.empty()) {
        own.work = of_row.work;
    }
    own.no_prediction = of_row.no_prediction;
    own.vectors = of_row.vectors;
    if (own.controls.empty() && expectation.mechanism == Mechanism::undeclared) {
        own.controls = of_row.controls;
        std::erase(own.controls, variant);
    }
}

/// make_family, whose claims declare what their row does.
template <class T, class = Initialised<Variant<Arrays<T>>>>
Family declared_family(Comparison<T> comparison, Variants<Arrays<T>> variants)
{
    for (auto& variant : variants) {
        if (variant.expectation) {
            declare(*variant.expectation, variant.name, comparison.contract);
        }
    }
    return make_family<T>(std::move(comparison), variants);
}

} // namespace miniapp
