// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laplacian/ranks/problem.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>

#include "core/finite.hpp"
#include "laplacian/ranks/parts/stencil.hpp"
#include "problem/compare.hpp"
#include "problem/random.hpp"
#include "simulation/parameters.hpp"

namespace miniapp::overlap {

/// Returns u at a point of the whole grid: a random number in [-1, 1) that depends on the point
/// only, so that every rank knows it.
KOKKOS_INLINE_FUNCTION double value_at(Triple const& grid_size, std::int64_t i, int j, int k)
{
    return signed_uniform(
        static_cast<std::uint64_t>(i + grid_size[0] * (j + std::int64_t{grid_size[1]} * k)));
}

namespace {

/// The oracle: returns f at one point by the 7-point formula.
double reference(Triple const& grid_size, laplacian::Weights<double> const& w, int i, int j, int k)
{
    auto const u = [&](int di, int dj, int dk) {
        return value_at(grid_size, i + di, j + dj, k + dk);
    };
    double const twice = 2 * u(0, 0, 0);
    return w.x * (u(-1, 0, 0) - twice + u(1, 0, 0)) + w.y * (u(0, -1, 0) - twice + u(0, 1, 0))
           + w.z * (u(0, 0, -1) - twice + u(0, 0, 1));
}

RankBox box_of(Params const& params, World const& world)
{
    auto const& size = params.extents("size");
    auto const box = rank_box(world, params.extents("ranks"), size, false);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (size[axis] < box.ranks[axis]) {
            throw std::runtime_error(fmt::format(
                "{} points in a direction are fewer than the {} ranks in it",
                size[axis],
                box.ranks[axis]));
        }
    }
    return box;
}

ranks::Shape shape_of(Params const& params, RankBox const& box)
{
    // Point 1 of a rank is aligned in x, because it is the first that needs no halo in x.
    return {
        .size = extents_of_part(triple(params.extents("size")), box, box.place),
        .width = 1,
        .fields = 1,
        .row_multiple = ranks::cells_per_cache_line,
        .aligned_cell = 1};
}

std::vector<ranks::Side> sides_of(Params const& params, RankBox const& box)
{
    auto const grid_size = triple(params.extents("size"));
    ranks::HaloShape const faces = {.corners = false, .axis = {true, true, true}};
    return ranks::sides_of(box, shape_of(params, box), faces, [&](Triple const& place) {
        return extents_of_part(grid_size, box, place);
    });
}

} // namespace

Problem::Problem(Params const& params, World const& in)
    : Domain(
        in,
        box_of(params, in),
        shape_of(params, box_of(params, in)),
        sides_of(params, box_of(params, in)))
    , grid_size(triple(params.extents("size")))
    , begin(begin_of_part(grid_size, box, box.place))
    , w(laplacian::weights<double>(params.extents("size")))
    , regions(regions_of(box, shape.size, begin, grid_size))
    , exchange(
          params.text("transport") == "messages" ? halo::message_exchange() : halo::peer_exchange())
    // Rows of f are aligned like those of u.
    , m_f("overlap/f", static_cast<std::size_t>(shape.cells() + shape.row_multiple))
{
    f = first_cell(m_f);
    poison();
}

std::vector<Parameter> Problem::parameters()
{
    return {
        {.name = "size",
         .default_value = Extents{256, 256, 256},
         .unit = "points",
         .help = "grid of all ranks, boundary included; N means NxNxN",
         .min = 3,
         .max = 30000},
        ranks_parameter(),
        choice(
            "transport",
            "halo/peer_write, or halo/mpi/persistent by way of the host",
            {"peers", "messages"}),
    };
}

std::vector<InvalidParameter> Problem::invalid_parameters(Params const& params)
{
    if (params.text("transport") == "messages" && !halo::message_exchange()) {
        return {{"transport", "this build has no MPI (cmake -D MINIAPP_MPI=ON); peers need none"}};
    }
    return {};
}

