// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/problem.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "common/on_host.hpp"
#include "lbm/model/transfer.hpp"
#include "lbm/parts/column.hpp"
#include "lbm/reference.hpp"
#include "problem/make_family.hpp"

namespace miniapp::lbm {
namespace {

/// Returns the value of population p in a fluid at rest, which is subtracted from the stored g.
double value_at_rest(int p, Derived const& derived)
{
    return p < f_count ? 0. : weight(p - f_count) * derived.n;
}

/// Returns the layout in rows for a storage.
template <class T>
StateLayout<T> const& layout_of(StoredAs storage)
{
    switch (storage) {
    case StoredAs::full:
        return layout_for<T, Soa<T>>();
    case StoredAs::half:
        return layout_for<T, NarrowHalf<T>>();
    case StoredAs::scaled_half:
        return layout_for<T, NarrowScaled<T>>();
    case StoredAs::carried_half:
        return layout_for<T, NarrowCarried<T>>();
    }
    throw std::logic_error("lbm: no such storage");
}

/// Rows are padded to a multiple of the returned number of elements: those of a cache line on a
/// CPU, and those of a block, in the layouts in blocks, on a GPU.
template <class T>
int row_multiple(Params const& params)
{
    bool const full = stored_as(params) == StoredAs::full;
    if (backend::gpu) {
        return full ? WideBlocked<T>::block : NarrowBlocked<T>::block;
    }
    return std::max(Grid::line, full ? Grid::line : NarrowHalf<T>::line);
}

/// Returns the bytes that a site has in one set of populations.
template <class T>
double bytes_of_site(Params const& params)
{
    return static_cast<double>(layout_of<T>(stored_as(params)).elements(1)) / 2 * sizeof(T);
}

Scales scales_of(Params const& params)
{
    auto const derived = derive(fluid_of(params));
    return Scales::make(derived.phi_star, derived.n);
}

/// Returns the walls in the coordinates of the box, or of a rank's part if `ranks` is not null.
Walls walls_of(Params const& params, RankHalo const* ranks)
{
    if (ranks == nullptr) {
        return Walls(params);
    }
    auto const& part = ranks->part();
    return Walls(params.with("size", part.whole_size)).in_coordinates_from(part.begin);
}

} // namespace

double sites_of(Params const& params)
{
    auto const [nx, ny, nz] = params.extents("size");
    return static_cast<double>(nx) * static_cast<double>(ny) * static_cast<double>(nz);
}

StoredAs stored_as(Params const& params)
{
    auto const word = std::find(storage_words.begin(), storage_words.end(), params.text("storage"));
    return static_cast<StoredAs>(word - storage_words.begin());
}

template <class T>
PlainState<T> stored_populations(Reference const& reference, Derived const& derived)
{
    auto const points = reference.population(0).size();
    PlainState<T> state(
        Kokkos::view_alloc("lbm/state", Kokkos::WithoutInitializing), populations * points);
    auto const host = Kokkos::create_mirror_view(state);
    for (int p = 0; p < populations; ++p) {
        auto const& population = reference.population(p);
        double const rest = value_at_rest(p, derived);
        for_each_on_host(static_cast<std::int64_t>(points), [&](std::int64_t x) {
            host(p * points + x) = static_cast<T>(population[x] - rest);
        });
    }
    Kokkos::deep_copy(state, host);
    return state;
}

template <class T>
void load(Reference& reference, Derived const& derived, PlainState<T> const& state)
{
    auto const host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, state);
    for (int p = 0; p < populations; ++p) {
        auto& population = reference.population(p);
        double const rest = value_at_rest(p, derived);
        for_each_on_host(static_cast<std::int64_t>(population.size()), [&](std::int64_t x) {
            population[x] = static_cast<double>(host(p * population.size() + x)) + rest;
        });
    }
    reference.empty_obstacles();
    reference.update_phi();
}

template <class T>
Grid Problem<T>::grid_of(Params const& params)
{
    return Grid(params.extents("size"), row_multiple<T>(params));
}

