// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/simulation/simulation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "launch_graph.hpp"
#include "lbm/part_of_state.hpp"
#include "lbm/reference.hpp"
#include "lbm/simulation/macroscopic.hpp"
#include "world/launcher.hpp"

namespace miniapp::lbm {
namespace {

constexpr double two_pi = 2 * std::numbers::pi;

/// Functor that computes the sums for Measures in one pass over the box.
template <class T, class Populations>
struct Sums
{
    using value_type = double[];
    using size_type = int;
    enum {
        phi,
        rho,
        px,
        py,
        pz,
        energy,
        volume,
        cx,
        sx,
        cy,
        sy,
        cz,
        sz,
        vx,
        vy,
        vz,
        inside,
        p_inside,
        outside,
        p_outside,
        count
    };

    int value_count = count;
    Grid grid;
    int begin[3]; ///< this rank's first site in the whole box
    double whole[3];
    Constants<T> c;
    T phi_star;
    T width;
    T* field;
    T* u[3];
    T* pressure;
    Populations source;
    SolidPoints solid;
    bool periodic[3];

    KOKKOS_INLINE_FUNCTION void operator()(int const point, double* sum) const
    {
        if (solid(point)) {
            return;
        }
        int const s = grid.site_of_point(point);
        int const plane = point / grid.nx / grid.ny;
        double const at[3] = {
            double(begin[0] + point % grid.nx),
            double(begin[1] + point / grid.nx % grid.ny),
            double(begin[2] + plane)};
        double density = c.n;
        for (int i = 0; i < g_count; ++i) {
            density += source(f_count + i, s);
        }
        sum[phi] += field[s];
        sum[rho] += density;
        // The share of a site that counts as heavy grows linearly from 0 at phi = -phi*/4 to 1 at
        // phi*/4, a range of about a quarter of the width of an interface. A wider range would
        // enlarge the volume of a round drop.
        double part = 0.5 + 2 * field[s] / phi_star;
        part = part < 0 ? 0 : part > 1 ? 1 : part;
        sum[volume] += part;
        for (int a = 0; a < 3; ++a) {
            double const speed = u[a][s];
            sum[px + a] += density * speed;
            sum[vx + a] += part * speed;
            sum[energy] += 0.5 * density * speed * speed;
            double const angle = two_pi * at[a] / whole[a];
            sum[cx + 2 * a] += part * (periodic[a] ? cos(angle) : at[a]);
            sum[cx + 2 * a + 1] += part * (periodic[a] ? sin(angle) : 0);
        }
        auto const d = derivatives<T>(field, s, grid);
        double const slope2 = d.x * d.x + d.y * d.y + d.z * d.z;
        double const flat = 0.02 * phi_star / width;
        if (slope2 < flat * flat) { // the site is in the bulk
            int const side = field[s] > 0 ? inside : outside;
            sum[side] += 1;
            sum[side + 1] += pressure[s];
        }
    }
};

template <std::size_t n>
std::array<double, n> elementwise_sum(std::array<double, n> sum, std::array<double, n> const& more)
{
    for (std::size_t i = 0; i < n; ++i) {
        sum[i] += more[i];
    }
    return sum;
}

template <class T>
double max_speed_squared(Problem<T> const& p)
{
    auto const grid = p.grid;
    T const* const ux = p.fields.gradient_x;
    T const* const uy = p.fields.gradient_y;
    T const* const uz = p.fields.gradient_z;
    double largest = 0;
    Kokkos::parallel_reduce(
        "lbm/max_speed",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(0, grid.points()),
        KOKKOS_LAMBDA(int point, double& worst) {
            int const s = grid.site_of_point(point);
            double const uu = ux[s] * ux[s] + uy[s] * uy[s] + uz[s] * uz[s];
            worst = uu > worst ? uu : worst;
        },
        Kokkos::Max<double>(largest));
    return largest;
}

/// Returns the start of a rank's part in the reference's order, after a collision if `collided`.
template <class T>
PlainState<T>
start_of_part(Params const& params, Part const& part, Derived const& derived, bool collided)
{
    // The outermost layer of the margin is wrong, and the collision makes the next layer wrong,
    // too. With walls, phi of solid sites depends on one more layer each time.
    auto const around = with_margin(part, has_walls(params) ? 4 : 2);
    Reference reference(around.size, derived, Walls(params).in_coordinates_from(around.begin));
    reference.start(Initial(params), around.begin, part.whole_size);
    if (collided) {
        reference.collide();
    }
    return without_margin(stored_populations<T>(reference, derived), part, around);
}

// These functors return a component of a field at a site, which is point number `point` of the box.

template <class T>
struct FromArrays
{
    T const* arrays[3];
    KOKKOS_INLINE_FUNCTION double operator()(int site, int /*point*/, int component) const
    {
        return arrays[component][site];
    }
};

template <class T, class Populations>
struct Density
{
    Populations source;
    T n;
    KOKKOS_INLINE_FUNCTION double operator()(int site, int, int) const
    {
        double sum = n;
        for (int i = 0; i < g_count; ++i) {
            sum += source(f_count + i, site);
        }
        return sum;
    }
};

struct IsSolid
{
    SolidPoints solid;
    KOKKOS_INLINE_FUNCTION double operator()(int, int point, int) const
    {
        return solid(point) ? 1 : 0;
    }
};

/// Returns value(site, point, component) at the points of a region, components fastest, then x.
/// Inside `obstacles` it is 0, because what a step computes there has no meaning and depends on how
/// ranks cut the box.
template <class Value>
std::vector<double> values_in_region(
    Grid const& grid,
    Region const& region,
    int components,
    Value const& value,
    SolidPoints const& obstacles = {})
{
    PlainState<double> const found(
        "lbm/field", static_cast<std::size_t>(region.points() * components));
    auto const g = grid;
    auto const r = region;
    Kokkos::parallel_for(
        "lbm/collect",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(0, region.points()),
        KOKKOS_LAMBDA(std::int64_t number) {
            std::int64_t rest = number;
            int at[3] = {};
            for (int a = 0; a < 3; ++a) {
                at[a] = static_cast<int>(r.first[a] + rest % r.count[a] * r.stride[a]);
                rest /= r.count[a];
            }
            int const point = at[0] + g.nx * (at[1] + g.ny * at[2]);
            for (int component = 0; component < components; ++component) {
                found(number * components + component) =
                    obstacles(point) ? 0. : value(g.site(at[0], at[1], at[2]), point, component);
            }
        });
    auto const host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, found);
    return {host.data(), host.data() + host.size()};
}

/// A field that a simulation can write. A new one need only be added to known_fields().
template <class T>
struct Field
{
    char const* name;
    char const* unit;
    int components;
    std::vector<double> (*values)(Problem<T>&, Region const&);
};

template <int components, class T>
std::vector<double>
field_in_fluid(Problem<T> const& p, Region const& region, FromArrays<T> const& from)
{
    return values_in_region(p.grid, region, components, from, {p.halo.solid_points()});
}

template <class T>
std::vector<double> density(Problem<T>& p, Region const& region)
{
    std::vector<double> found;
    with_source(p, [&](auto const& source) {
        Density<T, std::decay_t<decltype(source)>> const rho{source, p.c.n};
        found = values_in_region(p.grid, region, 1, rho, {p.halo.solid_points()});
    });
    return found;
}

template <class T>
std::vector<Field<T>> known_fields()
{
    using P = Problem<T>&;
    using R = Region const&;
    return {
        {"phi", "density", 1, [](P p, R r) { return field_in_fluid<1>(p, r, {p.phi}); }},
        {"rho", "density", 1, [](P p, R r) { return density(p, r); }},
        {"u",
         "sites/step",
         3,
         [](P p, R r) {
             auto const& u = p.fields;
             return field_in_fluid<3>(p, r, {u.gradient_x, u.gradient_y, u.gradient_z});
         }},
        {"p",
         "density sites^2/step^2",
         1,
         [](P p, R r) { return field_in_fluid<1>(p, r, {p.fields.laplacian}); }},
        {"solid", "", 1, [](P p, R r) {
             return values_in_region(p.grid, r, 1, IsSolid{{p.halo.solid_points()}});
         }}};
}

} // namespace