std::vector<Params> Problem::edge_cases(Params const& defaults)
{
    return {
        defaults.with("size", Extents{3, 3, 3}),
        defaults.with("size", Extents{9, 5, 4}),
        defaults.with("size", Extents{5, 9, 46}),
        defaults.with("size", Extents{130, 94, 71})};
}

double* Problem::first_cell(GuardedArray<double> const& array) const
{
    return array.data() + shape.row_multiple - shape.width - shape.aligned_cell;
}

Work Problem::work(Params const& params)
{
    auto work = laplacian::work_of(params.extents("size"), sizeof(double));
    work.memory *= 3; // room for two expected f and for the padding of rows
    return work;
}

/// Sets this rank's points to u and all other elements to poison. With `with_halo` the halo is set
/// to u, too.
template <class View>
void fill(View const& all, Problem const& p, std::int64_t guard, bool with_halo)
{
    auto const shape = p.shape;
    auto const begin = p.begin;
    auto const grid_size = p.grid_size;
    double const poison = poison_value<double>();
    int const reach = with_halo ? 1 : 0;
    Kokkos::parallel_for(
        "overlap/fill",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(0, all.extent(0)),
        KOKKOS_LAMBDA(std::int64_t n) {
            std::int64_t place = n - guard;
            bool inside = place >= 0 && place < shape.cells();
            bool in_grid = inside;
            int at[3] = {0, 0, 0};
            for (int axis = 0; axis < 3 && inside; ++axis) {
                int const own = static_cast<int>(place % shape.extent(axis)) - 1;
                place /= shape.extent(axis);
                at[axis] = own + begin[axis];
                in_grid = in_grid && at[axis] >= 0 && at[axis] < grid_size[axis] && own >= -reach
                          && own < shape.size[axis] + reach;
            }
            all(n) = in_grid ? value_at(grid_size, at[0], at[1], at[2]) : poison;
        });
}

void Problem::poison()
{
    fill(array_with_guards(), *this, guard(), false);
    m_f.poison();
    m_interior_kernel = [](Region const& interior, Arrays const& arrays, ExecutionSpace const& in) {
        compute("overlap/interior", interior, arrays, in);
    };
    Kokkos::fence();
}

void Problem::compare_with_reference(GuardedArray<double> const& result) const
{
    auto const host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, result.storage());
    double const* const of_host = host.data() + (first_cell(result) - result.storage().data());
    auto const& all = regions.all;
    Arrays const arrays(*this);
    double const allowed = -16 * w.c * std::numeric_limits<double>::epsilon();
    for (int k = all.lo[2]; k < all.hi[2]; ++k) {
        for (int j = all.lo[1]; j < all.hi[1]; ++j) {
            for (int i = all.lo[0]; i < all.hi[0]; ++i) {
                double const right =
                    reference(grid_size, w, i + begin[0], j + begin[1], k + begin[2]);
                double const off = std::abs(of_host[arrays.offset_of(i, j, k)] - right);
                if (!is_finite(off) || off > allowed) {
                    throw std::logic_error("the chapter's kernel is not the Laplacian");
                }
            }
        }
    }
}

GuardedArray<double> const& Problem::expected()
{
    auto const known = m_expected.find(m_interior_kernel);
    if (known != m_expected.end()) {
        return known->second;
    }
    GuardedArray<double> const result("overlap/expected", m_f.size());
    fill(array_with_guards(), *this, guard(), true);
    Arrays arrays(*this);
    arrays.f = first_cell(result);
    m_interior_kernel(regions.interior, arrays, ExecutionSpace{});
    compute_shell(arrays, regions.shell, ExecutionSpace{});
    Kokkos::fence();
    fill(array_with_guards(), *this, guard(), false);
    compare_with_reference(result);
    return m_expected.emplace(m_interior_kernel, result).first->second;
}

Verdict Problem::verify()
{
    return compare(m_f, expected(), 1, 0);
}

} // namespace miniapp::overlap