template <class T>
Problem<T>::Problem(Params const& params, std::shared_ptr<RankHalo const> const& ranks)
    : grid(grid_of(params))
    , halo(
          grid,
          links_of(
              grid,
              walls_of(params, ranks.get()),
              derive(fluid_of(params)),
              ranks ? ranks->part().cuts() : Cuts{}),
          ranks)
    , c(derive(fluid_of(params)))
    , phase_terms(derive(fluid_of(params)))
    , needs_phase_terms(derive(fluid_of(params)).needs_phase_terms())
    , storage(stored_as(params))
    , block(params.extents("block"))
    , sites(Grid::padded_sites(params.extents("size"), row_multiple<T>(params)))
    , m_params(params)
    , m_row_layout(&layout_of<T>(storage))
    , m_scales(scales_of(params))
    , m_populations("lbm/populations", m_row_layout->elements(sites), populations * grid.plane)
    , m_fields("lbm/fields", 5 * sites + 512, grid.plane + grid.row)
    , m_layout(m_row_layout)
{
    phi = m_fields.data();
    scratch = phi + 5 * sites;
    fields = {phi, phi + sites, phi + 2 * sites, phi + 3 * sites, phi + 4 * sites};
}

template <class T>
std::vector<Parameter> Problem<T>::parameters()
{
    std::vector<Parameter> all{
        {.name = "size",
         .default_value = Extents{136, 128, 120},
         .unit = "sites",
         .help = "periodic box; N means NxNxN",
         .min = 1,
         .max = 100000},
        {.name = "block",
         .default_value = Extents{256, 1, 1},
         .unit = "threads",
         .help = "thread block of the hip rungs; N means Nx1x1",
         .min = 1,
         .max = 1024,
         .lone_number = LoneNumber::first_extent},
        {.name = "storage",
         .default_value = std::string("full"),
         .unit = "",
         .help = "of a population: full as it is computed with; half as wide, float for double and "
                 "IEEE half for float; scaled_half, of float: half times a power of two, f_0 full; "
                 "carried_half, of float: half, and what f_0 loses is given to the other f",
         .choices = {storage_words.begin(), storage_words.end()}},
    };
    std::ranges::copy(fluid_parameters(), std::back_inserter(all));
    std::ranges::copy(Initial::parameters(), std::back_inserter(all));
    return all;
}

template <class T>
std::vector<InvalidParameter> Problem<T>::invalid_parameters(Params const& params)
{
    auto found = broken_stability_rules(fluid_of(params), Initial(params).max_speed());
    auto const sites = Grid::padded_sites(params.extents("size"), row_multiple<T>(params));
    if (sites > std::numeric_limits<int>::max() / 2) {
        found.push_back(
            {"size",
             fmt::format(
                 "{} sites, ghosts and padded rows included, are more than 1073741823; the rungs "
                 "compute offsets in 32 bits",
                 sites)});
    }
    auto const [x, y, z] = params.extents("block");
    if (x * y * z > 1024) {
        found.push_back({"block", "more than 1024 threads, the most that a GPU takes in a block"});
    }
    if (params.real("eotvos") > 0 && params.real("radius") <= 0) {
        found.push_back({"eotvos", "needs the radius that it refers to"});
    }
    return found;
}

template <class T>
std::vector<Params> Problem<T>::edge_cases(Params const& defaults)
{
    std::vector<Params> cases;
    // Boxes of these sizes have sites that are their own neighbours, rows of odd length, rows of
    // whole vectors with and without a remainder, and rows of pairs.
    for (auto const& size : {Extents{1, 2, 3}, {17, 6, 5}, {64, 3, 4}, {71, 8, 2}, {70, 5, 13}}) {
        cases.push_back(defaults.with("size", size));
    }
    cases.push_back(defaults.with("size", Extents{5, 14, 43})); // several columns along z
    // Rows of 16 sites, of 64 (as in every_site() and a column), of 128 (16 packs of 8 doubles) and
    // of 256 (a block's threads), each also with one site less and one more.
    std::size_t n = 0;
    for (std::int64_t const width : {16, Columns::width, 128, 256}) {
        for (auto const nx : sizes_around(width)) {
            constexpr std::int64_t planes[] = {3, 17, 2, 15, 5};
            auto const ny = sizes_around(Columns::depth)[n % 3];
            cases.push_back(defaults.with("size", Extents{nx, ny, planes[n % 5]}));
            ++n;
        }
    }
    // Rows that fill cache lines with halves, rows with one site less or more, and small boxes.
    for (auto const* const storage : {"half", "scaled_half", "carried_half"}) {
        for (auto const& size :
             {Extents{1, 2, 3},
              {17, 6, 5},
              {63, 5, 17},
              {64, 4, 16},
              {65, 3, 15},
              {70, 5, 13},
              {96, 9, 4}}) {
            cases.push_back(defaults.with("size", size).with("storage", std::string(storage)));
        }
    }
    cases.push_back(defaults.with(
        "size", Extents{603, 45, 11})); // many vectors, columns and blocks, with remainders
    // Rungs whose launch bound is 64 threads need a block of at most 64.
    cases.push_back(defaults.with("size", Extents{17, 6, 5}).with("block", Extents{64, 1, 1}));
    cases.push_back(defaults.with("size", Extents{16, 16, 16})
                        .with("initial", "drops")
                        .with("radius", 3.)
                        .with("tau_rho", 0.6)
                        .with("gravity", 1e-4)
                        .with("ux", 0.03)
                        .with("uz", -0.02));
    return cases;
}

