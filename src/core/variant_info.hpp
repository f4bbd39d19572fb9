// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/counted.hpp"
#include "core/expectation.hpp"
#include "core/floor.hpp"
#include "core/params.hpp"

namespace miniapp {

/// What a variant is written for.
enum class Kind {
    portable, ///< plain Kokkos, every backend
    gpu,      ///< by hand for a GPU: HIP, the same source as CUDA
    host,     ///< by hand for a CPU: OpenMP and SIMD
    library,  ///< a call of somebody else's
    bound,    ///< no solution: moves the same numbers in the same places, and computes nothing
};

/// What a variant's own source asks for; a gate compares it with the instructions.
enum class Stores { plain, nontemporal };

/// Thrown by a variant that finds, on every rank alike and before it has done anything, that it
/// cannot run in this world.
class Refused : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// Refuses all parameters, for the reason.
inline auto refusing(std::string reason)
{
    return [reason = std::move(reason)](Params const&) { return reason; };
}

/// Refuses nothing: the variant suits all parameters that the family accepts.
inline std::string suits_all(Params const&)
{
    return {};
}

/// A variant as the driver sees it.
struct VariantInfo
{
    std::string name;
    Kind kind = Kind::portable;
    /// Why this build cannot run it, whatever the parameters; empty where it can.
    std::string unavailable = {};
    /// Why it does not suit these parameters, or is not available; empty where it can be run.
    std::function<std::string(Params const&)> refuses = suits_all;
    Stores stores = Stores::plain;
    std::optional<Expectation> expectation = {};
    int kinds_of_launch = 1;
    /// What a run uses, where it is not what the family says of all.
    UseOf use = usual_use;
    Counted counted = {};

    bool available() const { return unavailable.empty(); }
};

} // namespace miniapp