double periodic_change(double from, double to, double n)
{
    double const change = to - from;
    return change - n * std::round(change / n);
}

std::string why_no_graph(bool balance_gravity)
{
    if (!LaunchGraph::is_supported) {
        return "launches are a graph on a GPU; on a CPU there is nothing to launch";
    }
    if (on_ranks()) {
        return "ranks exchange their faces between the launches of a step";
    }
    return balance_gravity ? "the host needs the sum of all forces before each collision" : "";
}

template <class T>
Simulation<T>::Simulation(Params const& params, RunOptions run_options, World const& world)
    : m_world(world)
    , m_params(params)
    , m_run_options(std::move(run_options))
    , m_derived(derive(fluid_of(params)))
    , m_walls(params)
    , m_stepper(stepper<T>(m_run_options.variant, params))
    , m_part(part_of(params.extents("size"), m_run_options.ranks, world))
    , m_rank_halo(rank_halo<T>(params, m_part, m_run_options.transport, world))
    , m_problem(params.with("size", m_part.size), m_rank_halo)
{
    bool const watched =
        Kokkos::Tools::profileLibraryLoaded(); // a tool may fence launches: no graph then
    if (m_run_options.launches != "one_by_one" && !watched
        && why_no_graph(m_run_options.balance_gravity).empty() && !m_rank_halo) {
        m_graph = std::make_shared<LaunchGraph>();
    }
    start();
}