template <class T>
Work Problem<T>::work(Params const& params)
{
    double const points = sites_of(params);
    auto const padded = static_cast<double>(Grid::padded_sites(params.extents("size")));
    double const site = bytes_of_site<T>(params);
    return {
        .bytes_read = points * site,
        .bytes_written = points * site,
        .flops = points * 402,
        .items = points,
        .item = "site",
        .working_set = padded * (2 * site + sizeof(T)),
        // The memory holds both sets of populations, the fields, the start, both expected states,
        // and the reference's populations in double.
        .memory = padded * (2 * site + 5 * sizeof(T))
                  + points * (3 * populations * sizeof(T) + (populations + 2) * sizeof(double))};
}

template <class T>
PlainState<T> Problem<T>::noisy_start() const
{
    auto const derived = derive(fluid_of(m_params));
    Reference reference(m_params.extents("size"), derived, Walls(m_params));
    reference.start(Initial(m_params));
    add_noise(reference, derived, [](std::int64_t x) { return static_cast<std::uint64_t>(x); });
    auto state = stored_populations<T>(reference, derived);
    m_row_layout->round(sets(), state);
    return state;
}

template <class T>
PlainState<T> const& Problem<T>::start_state()
{
    if (m_start.data() == nullptr) {
        m_start = noisy_start();
    }
    return m_start;
}

template <class T>
void Problem<T>::poison_state()
{
    poison_populations();
    m_fields.poison();
    m_second_is_present = std::exchange(m_second_is_next, !m_second_is_next);
    m_layout = m_row_layout;
}

template <class T>
void Problem<T>::poison()
{
    poison_state();
    set_state(start_state());
}

template <class T>
void Problem<T>::poison_populations()
{
    m_populations.poison();
    m_row_layout->poison(sets());
}

template <class T>
Verdict Problem<T>::verify()
{
    auto const& want = expected_state(m_stage);
    auto verdict = m_layout->compare(sets(), halo, want);
    for (auto const* array : {&m_populations, &m_fields}) {
        auto const& storage = array->storage();
        auto const end = array->first() + array->size();
        verdict.out_of_bounds_writes += count_overwritten(storage, 0, array->first())
                                        + count_overwritten(storage, end, storage.size());
    }
    auto const derived = derive(fluid_of(m_params));
    verdict.error /= derived.phi_star + derived.n;
    // A site adds some 60 numbers of at most phi* or n. The measured errors are below 3 epsilon.
    verdict.tolerance = 32 * std::numeric_limits<T>::epsilon();
    return verdict;
}

template <class T>
void Problem<T>::set_state(PlainState<T> const& state)
{
    m_layout->store(sets(), state);
}

template <class T>
PlainState<T> Problem<T>::state() const
{
    PlainState<T> state(
        Kokkos::view_alloc("lbm/state", Kokkos::WithoutInitializing),
        static_cast<std::size_t>(populations) * grid.points());
    m_layout->load(sets(), state);
    return state;
}

template <class T>
void Problem<T>::convert_to(StateLayout<T> const& layout)
{
    if (&layout.in_rows() != m_row_layout) {
        throw std::logic_error("lbm: a variant for another storage");
    }
    if (&layout == m_layout) {
        return;
    }
    if (layout.first_set_is_soa() && m_layout->first_set_is_soa() && !m_second_is_present) {
        m_layout = &layout;
        return;
    }
    auto const present = state();
    poison_populations();
    m_layout = &layout;
    m_layout_changed = true;
    set_state(present);
}

template <class T>
PlainState<T> const& Problem<T>::expected_state(Stage stage)
{
    auto& state = m_expected[static_cast<std::size_t>(stage)];
    if (state.data() == nullptr) {
        auto const derived = derive(fluid_of(m_params));
        Reference reference(m_params.extents("size"), derived, Walls(m_params));
        load(reference, derived, start_state());
        if (stage == Stage::post_streaming) {
            reference.collide();
            reference.stream();
        } else {
            reference.stream();
            reference.collide();
        }
        state = stored_populations<T>(reference, derived);
    }
    return state;
}

template class Problem<double>;
template class Problem<float>;

} // namespace miniapp::lbm
