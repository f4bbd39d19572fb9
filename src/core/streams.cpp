// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/streams.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <stdexcept>

#include <fcntl.h>
#include <unistd.h>

#include "core/printable.hpp"
#include "core/stop_request.hpp"

namespace miniapp {

void occupy_standard_streams()
{
    for (int const stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(stream, F_GETFD) == -1) {
            // open() returns the lowest free descriptor, which is this stream's. For standard
            // output, too, /dev/null is opened only for reading, so that writes fail.
            bool const error = stream == STDERR_FILENO;
            if (open("/dev/null", error ? O_WRONLY : O_RDONLY) != stream) {
                return;
            }
        }
    }
}

void print_output(std::string const& text)
{
    bool const written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    if (std::fflush(stdout) != 0 || !written) {
        if (errno == EPIPE) {
            throw Stopped{SIGPIPE};
        }
        throw std::runtime_error(
            std::string("cannot write to standard output: ") + std::strerror(errno));
    }
}

void print_error(std::string const& text)
{
    auto const line = "miniapp: " + printable_lines(text) + "\n";
    std::fputs(line.c_str(), stderr);
}

OutputRedirection::OutputRedirection()
{
    std::fflush(stdout);
    m_output = dup(STDOUT_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
}

OutputRedirection::~OutputRedirection()
{
    std::fflush(stdout);
    dup2(m_output, STDOUT_FILENO);
    close(m_output);
}

} // namespace miniapp
