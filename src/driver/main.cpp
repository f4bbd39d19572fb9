// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <exception>

#include <fmt/format.h>

#include "driver/exit_code.hpp"
#include "driver/input/diagnostic.hpp"
#include "driver/input/options.hpp"
#include "driver/prepare.hpp"
#include "driver/session.hpp"

int main(int argc, char* argv[])
{
    using namespace miniapp;
    auto const options = parse_options(argc, argv);
    if (options.exit_code) {
        return *options.exit_code;
    }
    try {
        auto const families = contents();
        auto const prepared = prepare(options, families);
        if (prepared.exit_code) {
            return *prepared.exit_code;
        }
        Kokkos::ScopeGuard const kokkos(argc, argv);
        World const world;
        return measure(prepared.input, families, options, world);
    } catch (InputError const& error) {
        fmt::print(stderr, "{}\n", error.what());
        return exit_usage;
    } catch (std::exception const& error) {
        fmt::print(stderr, "miniapp: {}\n", error.what());
        return exit_environment;
    }
}
