// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "common/launch_limits.hpp"
#include "lbm/problem.hpp"

namespace miniapp::lbm {

/// The step of a rung, compiled for each storage and fluid that it knows. The rung refuses a
/// storage or a fluid whose pointer is null.
template <class T>
struct Steps
{
    using Step = void (*)(Problem<T>&, ExecutionSpace const&);
    Step full = nullptr;
    Step half = nullptr;
    Step scaled_half = nullptr;
    Step carried_half = nullptr;
    Step by_phase = nullptr; ///< for populations stored in full and a fluid that needs PhaseTerms

    /// Returns the steps in the order of StoredAs.
    std::array<Step, 4> by_storage() const { return {full, half, scaled_half, carried_half}; }

    void operator()(Problem<T>& p, ExecutionSpace const& space) const
    {
        auto const step =
            p.needs_phase_terms ? by_phase : by_storage()[static_cast<std::size_t>(p.storage)];
        if (step == nullptr) {
            throw std::logic_error("a rung is run with a storage or a fluid that it refuses");
        }
        step(p, space);
    }

    /// Returns the reason why there is no step for the storage and the fluid of these parameters,
    /// or "" if there is one.
    std::string why_not(Params const& params) const
    {
        if (by_storage()[static_cast<std::size_t>(stored_as(params))] == nullptr) {
            return fmt::format("is compiled for storage: {}", fmt::join(storages(), ", "));
        }
        if (by_phase == nullptr && derive(fluid_of(params)).needs_phase_terms()) {
            return "knows one viscosity and a force along z alone: others need fused or "
                   "nontemporal";
        }
        return "";
    }

private:
    std::vector<std::string> storages() const
    {
        std::vector<std::string> known;
        for (std::size_t i = 0; i < by_storage().size(); ++i) {
            if (by_storage()[i] != nullptr) {
                known.push_back(fmt::format("'{}'", storage_words[i]));
            }
        }
        return known;
    }
};

} // namespace miniapp::lbm

namespace miniapp {

/// A variant of this chapter runs one of several steps, one for each storage and fluid for which it
/// is compiled.
template <class T>
struct RunOf<lbm::Problem<T>>
{
    using type = lbm::Steps<T>;
};

} // namespace miniapp

namespace miniapp::lbm {

template <class T>
Variants<Problem<T>> rungs(); // all rungs of this build; defined in contents.hpp
template <class T>
Variants<Problem<T>> omp_rungs(); // defined in native.omp.cpp
template <class T>
Variants<Problem<T>> hip_rungs(); // defined in native.hip.cpp
template <class T>
Variants<Problem<T>> cuda_rungs(); // defined in native.cuda.cpp

/// Returns the rungs with one more reason to refuse parameters: a storage or a fluid for which a
/// rung has no step.
template <class T>
Variants<Problem<T>> refuse_uncompiled_steps(Variants<Problem<T>> rungs)
{
    for (auto& rung : rungs) {
        rung.refuses = [declared = rung](Params const& params) {
            auto const reason = declared.why_not(params);
            return reason.empty() ? declared.run.why_not(params) : reason;
        };
    }
    return rungs;
}

// Conditions on the parameters under which a preference applies.

inline bool is_in_float(Params const& params)
{
    return params.text("precision") == "float";
}

inline bool is_stored_in_full(Params const& params)
{
    return stored_as(params) == StoredAs::full;
}

inline bool is_full_double(Params const& params)
{
    return is_stored_in_full(params) && !is_in_float(params);
}

inline bool is_full_float(Params const& params)
{
    return is_stored_in_full(params) && is_in_float(params);
}

/// Says whether populations are stored in full and the box is so small that `no_ghosts`, with one
/// thread per site, is faster than the rungs that step columns: up to 64^3 sites in double and 50^3
/// in float. On an H100 (2026-11-26), a step of 64^3 sites in double takes `no_ghosts` 50.6 us and
/// `hip/columns_blocked/2` 50.9 us; a step of 96^3 sites takes 162 us and 147 us. A step of 60^3
/// sites in float takes them 33.4 us and 33.6 us, but `cuda/staged/128`, which also steps columns,
/// 30.2 us; so the limit in float is lower.
inline bool is_small_full_box(Params const& params)
{
    auto const [nx, ny, nz] = params.extents("size");
    return is_stored_in_full(params)
           && nx * ny * nz <= (is_in_float(params) ? 50 * 50 * 50 : 64 * 64 * 64);
}

// Each function below returns the reason why a rung cannot run with these parameters, or "".

/// Checks the grid of a rung that gives each thread a site.
inline std::string needs_small_grid(Params const& params)
{
    return miniapp::needs_small_grid(params.extents("size"), params);
}

/// Checks the block of a hip rung against its launch bound, and then its grid.
template <int bound>
std::string needs_launch_within(Params const& params)
{
    return first_reason<needs_block_within<bound>, needs_small_grid>(params);
}

/// Refuses walls and obstacles for a rung without ghosts, because a Halo implements them by values
/// at ghosts and solid sites.
inline std::string needs_periodic_box(Params const& params)
{
    return !has_walls(params) ? ""
                              : "finds the far side of a periodic box by its index: walls and "
                                "obstacles need a variant with ghosts";
}

/// On a GPU, refuses a box whose populations have more elements than a BlockPlace can count.
inline std::string needs_few_sites(Params const& params)
{
    constexpr double most = 4294967296. / populations;
    auto const sites = static_cast<double>(Grid::padded_sites(params.extents("size")));
    return !backend::gpu || sites <= most
               ? ""
               : fmt::format(
                   "counts the elements of populations in 32 bits: at most {:.0f} sites with their "
                   "padding, and these are {:.0f}",
                   most,
                   sites);
}

/// Refuses rows of odd length for a rung whose threads step two neighbours in x.
inline std::string needs_even_rows(Params const& params)
{
    return params.extents("size")[0] % 2 == 0
               ? ""
               : "makes two neighbours in x at once: the first extent of 'size' must be even";
}

} // namespace miniapp::lbm
