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

namespace miniapp {

inline bool everywhere(Params const&)
{
    return true;
}

/// Preference for a variant, by kind of device, if a simulation's input names none. The variant
/// with the highest number comes first; one with 0 is used only if it is named.
struct Preference
{
    int cpu = 0;
    int amd_gpu = 0;
    int nvidia_gpu = 0;
    /// Returns whether the numbers hold for these parameters; if not, they count as 0.
    bool (*where)(Params const&) = everywhere;
};

/// Kind of code of a variant.
enum class Kind {
    portable, ///< plain Kokkos, one source for every backend
    gpu,      ///< native code for a GPU, mostly one source for HIP and CUDA
    host,     ///< native code for a CPU: OpenMP and SIMD
    library,  ///< a call of a library
    bound,    ///< not a solution: moves the same data to the same places without arithmetic
};

/// Requirement of a variant that a build must fulfil.
enum class Needs { nothing, gpu, nvidia_gpu, openmp, mpi, library };

/// Returns the requirement that a variant of this kind has by default.
constexpr Needs needs_of(Kind kind)
{
    return kind == Kind::gpu       ? Needs::gpu
           : kind == Kind::host    ? Needs::openmp
           : kind == Kind::library ? Needs::library
                                   : Needs::nothing;
}

/// Whether a variant that was written for one rank is also right on a rank's part of a box, beyond
/// whose sides other ranks hold the points.
enum class OnRanks {
    refused,
    right, ///< right; a simulation on ranks may use it
    timed, ///< right, and the chapter's family on ranks times it
};

/// A rule of thumb whose effect the comparison with another variant of the family shows.
struct ShownRule
{
    std::string rule;
    std::string over; ///< name of the variant to compare with
};

/// Returns the rule if `shown`, else nothing, for rungs of which only one tuning shows a rule.
inline std::vector<ShownRule> shown_if(bool shown, std::string rule, std::string over)
{
    return std::vector<ShownRule>(shown ? 1 : 0, ShownRule{std::move(rule), std::move(over)});
}

/// Thrown on all ranks, before any data are changed, by a variant that cannot run on these ranks.
class Refused : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// Makes a function that refuses all parameters with the same reason.
inline auto refusing(std::string reason)
{
    return [reason = std::move(reason)](Params const&) { return reason; };
}

/// A function that returns why something does not suit a run's parameters, or "" if it does.
using RefusalFunction = std::function<std::string(Params const&)>;

/// Returns the name that a rung with these numbers has in an input, such as `rows/32/8`.
std::string name_of_tuning(std::string rung, std::vector<int> const& numbers);

/// Type of the function that runs a variant of a Problem (defined in problem/variant.hpp). The
/// driver's `Variant<>` has no such function: the driver tells a Case the variant's number.
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

/// A way to run a Problem, and what the driver and the book must know about it.
template <class Problem = void>
struct Variant
{
    using Run = typename RunOf<Problem>::type;

    std::string name; ///< the variant's name in an input
    Run run = {};
    /// Returns why the variant does not suit these parameters, or ""; no function if it suits all.
    RefusalFunction refuses = {};
    std::optional<Expectation> expectation = {};
    /// Reason why this build cannot run the variant, whatever the parameters, or "".
    std::string unavailable = {};
    Kind kind = Kind::portable;   ///< add() sets it for a whole list of variants
    Needs needs = Needs::nothing; ///< add() sets it for a whole list of variants
    /// Consecutive launches cycle through this many kinds, whose times differ; a sample holds
    /// equally many of each.
    int launch_period = 1;
    /// Computes the resources that this variant uses from the family's default.
    UseModel use = default_use;
    Preference preference = {};
    OnRanks on_ranks = OnRanks::refused;
    /// Whether each rank gathers all items in the order that a run on a single rank has. Then both
    /// have the same result to the bit, for any number of ranks and way of gathering.
    bool gathers = false;
    /// Name, without numbers, of the rung from which this differs in one idea; "" if there is none.
    std::string builds_on = {};
    std::vector<ShownRule> shows = {};
    bool may_spill = false; ///< whether a native kernel may spill to scratch memory on gfx90a
    /// The rung's name without its numbers, and these numbers. with_tuning() sets both.
    std::string rung = {};
    std::vector<int> tuning = {};

    bool available() const { return unavailable.empty(); }
    /// Returns why the variant cannot run with these parameters, or "" if it can.
    std::string why_not(Params const& params) const
    {
        return !available() ? unavailable : refuses ? refuses(params) : "";
    }
};

/// Instantiates V for functions that take variants in braces: GCC 12 fails at the default
/// initialisers of omitted members unless they have been used before.
template <class V>
using Initialised = decltype(V{});

/// Returns a variant that only other builds compile, with the reason why this build cannot.
inline Variant<>
variant_of_other_build(std::string name, Kind kind, Needs needs, std::string const& reason)
{
    return {
        .name = std::move(name),
        .refuses = refusing(reason),
        .unavailable = reason,
        .kind = kind,
        .needs = needs};
}

/// Returns a copy of v for another Problem; `run` is the function that runs it there. By default
/// the copy is the driver's form, which has no `run`. A new member of Variant needs a line here.
template <class Other = void, class Problem>
Variant<Other> as_variant_of(Variant<Problem> const& v, typename Variant<Other>::Run run = {})
{
    return {
        .name = v.name,
        .run = std::move(run),
        .refuses = [v](Params const& params) { return v.why_not(params); },
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
