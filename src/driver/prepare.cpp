// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/prepare.hpp"

#include <cstdlib>

#include <fmt/format.h>

#include "core/atomic_file.hpp"
#include "driver/exit_code.hpp"
#include "driver/machine/machine.hpp"
#include "driver/report/json.hpp"
#include "driver/report/listing.hpp"
#include "driver/report/plan.hpp"

namespace miniapp {
namespace {

void warn_of_unbound_threads()
{
    if (backend::host && std::getenv("OMP_PROC_BIND") == nullptr) {
        fmt::print(
            stderr,
            "miniapp: threads are not bound to cores; for steady figures set OMP_PROC_BIND=spread "
            "OMP_PLACES=cores\n");
    }
}

/// `json` is a format and no family.
std::string listing(std::string const& what, std::vector<Family> const& families)
{
    return what == "json" ? to_json(families).dump(1) + "\n" : list(families, what);
}

} // namespace

Prepared prepare(Options const& options, std::vector<Family> const& families)
{
    if (options.list) {
        fmt::print("{}", listing(*options.list, families));
        return {.exit_code = exit_good};
    }
    auto input = read_input(options.input, families);
    if (!options.only.empty()) {
        keep_only(input, options.only);
    }
    refuse_files(input, families, options.input);
    auto const missing = missing_device();
    auto const machine = missing.empty() ? this_machine() : Machine{};
    if (options.dry_run) {
        fmt::print("{}", plan(input, families, machine));
    }
    if (missing.empty()) {
        refuse_what_does_not_fit(input, families, machine, options.input);
    }
    if (options.dry_run) {
        return {.exit_code = exit_good};
    }
    if (!missing.empty()) {
        fmt::print(stderr, "miniapp: {}\n", missing);
        return {.exit_code = exit_environment};
    }
    if (!options.output.empty()) {
        check_writable(options.output);
    }
    warn_of_unbound_threads();
    return {.input = std::move(input)};
}

} // namespace miniapp
