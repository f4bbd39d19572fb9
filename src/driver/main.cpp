// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <Kokkos_Core.hpp>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include "core/exit_code.hpp"
#include "core/printable.hpp"
#include "core/stop_request.hpp"
#include "core/streams.hpp"
#include "driver/input/input.hpp"
#include "driver/input/options.hpp"
#include "driver/machine/machine.hpp"
#include "driver/report/formats.hpp"
#include "driver/session.hpp"
#include "world/launcher.hpp"
#include "world/ranks.hpp"

/// The address of this function is null in a program without OpenMP. OpenMP's own header declares
/// the function, but not as weak.
// NOLINTNEXTLINE(readability-redundant-declaration)
extern "C" [[gnu::weak]] void omp_set_dynamic(int dynamic);

namespace {

using namespace miniapp;

bool main_is_running = false;

/// Prints `text` and ends the program without unwinding or allocating: memory may be exhausted.
[[noreturn]] void end_program(char const* text)
{
    [[maybe_unused]] auto const ignored = write(STDERR_FILENO, text, std::strlen(text));
    _exit(exit_environment);
}

[[noreturn]] void end_without_memory()
{
    end_program("miniapp: out of memory\n");
}

[[noreturn]] void end_on_terminate()
{
    end_program(
        "miniapp: ended by an exception that nothing handled, perhaps for lack of memory\n");
}

void end_on_abort(int /*signal*/)
{
    end_program("miniapp: a library refused its settings at the start; see its message above\n");
}

void end_on_exit()
{
    if (main_is_running) {
        end_program(
            "miniapp: a library ended the program, perhaps for lack of memory; see its message "
            "above\n");
    }
}

/// Makes the program end with a message and exit_environment if operator new finds no memory or
/// nothing catches an exception, such as one in a library's thread. Runs before the program's
/// static objects are created, but after those of shared libraries.
[[gnu::constructor(101)]] void install_handlers()
{
    std::set_new_handler(end_without_memory);
    std::set_terminate(end_on_terminate);
}

/// While an object of this class exists, a call of exit() by a library ends the program with a
/// message and exit_environment; GCC's OpenMP calls exit() without memory. main() creates the
/// object first, so that it lasts until main() returns.
class EarlyExitHandlers
{
public:
    EarlyExitHandlers()
    {
        std::atexit(end_on_exit);
        main_is_running = true;
    }
    ~EarlyExitHandlers() { main_is_running = false; }
    EarlyExitHandlers(EarlyExitHandlers const&) = delete;
    EarlyExitHandlers& operator=(EarlyExitHandlers const&) = delete;
};

/// While an object of this class exists, abort() ends the program with exit_environment: Kokkos
/// aborts at its start if it does not understand a variable or an argument. A later abort is a
/// fault of the program.
class StartupAbortHandler
{
public:
    StartupAbortHandler() { std::signal(SIGABRT, end_on_abort); }
    ~StartupAbortHandler() { std::signal(SIGABRT, SIG_DFL); }
    StartupAbortHandler(StartupAbortHandler const&) = delete;
    StartupAbortHandler& operator=(StartupAbortHandler const&) = delete;
};

/// Returns `code` as the exit code of main(). If `ulimit -v` limits the address space, it ends the
/// process with that code at once: OpenBLAS's threads may retry mmap() for ever, and its exit
/// handler would wait for them.
int leave_main(int code)
{
    rlimit limit = {};
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
        std::fflush(nullptr);
        _exit(code);
    }
    return code;
}

/// Turns off OMP_DYNAMIC, with which OpenMP may give a region fewer threads on a busy machine.
/// Kokkos divides the work by the number of threads at its start, so that a part of the work would
/// not be done.
void disable_dynamic_threads()
{
    if (omp_set_dynamic != nullptr) {
        omp_set_dynamic(0);
    }
}

/// Initialises Kokkos with its messages on standard error, since standard output is for results.
class QuietKokkos
{
    std::vector<char*> m_arguments;
    int m_count;
    std::optional<OutputRedirection> m_redirection{std::in_place};
    std::optional<StartupAbortHandler> m_abort_handler{std::in_place};
    Kokkos::ScopeGuard m_kokkos;

public:
    /// Passes the program's arguments to Kokkos, and `more`, a further one, unless it is empty.
    QuietKokkos(int argc, char* argv[], std::string& more)
        : m_arguments(all_arguments(argc, argv, more))
        , m_count(static_cast<int>(m_arguments.size()) - 1)
        , m_kokkos(m_count, m_arguments.data())
    {
        m_abort_handler.reset();
        m_redirection.reset();
    }

    static std::vector<char*> all_arguments(int argc, char* argv[], std::string& more)
    {
        std::vector<char*> arguments(argv, argv + argc);
        if (!more.empty()) {
            arguments.push_back(more.data());
        }
        arguments.push_back(nullptr);
        return arguments;
    }
};

/// Returns an error's text. For an error of a file it is `path: reason`, safe to print, and not the
/// longer text of the standard library.
std::string message_of(std::exception const& error)
{
    if (auto const* const of_file =
            dynamic_cast<std::filesystem::filesystem_error const*>(&error)) {
        auto const path = printable(of_file->path1().string(), longest_path);
        return path + ": " + of_file->code().message();
    }
    return error.what();
}

/// Prints lines `file:line:column: message`, or `miniapp: file: message` without a place.
void print_mistake(InputError const& error)
{
    if (error.diagnostics().front().line > 0) {
        std::fprintf(stderr, "%s\n", error.what());
    } else {
        print_error(error.what());
    }
}