template <class T>
std::string Simulation<T>::rank_description() const
{
    auto const& ranks = m_part.box.ranks;
    return fmt::format(
        "{}x{}x{} ranks, {}",
        ranks[0],
        ranks[1],
        ranks[2],
        m_rank_halo ? m_rank_halo->transport_name() : "nothing to exchange");
}

/// Sets the start. If the state of the rung holds populations after a collision, this includes the
/// collision of step 0, whose force follows the same rules as that of any other.
template <class T>
void Simulation<T>::start()
{
    m_problem.set_state(start_of_part<T>(m_params, m_part, m_derived, false));
    if (stage() == Stage::post_collision) {
        compute_phi(m_problem);
        set_force(0);
        auto derived = m_derived;
        derived.force_heavy = m_problem.c.force_heavy;
        derived.force_light = m_problem.c.force_light;
        auto const& phases = m_problem.phase_terms;
        derived.across_heavy = {phases.force_x_heavy, phases.force_y_heavy};
        derived.across_light = {phases.force_x_light, phases.force_y_light};
        m_problem.set_state(start_of_part<T>(m_params, m_part, derived, true));
    }
}

template <class T>
void Simulation<T>::restart(PlainState<T> const& state, std::int64_t steps)
{
    m_problem.set_state(state);
    m_steps = steps;
}

/// Sets the force of collision number `collision`. If the mean force is subtracted, the field phi
/// must hold the values before this collision.
template <class T>
void Simulation<T>::set_force(std::int64_t collision)
{
    bool const gravity = m_run_options.relaxation == 0 || collision > m_run_options.relaxation;
    m_problem.c.force_heavy = static_cast<T>(gravity ? m_derived.force_heavy : 0);
    m_problem.c.force_light = static_cast<T>(gravity ? m_derived.force_light : 0);
    auto without = m_derived;
    without.across_heavy = without.across_light = {};
    m_problem.phase_terms = PhaseTerms<T>(gravity ? m_derived : without);
    if (m_run_options.balance_gravity) {
        double const points =
            static_cast<double>(m_part.whole_size[0] * m_part.whole_size[1] * m_part.whole_size[2]);
        auto const mean = static_cast<T>(m_world.reduce(total_force(m_problem)) / points);
        m_problem.c.force_heavy -= mean;
        m_problem.c.force_light -= mean;
    }
}

template <class T>
void Simulation<T>::step(std::int64_t steps)
{
    constexpr std::int64_t few = 16; // making a graph takes as long as several launches
    std::int64_t left = steps;
    if (m_graph && steps >= few && has_one_force(steps)) {
        // The first two steps convert the state to the rung's layout and allocate its memory.
        for (int i = 0; i < 2; ++i) {
            step_once();
        }
        left -= 2 + step_by_graph(left - 2);
    }
    for (; left > 0; --left) {
        step_once();
    }
    Kokkos::fence();
}

template <class T>
void Simulation<T>::step_once()
{
    bool const leaves = stage() == Stage::post_collision;
    if (m_run_options.balance_gravity) {
        leaves ? compute_phi_after_streaming(m_problem) : compute_phi(m_problem);
    }
    set_force(leaves ? m_steps + 1 : m_steps);
    m_stepper.run(m_problem, ExecutionSpace{});
    ++m_steps;
}

/// Whether the force is the same in the next `steps` steps: gravity is on, or off, in all of them.
template <class T>
bool Simulation<T>::has_one_force(std::int64_t steps) const
{
    auto const begins_after = m_run_options.relaxation;
    return begins_after == 0 || begins_after < m_steps || m_steps + steps <= begins_after;
}

