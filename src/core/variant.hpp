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

/// What a variant is written for.
enum class Kind {
    portable, ///< plain Kokkos, every backend
    gpu,      ///< by hand for a GPU: HIP, the same source as CUDA
    host,     ///< by hand for a CPU: OpenMP and SIMD
    library,  ///< a call of somebody else's
    bound,    ///< no solution: moves the same numbers in the same places, and computes nothing
};

/// What a build must have to compile a variant.
enum class Needs { nothing, gpu, nvidia_gpu, openmp, mpi, library };

/// What those of a kind need, if nothing else is said.
constexpr Needs needs_of(Kind kind)
{
    return kind == Kind::gpu       ? Needs::gpu
           : kind == Kind::host    ? Needs::openmp
           : kind == Kind::library ? Needs::library
                                   : Needs::nothing;
}

/// What a variant's own source asks for; a gate compares it with the instructions.
enum class Stores { plain, nontemporal };

/// Whether a variant for one rank is also right on a rank's part of a box that is cut, whose far
/// sides other ranks have.
enum class OnRanks {
    refused,
    right, ///< a simulation on ranks may take it
    timed, ///< and the chapter on ranks times it
};

/// A rule of thumb that a reader sees by comparing a variant with another one of its family.
struct Shown
{
    std::string rule;
    std::string over; ///< the other variant
};

/// What one tuning of a rung shows, and the others do not.
inline std::vector<Shown> shown_if(bool shown, std::string rule, std::string over)
{
    return shown ? std::vector<Shown>{{std::move(rule), std::move(over)}} : std::vector<Shown>{};
}

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

/// Why something does not suit these parameters; empty where it does.
using Refuses = std::function<std::string(Params const&)>;

/// What an input calls a rung with these numbers: `rows/32/8`.
std::string name_of_tuning(std::string rung, std::vector<int> const& numbers);

/// The type of the function that runs a variant of a Problem (problem/variant.hpp says it). The
/// driver sees variants of no problem, `Variant<>`, which have none: it runs them by their place
/// in a Case.
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

/// One way to run a Problem, and all that is declared of it, as a chapter's contents page lists it.
template <class Problem = void>
struct Variant
{
    using Run = typename RunOf<Problem>::type;

    std::string name; ///< what an input says
    Run run = {};
    /// Why it does not suit these parameters, where some do not.
    Refuses refuses = {};
    Stores stores = Stores::plain;
    std::optional<Expectation> expectation = {};
    /// Why this build cannot run it, whatever the parameters; empty where it can.
    std::string unavailable = {};
    Kind kind = Kind::portable;   ///< set for a whole list by add()
    Needs needs = Needs::nothing; ///< likewise
    /// Consecutive launches cycle through this many kinds, whose times differ; a sample holds
    /// equally many of each.
    int launch_period = 1;
    /// What a run uses, where it is not what the family says of all.
    UseOf use = usual_use;
    /// How soon a simulation takes it where its input names none.
    Preference preference = {};
    OnRanks on_ranks = OnRanks::refused;
    /// On ranks: each has all items in the order of one rank, so that the result is that of one
    /// rank to the bit, however they were gathered and on however many ranks.
    bool gathers = false;
    /// The rung that it changes in one thing, by its name without tunings; empty where it begins.
    std::string builds_on = {};
    std::vector<Shown> shows = {};
    bool may_spill = false; ///< a kernel by hand that keeps numbers in scratch memory on gfx90a
    /// Of a rung that is compiled for several numbers: its name without them, and the numbers; both
    /// set by tunings().
    std::string rung = {};
    std::vector<int> tuning = {};

    bool available() const { return unavailable.empty(); }
    /// Why it cannot be run with these parameters; empty where it can.
    std::string why_not(Params const& params) const
    {
        return !available() ? unavailable : refuses ? refuses(params) : "";
    }
};

/// For the functions that take variants in braces: GCC 12 fails at the initialisers of the members
/// that such a list leaves out, unless they have been used before.
template <class V>
using Initialised = decltype(V{});

/// What another build compiles, with the reason why this one does not.
inline Variant<> of_other_build(std::string name, Kind kind, Needs needs, std::string const& reason)
{
    return {
        .name = std::move(name),
        .refuses = refusing(reason),
        .unavailable = reason,
        .kind = kind,
        .needs = needs};
}

/// The same variant of another Problem: `run` in place of its own, and all else that is declared of
/// it. Without `run` it is what the driver sees. A new member of Variant has its line here.
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
