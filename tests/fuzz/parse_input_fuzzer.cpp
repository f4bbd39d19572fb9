// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "driver/input/input.hpp"
#include "simulation/parameters.hpp"

namespace miniapp {

/// Replaces the default limit of families by none, because nothing is measured here.
Limit memory_limit(Params const&, Work const&)
{
    return {};
}

/// Lets an input name a chapter that this build left out.
std::vector<std::string> chapters_left_out()
{
    return {"transpose"};
}

std::string chapter_to_build(std::string const& name)
{
    return chapter_in(name);
}

} // namespace miniapp

// Fuzzes the reader of inputs: libFuzzer calls LLVMFuzzerTestOneInput() with bytes of its choice.
namespace {

using namespace miniapp;

/// A family with a parameter of every type, variants of this and another build, and a simulation.
Family family()
{
    Family family{.name = "toy", .help = "for the fuzzer"};
    family.parameters = {
        number("n", 10, "", 2, 1e9),
        real("ratio", 0.5, "", "", 0, 1),
        {.name = "size",
         .default_value = Extents{64, 1, 1},
         .unit = "",
         .help = "",
         .min = 1,
         .max = 1024},
        word("label", "x", ""),
        list_of_words("labels", "x", "", "; "),
        word("precision", "double", "", {"double", "float"})};
    family.variants = {
        {.name = "right"}, {.name = "omp/simd"}, {.name = "hip/vector", .unavailable = "a CPU"}};
    family.invalid_parameters = [](Params const& params) {
        std::vector<InvalidParameter> found;
        if (params.integer("n") == 13) {
            found.push_back({"n", "13 brings bad luck; take another"});
        }
        return found;
    };
    family.simulation.parameters = {number("steps", 1, "", 1, 9)};
    family.simulation.invalid_parameters = family.invalid_parameters;
    family.simulation.run = [](Params const&, World const&, SimulationObserver&) {
        return SimulationOutcome{};
    };
    return family;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    static std::vector<Family> const families{family()};
    std::string const text(reinterpret_cast<char const*>(data), size);
    try {
        auto const input = parse_input(text, "fuzz.yaml", families);
        if (input.runs.empty() && input.simulations.empty()) {
            std::abort(); // an accepted input must ask for something
        }
        for (auto const& run : input.runs) {
            if (run.params.integer("n") < 2 || run.variants.size() > 3) {
                std::abort(); // an accepted input must hold only declared values
            }
        }
    } catch (InputError const& error) {
        if (error.diagnostics().empty()) {
            std::abort();
        }
    }
    return 0;
}