/// Makes pairs of steps by capturing one pair as a graph and launching it again and again. After a
/// pair, both sets of populations are where they were before. Returns the number of steps made, or
/// 0 if a launch cannot be part of a graph.
template <class T>
std::int64_t Simulation<T>::step_by_graph(std::int64_t steps)
{
    Kokkos::fence(); // the graph has a stream of its own
    int begun = 0;
    bool const captured = m_graph->capture([&](ExecutionSpace const& space) {
        for (; begun < 2; ++begun) {
            m_stepper.run(m_problem, space);
        }
    });
    if (!captured) {
        if (begun == 1) {
            // The step has exchanged source and destination but did not run: exchanges them back.
            m_problem.finish(m_problem.stage());
        }
        m_graph.reset();
        return 0;
    }
    auto const pairs = steps / 2;
    for (std::int64_t i = 0; i < pairs; ++i) {
        m_graph->launch();
    }
    Kokkos::fence();
    m_steps += 2 * pairs;
    m_steps_by_graph += 2 * pairs;
    return 2 * pairs;
}

template <class T>
void Simulation<T>::compute_fields()
{
    compute_phi(m_problem);
    set_force(m_steps);
    with_source(
        m_problem, [&](auto const& source) { macroscopic_fields(m_problem, source, stage()); });
}

template <class T>
Measures Simulation<T>::measures()
{
    compute_fields();
    Measures m;
    with_source(m_problem, [&](auto const& source) { m = sum_up(source); });
    return m;
}

template <class T>
template <class Populations>
Measures Simulation<T>::sum_up(Populations const& source)
{
    auto& p = m_problem;
    auto const& [whole, begin, size, box] = m_part;
    using S = Sums<T, Populations>;
    S sums{
        .grid = p.grid,
        .begin = {int(begin[0]), int(begin[1]), int(begin[2])},
        .whole = {double(whole[0]), double(whole[1]), double(whole[2])},
        .c = p.c,
        .phi_star = T(m_derived.phi_star),
        .width = T(m_params.real("width")),
        .field = p.phi,
        .u = {p.fields.gradient_x, p.fields.gradient_y, p.fields.gradient_z},
        .pressure = p.fields.laplacian,
        .source = source,
        .solid = {p.halo.solid_points()},
        .periodic = {m_walls.is_periodic(0), m_walls.is_periodic(1), m_walls.is_periodic(2)}};
    double of_this_rank[S::count] =
        {}; // an array, because newer releases of Kokkos do not accept a pointer
    Kokkos::parallel_reduce(
        "lbm/measures",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(0, p.grid.points()),
        sums,
        of_this_rank);
    auto const sum = m_world.reduce(std::to_array(of_this_rank), elementwise_sum<S::count>);
    double const fastest = m_world.reduce(
        max_speed_squared(p), [](double one, double other) { return std::max(one, other); });
    Measures m{
        .phi = sum[S::phi],
        .phi_scale = m_derived.phi_star * double(whole[0] * whole[1] * whole[2]),
        .rho = sum[S::rho],
        .momentum = {sum[S::px], sum[S::py], sum[S::pz]},
        .kinetic_energy = sum[S::energy],
        .max_speed = std::sqrt(fastest),
        .volume = sum[S::volume],
        .dimensions = dimensions_of(whole),
        .sigma = m_params.real("sigma")};
    double const n[3] = {double(whole[0]), double(whole[1]), double(whole[2])};
    for (int a = 0; a < 3; ++a) {
        double const angle = std::atan2(sum[S::cx + 2 * a + 1], sum[S::cx + 2 * a]);
        m.heavy_velocity[a] = sum[S::vx + a] / m.volume;
        m.centre[a] = m_walls.is_periodic(a) ? (angle < 0 ? angle + two_pi : angle) * n[a] / two_pi
                                             : sum[S::cx + 2 * a] / m.volume;
    }
    m.radius = radius_of_drop(m.dimensions, m.volume);
    if (sum[S::inside] > 0 && sum[S::outside] > 0) {
        m.pressure_jump = sum[S::p_inside] / sum[S::inside] - sum[S::p_outside] / sum[S::outside];
    }
    return m;
}

template <class T>
std::vector<Dataset>
Simulation<T>::fields(std::vector<std::string> const& names, Region const& region)
{
    compute_fields();
    auto const own = region_in(part(), region).region;
    std::vector<Dataset> fields;
    for (auto const& name : names) {
        auto const known = known_fields<T>();
        auto const field = std::ranges::find(known, name, &Field<T>::name);
        fields.push_back({name, field->components, field->values(m_problem, own), field->unit});
    }
    return fields;
}

std::vector<Dataset> fields_of_a_simulation()
{
    std::vector<Dataset> all;
    for (auto const& field : known_fields<double>()) {
        all.push_back({field.name, field.components});
    }
    return all;
}

template class Simulation<double>;
template class Simulation<float>;

} // namespace miniapp::lbm