/// Reads command line and input on this rank. If it prints mistakes, the result has an exit code.
PreparedInput read_command_line(
    int argc,
    char* argv[],
    std::vector<Family> const& families,
    World const& world,
    Options& options)
{
    try {
        options = parse_options(argc, argv, names_of_formats());
        if (options.exit_code) {
            return {.exit_code = options.exit_code};
        }
        if (!world.is_first()) { // only the first rank writes results
            options.output.clear();
        }
        return prepare(options, families, world);
    } catch (InputError const& error) {
        print_mistake(error);
        return {.exit_code = exit_usage};
    } catch (std::exception const& error) {
        print_error(message_of(error));
        return {.exit_code = exit_environment};
    }
}

/// Reads the command line on the first rank, and on the others only if the first gets no exit code.
/// In the end all ranks have the same exit code, or none.
PreparedInput read_command_line_together(
    int argc,
    char* argv[],
    std::vector<Family> const& families,
    World const& world,
    Options& options)
{
    auto prepared = world.is_first() ? read_command_line(argc, argv, families, world, options)
                                     : PreparedInput{};
    auto code = world.from_first(prepared.exit_code.value_or(-1));
    if (code < 0) {
        if (!world.is_first()) {
            prepared = read_command_line(argc, argv, families, world, options);
        }
        auto const larger = [](int one, int other) { return std::max(one, other); };
        code = world.reduce(prepared.exit_code.value_or(-1), larger);
    }
    if (code >= 0) {
        prepared.exit_code = code;
    }
    return prepared;
}

int run(int argc, char* argv[], World const& world)
{
    auto device = choose_device(world);
    auto families = contents();
    Options options;
    auto const prepared = read_command_line_together(argc, argv, families, world, options);
    if (prepared.exit_code) {
        return *prepared.exit_code;
    }
    if (options.kokkos_help) {
        Kokkos::ScopeGuard const prints_it(argc, argv);
        return exit_good;
    }
    listen_for_stop_requests();
    disable_dynamic_threads();
    // Keeps Kokkos from printing six lines about unbound threads: this program has shorter warnings
    // of its own. OpenMP ignores the change, because it has read the variable before.
    bool const unbound =
        std::getenv("OMP_PROC_BIND") == nullptr && setenv("OMP_PROC_BIND", "false", 0) == 0;
    QuietKokkos const kokkos(argc, argv, device);
    if (unbound) {
        unsetenv("OMP_PROC_BIND");
    }
    // Views that variants keep between runs must be freed before Kokkos ends, or Kokkos 5.1 aborts.
    // `measured` is destroyed before `kokkos`, unlike `families`.
    auto const measured = std::move(families);
    return measure(prepared.input, measured, options, world);
}

/// Ends all ranks after a fault of this one, because the others would wait for it; with one rank it
/// only returns the code.
int end_all_ranks(World const& world, int code)
{
    if (world.size() > 1) {
        print_error(fmt::format("rank {} ends all ranks", world.rank()));
        world.abort(code);
    }
    return code;
}

/// Returns a message if the launcher belongs to another MPI, so that each rank sees only itself;
/// else "".
std::string refusal_of_launcher(World const& world)
{
    if (world.size() > 1 || !on_ranks()) {
        return {};
    }
    return fmt::format(
        "{} started {} ranks, and this program's MPI sees one, so that each would do the whole "
        "work by itself: use the launcher of the MPI that it was built with, or srun's --mpi that "
        "this MPI knows",
        launcher_facts()->launcher,
        launcher_facts()->size);
}

int run_safely(int argc, char* argv[])
{
    Ranks const ranks(argc, argv, exit_environment);
    auto const& world = ranks.world();
    if (auto const refusal = refusal_of_launcher(world); !refusal.empty()) {
        if (launcher_facts()->rank == 0) {
            print_error(refusal);
        }
        return exit_usage;
    }
    try {
        return run(argc, argv, world);
    } catch (InputError const& error) {
        print_mistake(error);
        return end_all_ranks(world, exit_usage);
    } catch (Stopped const& stopped) {
        return end_all_ranks(world, exit_signal + stopped.signal);
    } catch (std::exception const& error) {
        print_error(message_of(error));
        return end_all_ranks(world, exit_environment);
    }
}

/// Returns a message if the stack is too small, else "". With 20 KiB Kokkos crashes, and with less
/// the system's loader does, before main(). OpenMP's threads get stacks of the same size by
/// default.
std::string refusal_of_small_stack()
{
    constexpr rlim_t least = 128;
    rlimit limit = {};
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= least << 10) {
        return {}; // RLIM_INFINITY (no limit) is the largest number
    }
    return fmt::format(
        "ulimit -s leaves {} KiB for the stack; {} are needed, and 8192 are usual",
        limit.rlim_cur >> 10,
        least);
}

} // namespace

int main(int argc, char* argv[])
{
    EarlyExitHandlers const early_exit_handlers;
    occupy_standard_streams();
    if (auto const refusal = refusal_of_small_stack(); !refusal.empty()) {
        print_error(refusal);
        return leave_main(exit_environment);
    }
    if (auto const refusal = Ranks::refusal(); !refusal.empty()) {
        if (launcher_facts()->rank == 0) {
            print_error(refusal);
        }
        return leave_main(exit_usage);
    }
    return leave_main(run_safely(argc, argv));
}
