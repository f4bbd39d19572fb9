// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/expectation.hpp"
#include "core/floor.hpp"
#include "core/params.hpp"
#include "core/preference.hpp"

namespace miniapp {

/// Programming model of a variant.
enum class Kind {
    portable, ///< plain Kokkos, every backend
    gpu,      ///< native code for a GPU: HIP, the same source as CUDA
    host,     ///< native code for a CPU: OpenMP and SIMD
    library,  ///< a call of a library
    bound,    ///< no solution: moves the same data in the same places without arithmetic
};

/// Requirement of a variant that a build must fulfil.
enum class Needs { nothing, gpu, nvidia_gpu, openmp, mpi, library };

/// Default needs of each kind.
constexpr Needs needs_of(Kind kind)
{
    return kind == Kind::gpu       ? Needs::gpu
           : kind == Kind::host    ? Needs::openmp
           : kind == Kind::library ? Needs::library
                                   : Needs::nothing;
}

/// Kind of stores in a variant's source; a gate compares it with the instructions.
enum class Stores { plain, nontemporal };

/// Whether a variant for one rank is also right on a rank's part of a box, whose far sides belong
/// to other ranks.
enum class OnRanks {
    refused,
    right, ///< a simulation on ranks may take it
    timed, ///< right, and the chapter on ranks times it
};

/// A rule of thumb that a comparison with another variant of the family shows.
struct Shown
{
    std::string rule;
    std::string over; ///< the other variant
};

/// Rule that only one tuning of a rung shows.
inline std::vector<Shown> shown_if(bool shown, std::string rule, std::string over)
{
    return shown ? std::vector<Shown>{{std::move(rule), std::move(over)}} : std::vector<Shown>{};
}

/// Thrown by a variant that cannot run in this world, on all ranks and before it changed anything.
class Refused : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// Refuses all parameters, with `reason`.
inline auto refusing(std::string reason)
{
    return [reason = std::move(reason)](Params const&) { return reason; };
}

/// Returns why something does not suit these parameters, or "".
using Refuses = std::function<std::string(Params const&)>;

/// Name of a rung with these numbers in an input: `rows/32/8`.
std::string name_of_tuning(std::string rung, std::vector<int> const& numbers);

/// Type of the function that runs a variant of a Problem (defined in problem/variant.hpp). The
/// driver's `Variant<>` has no such function: it runs variants by their place in a Case.
template <class Problem>
struct RunOf;
template <>
struct RunOf<void>
{
    struct None
    {
    };
    using type = None;
};

/// A way to run a Problem and its declarations, as a chapter's contents page lists it.
template <class Problem = void>
struct Variant
{
    using Run = typename RunOf<Problem>::type;

    std::string name; ///< its name in an input
    Run run = {};
    /// Why it does not suit these parameters, if it does not suit some.
    Refuses refuses = {};
    Stores stores = Stores::plain;
    std::optional<Expectation> expectation = {};
    /// Why this build cannot run it with any parameters, or "".
    std::string unavailable = {};
    Kind kind = Kind::portable;   ///< set for a whole list by add()
    Needs needs = Needs::nothing; ///< set for a whole list by add()
    /// Consecutive launches cycle through this many kinds, whose times differ; a sample holds
    /// equally many of each.
    int launch_period = 1;
    /// Changes the family's default resource use for this variant.
    UseOf use = usual_use;
    /// Preference for this variant if a simulation's input names none.
    Preference preference = {};
    OnRanks on_ranks = OnRanks::refused;
    /// On ranks: each rank has all items in the order of one rank, so that the result equals that
    /// of one rank to the bit, for any number of ranks and way of gathering.
    bool gathers = false;
    /// Rung from which it differs in one idea, without numbers; "" for the first of a ladder.
    std::string builds_on = {};
    std::vector<Shown> shows = {};
    bool may_spill = false; ///< a native kernel that may spill to scratch memory on gfx90a
    /// A rung's name without its numbers, and its numbers. tunings() sets both.
    std::string rung = {};
    std::vector<int> tuning = {};

    bool available() const { return unavailable.empty(); }
    /// Why it cannot run with these parameters, or "".
    std::string why_not(Params const& params) const
    {
        return !available() ? unavailable : refuses ? refuses(params) : "";
    }
};

/// Instantiates V for functions that take variants in braces: GCC 12 fails at the default
/// initialisers of omitted members unless they have been used before.
template <class V>
using Initialised = decltype(V{});

/// A variant that another build compiles, with the reason why this one does not.
inline Variant<> of_other_build(std::string name, Kind kind, Needs needs, std::string const& reason)
{
    return {
        .name = std::move(name),
        .refuses = refusing(reason),
        .unavailable = reason,
        .kind = kind,
        .needs = needs};
}

/// The same declarations for another Problem, with `run` in place of its own; without `run`, the
/// driver's form. A new member of Variant needs a line here.
template <class Other = void, class Problem>
Variant<Other> as_variant_of(Variant<Problem> const& v, typename Variant<Other>::Run run = {})
{
    return {
        .name = v.name,
        .run = std::move(run),
        .refuses = [v](Params const& params) { return v.why_not(params); },
        .stores = v.stores,
        .expectation = v.expectation,
        .unavailable = v.unavailable,
        .kind = v.kind,
        .needs = v.needs,
        .launch_period = v.launch_period,
        .use = v.use,
        .preference = v.preference,
        .on_ranks = v.on_ranks,
        .gathers = v.gathers,
        .builds_on = v.builds_on,
        .shows = v.shows,
        .may_spill = v.may_spill,
        .rung = v.rung,
        .tuning = v.tuning};
}

} // namespace miniapp
