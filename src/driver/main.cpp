// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <exception>
#include <optional>

#include "core/stop_request.hpp"
#include "driver/exit_code.hpp"
#include "driver/input/diagnostic.hpp"
#include "driver/input/options.hpp"
#include "driver/last_words.hpp"
#include "driver/prepare.hpp"
#include "driver/report/formats.hpp"
#include "driver/report/streams.hpp"
#include "driver/session.hpp"

namespace {

using namespace miniapp;

/// Kokkos prints what it has to say on standard output, which is for results.
class QuietKokkos
{
    std::optional<OutputToError> m_redirection{std::in_place};
    Kokkos::ScopeGuard m_kokkos;

public:
    QuietKokkos(int& argc, char* argv[])
        : m_kokkos(argc, argv)
    {
        m_redirection.reset();
    }
};

int run(int argc, char* argv[])
{
    auto const options = parse_options(argc, argv, names_of_formats());
    if (options.exit_code) {
        return *options.exit_code;
    }
    auto const families = contents();
    auto const prepared = prepare(options, families);
    if (prepared.exit_code) {
        return *prepared.exit_code;
    }
    listen_for_stop_requests();
    QuietKokkos const kokkos(argc, argv);
    World const world;
    return measure(prepared.input, families, options, world);
}

} // namespace

int main(int argc, char* argv[])
{
    LastWords const last_words;
    occupy_standard_streams();
    try {
        return leave(run(argc, argv));
    } catch (InputError const& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return leave(exit_usage);
    } catch (Stopped const& stopped) {
        return leave(exit_signal + stopped.signal);
    } catch (std::exception const& error) {
        complain(error.what());
        return leave(exit_environment);
    }
}
