// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "common/launch_limits.hpp"
#include "lbm/problem.hpp"

namespace miniapp::lbm {

template <class T>
std::vector<Variant<Problem<T>>> variants(); // family.cpp: all of this build
template <class T>
std::vector<Variant<Problem<T>>> omp_variants(); // native.omp.cpp
template <class T>
std::vector<Variant<Problem<T>>> hip_variants(); // native.hip.cpp
template <class T>
std::vector<Variant<Problem<T>>> cuda_variants(); // native.cuda.cpp

// Why a rung cannot run with these parameters.

/// A thread has a site or more in x.
inline std::string grid_too_large(Params const& params)
{
    return miniapp::grid_too_large(params.extents("size"), params);
}

/// For the hip rungs with launch bounds: their promise first, then the grid.
template <int bound>
std::string does_not_launch(Params const& params)
{
    return first_of<block_exceeds<bound>, grid_too_large>(params);
}

/// Walls and obstacles are what a Halo sets at ghosts and solid sites.
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

/// How populations are stored is compiled in: few rungs know another way than in full.
inline std::string needs_full_storage(Params const& params)
{
    return stored_as(params) == StoredAs::full
               ? ""
               : "reads and writes populations as it computes with them: 'storage: full'";
}

inline std::string needs_narrow_storage(Params const& params)
{
    return stored_as(params) == StoredAs::full
               ? "is for populations in fewer bytes: 'storage: half', 'scaled_half' or "
                 "'carried_half'"
               : "";
}

inline std::string cannot_carry(Params const& params)
{
    return stored_as(params) == StoredAs::carried_half
               ? "gives nothing of f_0 to other populations: 'storage: half' or 'scaled_half'"
               : "";
}

inline std::string needs_half_storage(Params const& params)
{
    return stored_as(params) == StoredAs::half ? "" : "is for 'storage: half'";
}

/// f_0 in full fits no block of populations that are all as wide.
inline std::string needs_equal_widths(Params const& params)
{
    return stored_as(params) != StoredAs::scaled_half
               ? ""
               : "is for 'storage: full', 'half' and 'carried_half'";
}

/// A thread makes two neighbours in x.
inline std::string needs_even_rows(Params const& params)
{
    return params.extents("size")[0] % 2 == 0
               ? ""
               : "makes two neighbours in x at once: the first extent of 'size' must be even";
}

/// What PhaseTerms say is compiled into few rungs.
inline std::string needs_one_fluid(Params const& params)
{
    return derive(fluid_of(params)).by_phase()
               ? "knows one viscosity and a force along z alone: others need fused or nontemporal"
               : "";
}

/// A rung in two versions, of which the second knows PhaseTerms.
template <class T>
auto either(
    void (*of_one_fluid)(Problem<T>&, ExecutionSpace const&),
    void (*by_phase)(Problem<T>&, ExecutionSpace const&))
{
    return [of_one_fluid, by_phase](Problem<T>& p, ExecutionSpace const& space) {
        (p.by_phase ? by_phase : of_one_fluid)(p, space);
    };
}

/// A rung in a version for each storage that it knows; its refusal names those.
template <class T>
struct ByStorage
{
    using Run = void (*)(Problem<T>&, ExecutionSpace const&);
    Run full = nullptr;
    Run half = nullptr;
    Run scaled_half = nullptr;
    Run carried_half = nullptr;

    void operator()(Problem<T>& p, ExecutionSpace const& space) const
    {
        Run const runs[] = {full, half, scaled_half, carried_half};
        runs[static_cast<int>(p.storage)](p, space);
    }
};

/// A portable tile is a thread block on a GPU; Kokkos bounds its grid by itself.
inline std::string tile_exceeds_256(Params const& params)
{
    auto const promise = block_exceeds<256>(params);
    return promise.empty() && backend::gpu ? block_too_deep(params) : promise;
}

} // namespace miniapp::lbm
