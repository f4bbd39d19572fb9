// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/toy_family.hpp"

#include <chrono>
#include <limits>
#include <map>
#include <stdexcept>
#include <thread>

#include "core/stop_request.hpp"
#include "simulation/parameters.hpp"

namespace miniapp::toy {
namespace {

void write(
    double* y, std::int64_t begin, std::int64_t end, double value, ExecutionSpace const& space)
{
    GuardAccess const guards_too; // some planted faults write to the guards
    Kokkos::parallel_for(
        "toy/write",
        Kokkos::RangePolicy<ExecutionSpace>(space, begin, end),
        KOKKOS_LAMBDA(std::int64_t i) { y[i] = value; });
}

/// Returns a variant's function that writes `value` to y from element `begin` to element
/// n + `more` - 1, so that it leaves out the last element of y if `more` is -1.
Variant<Problem>::Run run_that_writes(double value, std::int64_t begin = 1, std::int64_t more = 0)
{
    return [=](Problem const& p, ExecutionSpace const& space) {
        write(p.y.data(), begin, p.n + more, value, space);
    };
}

void bring_into_layout(Problem const& p, bool turned)
{
    if (p.layout->turned != turned) {
        std::this_thread::sleep_for(std::chrono::milliseconds(turned ? 20 : 0));
        *p.layout = {turned, true};
    }
}

void right(Problem const& p, ExecutionSpace const& space)
{
    bring_into_layout(p, false);
    write(p.y.data(), 1, p.n, 1., space);
}
void turns(Problem const& p, ExecutionSpace const& space)
{
    bring_into_layout(p, true);
    write(p.y.data(), 1, p.n, 1., space);
}
void alternates(Problem const& p, ExecutionSpace const& space)
{
    write(p.y.data(), 1, p.n, 1., space);
    if (++*p.launches % 2 == 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}
void far_past_the_end(Problem const& p, ExecutionSpace const& space)
{
    write(p.y.data(), 1, p.n, 1., space);
    write(p.y.data(), p.n + 8000, p.n + 8001, 1., space);
}
void spoils_input(Problem const& p, ExecutionSpace const& space)
{
    write(p.y.data(), 1, p.n, 1., space);
    write(p.x.data(), 0, p.n, 0., space);
}
void spoils_guard_of_input(Problem const& p, ExecutionSpace const& space)
{
    write(p.y.data(), 1, p.n, 1., space);
    write(p.x.data() - 1, 0, 1, 0., space);
}
void left_out_at_first(Problem const& p, ExecutionSpace const& space)
{
    write(p.y.data(), 1, (*p.launches)++ == 0 ? p.n - 1 : p.n, 1., space);
}
void lazy_after_first(Problem const& p, ExecutionSpace const& space)
{
    if ((*p.launches)++ == 0) {
        write(p.y.data(), 1, p.n, 1., space);
    }
}
void lazy_after_second(Problem const& p, ExecutionSpace const& space)
{
    if ((*p.launches)++ < 2) {
        write(p.y.data(), 1, p.n, 1., space);
    }
}
bool is_there(Problem const& p)
{
    Kokkos::View<double*, MemorySpace, Kokkos::MemoryUnmanaged> const y(p.y.data(), p.n);
    double last = 0;
    Kokkos::deep_copy(last, Kokkos::subview(y, p.n - 1));
    return !is_poison(last);
}
void spoils_input_later(Problem const& p, ExecutionSpace const& space)
{
    if (!is_there(p)) { // slow on poison, so that it is also timed on right outputs
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    write(p.y.data(), 1, p.n, 1., space);
    if (++*p.launches > 2) {
        write(p.x.data(), 0, 1, 0., space);
    }
}
void skips_when_done(Problem const& p, ExecutionSpace const& space)
{
    if (!is_there(p)) { // longer than an interruption of a launch can be
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        write(p.y.data(), 1, p.n, 1., space);
    }
}
void interrupted(Problem const& p, ExecutionSpace const& space)
{
    if (!is_there(p) && ++*p.launches <= 4) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    write(p.y.data(), 1, p.n, 1., space);
}
void throws(Problem const&, ExecutionSpace const&)
{
    throw std::runtime_error("planted failure");
}

std::vector<Variant<Problem>> variants(PlantedFault planted)
{
    constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
    auto const small_only = [](Params const& params) {
        return std::string(params.integer("n") > 100 ? "n above 100" : "");
    };
    std::map<PlantedFault, Variant<Problem>> const planted_variants{
        {PlantedFault::off_by_1e_6, {.name = "off_by_1e_6", .run = run_that_writes(1. + 1e-6)}},
        {PlantedFault::left_out, {.name = "left_out", .run = run_that_writes(1., 1, -1)}},
        {PlantedFault::boundary, {.name = "boundary", .run = run_that_writes(1., 0)}},
        {PlantedFault::past_the_end, {.name = "past_the_end", .run = run_that_writes(1., 1, 1)}},
        {PlantedFault::not_a_number,
         {.name = "not_a_number", .run = run_that_writes(not_a_number)}},
        {PlantedFault::turns, {.name = "turns", .run = turns}},
        {PlantedFault::alternates, {.name = "alternates", .run = alternates, .launch_period = 2}},
        {PlantedFault::skips_when_done, {.name = "skips_when_done", .run = skips_when_done}},
        {PlantedFault::interrupted, {.name = "interrupted", .run = interrupted}},
        {PlantedFault::far_past_the_end, {.name = "far_past_the_end", .run = far_past_the_end}},
        {PlantedFault::spoils_input, {.name = "spoils_input", .run = spoils_input}},
        {PlantedFault::spoils_guard_of_input,
         {.name = "spoils_guard_of_input", .run = spoils_guard_of_input}},
        {PlantedFault::left_out_at_first, {.name = "left_out_at_first", .run = left_out_at_first}},
        {PlantedFault::lazy_after_first, {.name = "lazy_after_first", .run = lazy_after_first}},
        {PlantedFault::lazy_after_second, {.name = "lazy_after_second", .run = lazy_after_second}},
        {PlantedFault::spoils_input_later,
         {.name = "spoils_input_later", .run = spoils_input_later}},
        {PlantedFault::throws, {.name = "throws", .run = throws}}};
    std::vector<Variant<Problem>> list{
        {"right", right}, {"again", right}, {"small", right, small_only}};
    if (planted != PlantedFault::nothing) {
        list.push_back(planted_variants.at(planted));
    }
    return list;
}

} // namespace

void expect(GuardedArray<double> const& y, ExecutionSpace const& space)
{
    write(y.data(), 1, y.size(), 1., space);
}

void Problem::restore_inputs() const
{
    x.poison_input();
    write(x.data(), 0, n, 1., ExecutionSpace{});
    Kokkos::fence();
}

Verdict Problem::verify() const
{
    GuardedArray<double> const expected("toy/expected", n);
    expect(expected, ExecutionSpace{});
    Kokkos::fence();
    return compare(y, expected, 1., 1e-12);
}

Family family(PlantedFault planted)
{
    auto const list = variants(planted);
    Family family{.name = "toy", .help = "for tests"};
    family.parameters = {
        number("n", 10, "length", 2, 1e9, "elements"),
        real("ratio", 0.5, "", "unused", 0, 1),
        {.name = "block",
         .default_value = Extents{64, 1, 1},
         .unit = "threads",
         .help = "unused",
         .min = 1,
         .max = 1024,
         .lone_number = LoneNumber::first_extent},
        precision_parameter()};
    family.variants = declarations_of(list);
    family.invalid_parameters = [](Params const& params) {
        std::vector<InvalidParameter> found;
        if (params.integer("n") == 13) {
            found.push_back({"n", "13 brings bad luck; take another"});
        }
        return found;
    };
    family.work = [](Params const& params) {
        double const bytes = 8. * static_cast<double>(params.integer("n"));
        return Work{
            .bytes_read = 0,
            .bytes_written = bytes,
            .flops = 0,
            .items = bytes / 8,
            .item = "element",
            .working_set = bytes,
            .memory = 3 * bytes};
    };
    family.make_case_in = [list](Params const& params, World const& world) {
        return std::make_unique<TypedCase<Problem>>(params, world, run_functions(list));
    };
    return family;
}

Family simulated_family(SimulationLog& log)
{
    auto toy = family();
    toy.simulation.parameters = {
        number("steps", 100, "how far", 1, 1e6, "steps"), word("output", "toy", "a file's name")};
    toy.simulation.invalid_parameters = [](Params const& params) {
        std::vector<InvalidParameter> found;
        if (params.integer("steps") * params.real("ratio") > 1000) {
            found.push_back({"steps", "steps x ratio exceeds 1000"});
        }
        return found;
    };
    toy.simulation.plan = [](Params const& params) {
        return SimulationPlan{
            .facts = {{"ratio squared", "0.25"}},
            .memory = 1e6 * static_cast<double>(params.integer("n")),
            .files = {{params.text("output") + ".csv", "time series", 2500}}};
    };
    toy.simulation.run = [&log](Params const& params, World const&, SimulationObserver& observer) {
        log.runs.push_back(params);
        observer.line("a line of the toy");
        observer.warning("a warning of the toy");
        request_stop(log.signal);
        return SimulationOutcome{
            .variant = "right",
            .first = 0,
            .last = params.integer("steps"),
            .seconds = 0.5,
            .good = log.good};
    };
    return toy;
}

} // namespace miniapp::toy
