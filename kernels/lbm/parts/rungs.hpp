// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "common/launch_limits.hpp"
#include "lbm/parts/steps.hpp"
#include "lbm/problem.hpp"

namespace miniapp::lbm {

template <class T>
Variants<Problem<T>> rungs(); // contents.hpp: all of this build
template <class T>
Variants<Problem<T>> omp_rungs(); // native.omp.cpp
template <class T>
Variants<Problem<T>> hip_rungs(); // native.hip.cpp
template <class T>
Variants<Problem<T>> cuda_rungs(); // native.cuda.cpp

/// Makes rungs refuse, besides what they declare, storages and fluids for which they have no step.
template <class T>
Variants<Problem<T>> refusing_what_is_not_compiled(Variants<Problem<T>> rungs)
{
    for (auto& rung : rungs) {
        rung.refuses = [declared = rung](Params const& params) {
            auto const reason = declared.why_not(params);
            return reason.empty() ? declared.run.why_not(params) : reason;
        };
    }
    return rungs;
}

// The parameters for which a preference counts.

inline bool in_float(Params const& params)
{
    return params.text("precision") == "float";
}

inline bool in_full(Params const& params)
{
    return stored_as(params) == StoredAs::full;
}

inline bool in_full_double(Params const& params)
{
    return in_full(params) && !in_float(params);
}

inline bool in_full_float(Params const& params)
{
    return in_full(params) && in_float(params);
}

/// Whether populations are stored in full and a box has so few sites that a rung with a thread a
/// site is faster than one that walks along columns. The GPU then probably has too few columns,
/// which was not tested by changing it alone. On an H100, 2026-11-26, a step by no_ghosts and one
/// by hip/columns_blocked/2 take in double 9.2 and 20.4 us in 32^3 sites, 21.2 and 33.1 in
/// 48^3, 50.6 and 50.9 in 64^3, 162 and 147 in 96^3; in float 12.4 and 18.1 us in 48^3, 33.4
/// and 33.6 in 60^3, where cuda/staged/128 takes 30.2.
inline bool is_small_full_box(Params const& params)
{
    auto const [nx, ny, nz] = params.extents("size");
    return in_full(params) && nx * ny * nz <= (in_float(params) ? 50 * 50 * 50 : 64 * 64 * 64);
}

// Why a rung cannot run with these parameters.

/// For rungs that give each thread a site.
inline std::string needs_small_grid(Params const& params)
{
    return miniapp::needs_small_grid(params.extents("size"), params);
}

/// For hip rungs with launch bounds: first what they promise, then the grid.
template <int bound>
std::string needs_launch_within(Params const& params)
{
    return first_of<needs_block_within<bound>, needs_small_grid>(params);
}

/// For rungs without ghosts: walls and obstacles are set at ghosts and solid sites by a Halo.
inline std::string needs_periodic_box(Params const& params)
{
    return !has_walls(params) ? ""
                              : "finds the far side of a periodic box by its index: walls and "
                                "obstacles need a variant with ghosts";
}

/// A GPU's BlockPlace counts the elements of a set in 32 bits.
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

/// For rungs whose threads step two neighbours in x.
inline std::string needs_even_rows(Params const& params)
{
    return params.extents("size")[0] % 2 == 0
               ? ""
               : "makes two neighbours in x at once: the first extent of 'size' must be even";
}

} // namespace miniapp::lbm
