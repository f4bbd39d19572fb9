// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "common/launch_limits.hpp"
#include "common/preference.hpp"
#include "lbm/problem.hpp"

namespace miniapp::lbm {

/// A rung's step, compiled for each storage and fluid that it knows; what is null, it refuses.
template <class T>
struct Steps
{
    using Step = void (*)(Problem<T>&, ExecutionSpace const&);
    Step full = nullptr;
    Step half = nullptr;
    Step scaled_half = nullptr;
    Step carried_half = nullptr;
    Step by_phase = nullptr; ///< stored in full, and knows PhaseTerms

    /// In the order of StoredAs.
    std::array<Step, 4> by_storage() const { return {full, half, scaled_half, carried_half}; }

    void operator()(Problem<T>& p, ExecutionSpace const& space) const
    {
        auto const step = p.by_phase ? by_phase : by_storage()[static_cast<std::size_t>(p.storage)];
        if (step == nullptr) {
            throw std::logic_error("a rung is run with a storage or a fluid that it refuses");
        }
        step(p, space);
    }
};

/// make(type of T), which a build for a CPU does not compile: the steps of a rung that differs from
/// another in launch bounds alone.
template <class T, class Make>
Steps<T> for_gpus(Make const& make)
{
    if constexpr (backend::gpu) {
        return make(std::type_identity<T>{});
    } else {
        return {};
    }
}

/// Whether a box has so few sites that a rung with a thread a site is faster than one that walks
/// along columns. That there are then too few columns for the GPU is likely, and was not tested by
/// changing it alone. On an H100, 2026-11-26, a step by no_ghosts and one by hip/columns_blocked/2
/// take in double 9.2 and 20.4 us in 32^3 sites, 21.2 and 33.1 in 48^3, 50.6 and 50.9 in 64^3, 162
/// and 147 in 96^3; in float 12.4 and 18.1 us in 48^3, 33.4 and 33.6 in 60^3, where
/// cuda/staged/128 takes 30.2.
inline bool is_small_box(Params const& params)
{
    auto const [nx, ny, nz] = params.extents("size");
    return nx * ny * nz <= (params.text("precision") == "float" ? 50 * 50 * 50 : 64 * 64 * 64);
}

/// One way to make a step, as a contents page of the chapter lists it, and all that is known of it.
template <class T>
struct Rung
{
    std::string name;
    Steps<T> step = {};
    /// Why it does not suit the parameters, beside what its steps are compiled for.
    Refusal needs = suits_all;
    /// It is right on a rank's part of the box, whose far sides other ranks have: what it reads
    /// beyond a cut is in the frame of ghosts, and it leaves nothing there.
    bool works_on_ranks = false;
    /// As the variant that makes a simulation's steps.
    Preference preference = {};
    Preference preference_in_float = preference;
    Preference preference_in_small_box = {}; ///< of so few sites: see is_small_box()
    Stores stores = Stores::plain;
    int kinds_of_launch = 1;
    std::string unavailable = {};
    Kind kind = Kind::portable; ///< set for a whole list by add()

    /// The preference that counts for such a box on what this build is for; 0 is none.
    int preference_for(bool in_float, bool in_small_box) const
    {
        int const in_any_box = (in_float ? preference_in_float : preference).here();
        return in_small_box ? std::max(in_any_box, preference_in_small_box.here()) : in_any_box;
    }

    /// Why it cannot run with these parameters; empty where it can.
    std::string refuses(Params const& params) const
    {
        auto reason = unavailable.empty() ? needs(params) : unavailable;
        if (reason.empty()) {
            reason = why_not_stored(params);
        }
        if (reason.empty() && step.by_phase == nullptr && derive(fluid_of(params)).by_phase()) {
            reason = "knows one viscosity and a force along z alone: others need fused or "
                     "nontemporal";
        }
        return reason;
    }

private:
    std::string why_not_stored(Params const& params) const
    {
        auto const steps = step.by_storage();
        if (steps[static_cast<std::size_t>(stored_as(params))] != nullptr) {
            return "";
        }
        std::vector<std::string> known;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (steps[i] != nullptr) {
                known.push_back(fmt::format("'{}'", storage_words[i]));
            }
        }
        return fmt::format("is compiled for storage: {}", fmt::join(known, ", "));
    }
};

/// Appends rungs of another kind to a contents page.
template <class T>
void add(std::vector<Rung<T>>& all, Kind kind, std::vector<Rung<T>> more)
{
    for (auto& rung : more) {
        rung.kind = kind;
        all.push_back(std::move(rung));
    }
}

/// What the driver and the oracle's tests run.
template <class T>
std::vector<Variant<Problem<T>>> variants_of(std::vector<Rung<T>> const& rungs)
{
    std::vector<Variant<Problem<T>>> variants;
    for (auto const& rung : rungs) {
        variants.push_back(
            {.name = rung.name,
             .run = {},
             .refuses = [rung](Params const& params) { return rung.refuses(params); },
             .stores = rung.stores,
             .unavailable = rung.unavailable,
             .kind = rung.kind,
             .kinds_of_launch = rung.kinds_of_launch});
        if (rung.unavailable.empty()) {
            variants.back().run = rung.step;
        }
    }
    return variants;
}

} // namespace miniapp::lbm
