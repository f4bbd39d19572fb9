// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <stdexcept>
#include <system_error>
#include <thread>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/atomic_file.hpp"
#include "core/exit_code.hpp"
#include "core/family.hpp"
#include "core/printable.hpp"
#include "core/streams.hpp"
#include "driver/input/nearest.hpp"
#include "driver/machine/machine.hpp"
#include "driver/report/fields.hpp"
#include "driver/report/formats.hpp"
#include "driver/report/json.hpp"
#include "driver/report/listing.hpp"
#include "driver/report/plan.hpp"
#include "driver/session.hpp"
#include "problem/backend.hpp"

namespace miniapp {
namespace {

void warn_of_unbound_threads()
{
    if (backend::host && std::getenv("OMP_PROC_BIND") == nullptr) {
        print_error("threads are not bound to cores; for steady figures set OMP_PROC_BIND=spread "
                    "OMP_PLACES=cores");
    }
}

/// Throws std::runtime_error for a number of threads so large that GCC's OpenMP library may fail to
/// start one of them and crash.
void refuse_too_many_threads(std::string const& name, std::string const& number)
{
    constexpr unsigned most_per_core = 16;
    auto const cores = std::max(1U, std::thread::hardware_concurrency());
    if (std::strtoul(number.c_str(), nullptr, 10) > most_per_core * cores) {
        throw std::runtime_error(fmt::format(
            "{}={} asks for more than {} threads on each of {} cores",
            name,
            printable(number),
            most_per_core,
            cores));
    }
}

/// Checks the threads that OMP_NUM_THREADS, KOKKOS_NUM_THREADS and Kokkos's argument ask for.
void refuse_too_many_threads(Options const& options)
{
    for (auto const* const name : {"OMP_NUM_THREADS", "KOKKOS_NUM_THREADS"}) {
        if (char const* const number = std::getenv(name); number != nullptr) {
            refuse_too_many_threads(name, number);
        }
    }
    for (auto const& argument : options.kokkos) {
        auto const name = argument.substr(0, argument.find('='));
        if (name == "--kokkos-threads" || name == "--kokkos-num-threads") {
            auto const number = argument.substr(std::min(argument.size(), name.size() + 1));
            if (number.empty() || number.find_first_not_of("0123456789") != std::string::npos) {
                throw std::runtime_error(printable(argument) + " should say a whole number");
            }
            refuse_too_many_threads(name, number);
        }
    }
}

/// Returns the list of families, as text or JSON. `list json` means `list --format json`, since no
/// family is called json.
std::string listing(Options const& options, std::vector<Family> const& families)
{
    bool const as_json =
        options.format == "json" || *options.list == std::vector<std::string>{"json"};
    return as_json ? text_of(to_json(families), 1) + "\n" : list(families, *options.list);
}

/// Returns the chapters that an input needs with --only, one a line, including those that this
/// build leaves out; without an input, or with `-`, returns all chapters. scripts/run builds them.
std::string needed_chapters(Options const& options, std::vector<Family> const& families)
{
    auto chapters = chapters_of(families);
    std::ranges::copy(chapters_left_out(), std::back_inserter(chapters));
    if (!options.input.empty() && options.input != "-") {
        auto const left_out = [](std::string const& word) { return is_left_out(word); };
        chapters = read_input(options.input, families, left_out).chapters;
        std::erase_if(chapters, [&](std::string const& chapter) {
            return !options.only.empty() && !may_match_variant_of(options.only, chapter);
        });
    }
    std::vector<std::string> to_build;
    for (auto const& word : chapters) {
        auto const chapter = chapter_to_build(word);
        if (std::ranges::find(to_build, chapter) == to_build.end()) {
            to_build.push_back(chapter);
        }
    }
    return fmt::format("{}\n", fmt::join(to_build, "\n"));
}

std::string page_to_print(Options const& request, std::vector<Family> const& families)
{
    if (request.print == "schema") {
        return results_schema();
    }
    if (request.print == "chapters") {
        return needed_chapters(request, families);
    }
    auto const options = known_options(names_of_formats());
    return request.print == "man" ? man_page(options, families)
                                  : completion(request.print, options, families);
}

/// Reads the input. A family that this build lacks is no mistake if --only excludes it. Nor is one
/// that needs Kokkos Kernels if the build has none; it is named in a message, unless excluded.
Input input_of(Options const& options, std::vector<Family> const& families, World const& world)
{
    auto const& only = options.only;
    auto const may_be_missing = [&](std::string const& word) {
        bool const excluded = !only.empty() && !may_match_variant_of(only, word);
        bool const impossible = is_left_out(word, chapters_lacking_kokkos_kernels());
        if (impossible && !excluded && world.is_first()) {
            print_error(word + " is left out: this build has no Kokkos Kernels");
        }
        return impossible || (excluded && is_left_out(word));
    };
    std::vector<Setting> settings;
    std::ranges::transform(options.set, std::back_inserter(settings), parse_setting);
    auto input = read_input(options.input, families, may_be_missing, settings);
    if (!only.empty()) {
        keep_only(input, only);
    }
    return input;
}

void refuse_standard_input(std::string const& file)
{
    if (file == "-") {
        throw InputError(
            file, "reaches the first rank alone; name a file, which all ranks can read");
    }
}

void refuse_output(Options const& options)
{
    if (options.output.empty() || options.output == "-") {
        return;
    }
    std::error_code ignored;
    auto const is = [&](std::string const& other) {
        return is_file_or_absent(options.output)
               && std::filesystem::equivalent(other, options.output, ignored);
    };
    if (is(options.input)) {
        throw InputError(options.output, "is the input, which the results would replace");
    }
    bool const holds_something = std::filesystem::is_regular_file(options.output, ignored)
                                 && std::filesystem::file_size(options.output, ignored) > 0;
    if (holds_something && !options.overwrite && !is(options.resume)) {
        throw InputError(
            options.output, "is there already: --overwrite replaces it, --resume goes on with it");
    }
    try {
        check_writable(options.output);
    } catch (UnusableName const& error) {
        throw InputError("-o", error.what());
    }
}

} // namespace

PreparedInput
prepare(Options const& options, std::vector<Family> const& families, World const& world)
{
    if (!options.print.empty()) {
        print_output(page_to_print(options, families));
        return {.exit_code = exit_good};
    }
    if (options.list) {
        print_output(listing(options, families));
        return {.exit_code = exit_good};
    }
    if (options.kokkos_help) {
        return {};
    }
    auto input = input_of(options, families, world);
    if (world.size() > 1) {
        refuse_standard_input(options.input);
    }
    refuse_output(options);
    auto const name = options.input == "-" ? "standard input" : options.input;
    check_output_files(input, families, name);
    auto const missing = why_no_device();
    auto const device = missing.empty() ? this_device(world) : Device{};
    if (missing.empty()) {
        refuse_what_does_not_fit(input, families, device, name, world.size());
    }
    if (options.dry_run) {
        print_output(plan_text(input, families, device));
        return {.exit_code = exit_good};
    }
    if (!missing.empty()) {
        print_error(missing);
        return {.exit_code = exit_environment};
    }
    refuse_too_many_threads(options);
    if (world.size() == 1) {
        warn_of_unbound_threads(); // the session checks the binding of several ranks
    }
    return {.input = std::move(input)};
}

} // namespace miniapp
