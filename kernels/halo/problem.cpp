// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "halo/problem.hpp"

#include "halo/reference.hpp"
#include "problem/compare.hpp"

namespace miniapp::halo {
namespace {

ranks::Shape shape_of(Params const& params)
{
    return {
        .size = triple(params.extents("size")),
        .width = static_cast<int>(params.integer("width")),
        .fields = static_cast<int>(params.integer("fields")),
        .row_multiple = params.text("rows") == "lines" ? ranks::cells_per_cache_line : 1};
}

ranks::HaloShape halo_of(Params const& params)
{
    auto const& axes = params.text("axes");
    auto const has = [&](char axis) { return axes.find(axis) != std::string::npos; };
    return {.corners = params.text("reach") == "corners", .axis = {has('x'), has('y'), has('z')}};
}

RankBox single_rank_box(bool periodic)
{
    return {.ranks = {{1, 1, 1}}, .place = {{0, 0, 0}}, .periodic = periodic};
}

/// Returns the wanted number of ranks in each direction, where 0 lets rank_box() choose. A
/// direction without a halo gets 1 instead of 0, because ranks along it would exchange nothing.
Extents wanted_ranks(Params const& params)
{
    auto ranks = params.extents("ranks");
    auto const reach = halo_of(params);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (ranks[axis] == 0 && !reach.axis[axis]) {
            ranks[axis] = 1;
        }
    }
    return ranks;
}

RankBox box_of(Params const& params, World const& world)
{
    bool const periodic = params.text("periodic") == "yes";
    return rank_box(world, wanted_ranks(params), params.extents("size"), periodic);
}

/// Returns the sides of the rank at the box's `place`; all ranks have the same size.
std::vector<ranks::Side> sides_of(Params const& params, RankBox const& box)
{
    auto const shape = shape_of(params);
    return ranks::sides_of(box, shape, halo_of(params), [&](Triple const&) { return shape.size; });
}

} // namespace

Problem::Problem(Params const& params, World const& in)
    : Domain(in, box_of(params, in), shape_of(params), sides_of(params, box_of(params, in)))
    , m_expected("halo/expected", array_with_guards().extent(0))
{
    auto const host = Kokkos::create_mirror_view(m_expected.storage());
    Kokkos::deep_copy(
        host, m_expected.storage()); // cells without an expected value keep the poison
    auto at = m_expected.first() + static_cast<std::size_t>(guard());
    for (int field = 0; field < shape.fields; ++field) {
        for (int k = 0; k < shape.extent(2); ++k) {
            for (int j = 0; j < shape.extent(1); ++j) {
                for (int i = 0; i < shape.extent(0); ++i, ++at) {
                    double value = 0;
                    if (find_expected(shape, box, halo_of(params), field, {{i, j, k}}, value)) {
                        host(at) = value;
                    }
                }
            }
        }
    }
    Kokkos::deep_copy(m_expected.storage(), host);
    poison();
}

std::vector<Parameter> Problem::parameters()
{
    return {
        {.name = "size",
         .default_value = Extents{128, 128, 128},
         .unit = "cells",
         .help = "of each rank, without halo; N means NxNxN",
         .min = 1,
         .max = 4096},
        {.name = "width",
         .default_value = std::int64_t{1},
         .unit = "cells",
         .help = "of the halo",
         .min = 1,
         .max = 4},
        {.name = "fields",
         .default_value = std::int64_t{1},
         .unit = "",
         .help = "arrays that are exchanged together",
         .min = 1,
         .max = 32},
        {.name = "rows",
         .default_value = std::string("dense"),
         .unit = "",
         .help =
             "behind each other, or the first cell of each, without halo, at a line of 128 bytes",
         .choices = {"dense", "lines"}},
        {.name = "axes",
         .default_value = std::string("xyz"),
         .unit = "",
         .help = "directions that have a halo",
         .choices = {"xyz", "x", "y", "z", "xy", "yz"}},
        {.name = "reach",
         .default_value = std::string("faces"),
         .unit = "",
         .help = "faces alone, or edges and corners too",
         .choices = {"faces", "corners"}},
        {.name = "periodic",
         .default_value = std::string("yes"),
         .unit = "",
         .help = "whether the box of ranks closes on itself",
         .choices = {"yes", "no"}},
        ranks_parameter(),
    };
}

std::vector<InvalidParameter> Problem::invalid_parameters(Params const& params)
{
    std::vector<InvalidParameter> found;
    auto const width = params.integer("width");
    for (auto const extent : params.extents("size")) {
        if (extent < width) {
            found.push_back({"size", "fewer cells than the halo is wide: no rank owns them"});
            break;
        }
    }
    if (work(params).items > 8. * 2147483647) {
        found.push_back({"size", "more than 2147483647 elements to exchange, the most of MPI"});
    }
    return found;
}

std::vector<Params> Problem::edge_cases(Params const& defaults)
{
    std::string const yes = "yes";
    std::string const no = "no";
    std::string const corners = "corners";
    std::string const lines = "lines";
    auto const small = defaults.with("size", Extents{13, 7, 5});
    return {
        small,
        small.with("width", std::int64_t{2}).with("reach", corners).with("fields", std::int64_t{3}),
        small.with("axes", std::string("x")).with("width", std::int64_t{3}),
        small.with("axes", std::string("yz")).with("reach", corners),
        small.with("axes", std::string("z"))
            .with("width", std::int64_t{2})
            .with("fields", std::int64_t{2}),
        small.with("rows", lines).with("width", std::int64_t{3}).with("fields", std::int64_t{2}),
        defaults.with("size", Extents{77, 5, 4}).with("reach", corners),
        defaults.with("size", Extents{4, 5, 47}).with("reach", corners),
        defaults.with("size", Extents{300, 3, 2}).with("rows", lines),
        defaults.with("size", Extents{1, 1, 1}),
        defaults.with("size", Extents{1, 2, 1}).with("reach", corners),
        defaults.with("size", Extents{72, 60, 66})
            .with("width", std::int64_t{4})
            .with("fields", std::int64_t{8})};
}

double Problem::fraction_to_other_ranks(Params const& params, World const& world)
{
    double others = 0;
    double all = 0;
    for (auto const& side : sides_of(params, box_of(params, world))) {
        all += static_cast<double>(side.elements);
        others += side.to >= 0 && side.to != world.rank() ? static_cast<double>(side.elements) : 0;
    }
    return others / all;
}

Work Problem::work(Params const& params)
{
    auto const shape = shape_of(params);
    double elements = 0;
    for (auto const& side : sides_of(params, single_rank_box(true))) {
        elements += static_cast<double>(side.elements);
    }
    double const bytes = elements * sizeof(double);
    double const array = static_cast<double>(shape.fields * shape.cells()) * sizeof(double);
    return {
        .bytes_read = bytes,
        .bytes_written = bytes,
        .items = bytes,
        .item = "byte",
        .working_set = 2 * bytes,
        // More than u, the second array, the expected array, verify()'s array, and buffers take.
        .memory = 5 * array + 6 * bytes};
}

/// Sets this rank's own cells to their values, and the rest of the array and its guards to poison.
template <class View>
void reset_cells(
    View const& all, View const& expected, ranks::Shape const& shape, std::int64_t guard)
{
    double const poison = poison_value<double>();
    Kokkos::parallel_for(
        "halo/poison",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(0, all.extent(0)),
        KOKKOS_LAMBDA(std::int64_t n) {
            std::int64_t const cell = n - guard;
            bool own = cell >= 0 && cell < shape.fields * shape.cells();
            std::int64_t place = own ? cell % shape.cells() : 0;
            for (int axis = 0; axis < 3; ++axis) {
                int const at = static_cast<int>(place % shape.extent(axis)) - shape.width;
                own = own && at >= 0 && at < shape.size[axis];
                place /= shape.extent(axis);
            }
            all(n) = own ? expected(n) : poison;
        });
}

void Problem::poison()
{
    ArrayWithGuards const start(m_expected.data(), allocated_elements());
    reset_cells(array_with_guards(), start, shape, guard());
    if (has_second_array()) {
        reset_cells(array_with_guards(second_array_of(world.rank())), start, shape, guard());
    }
    latest = u;
    fill_with_poison(received);
    Kokkos::fence();
    world.barrier(); // because a variant may write to a neighbour before it synchronises
}

Verdict Problem::verify()
{
    GuardedArray<double> const seen("halo/seen", allocated_elements());
    Kokkos::deep_copy(
        ArrayWithGuards(seen.data(), allocated_elements()), array_with_guards(latest));
    return compare(seen, m_expected, 1, 0);
}

} // namespace miniapp::halo
