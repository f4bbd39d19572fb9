// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "source_line.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

namespace gfx90a {

namespace {

using File = std::unique_ptr<FILE, int (*)(FILE*)>;

std::string first_output_line(std::string const& command)
{
    File const pipe(popen(command.c_str(), "r"), &pclose);
    std::array<char, 4096> line{};
    if (!pipe || std::fgets(line.data(), line.size(), pipe.get()) == nullptr) {
        return "";
    }
    std::string text = line.data();
    while (!text.empty() && text.back() == '\n') {
        text.pop_back();
    }
    return text;
}

} // namespace

std::string source_line(std::uint8_t const* image, std::size_t bytes, std::uint64_t address)
{
    std::string_view const content(reinterpret_cast<char const*>(image), bytes);
    if (content.find(".debug_line") == std::string_view::npos) { // section with the line numbers
        return "";
    }
    // The symbolizer reads the code object from a file in memory, which exists until we return.
    int const number = memfd_create("gfx90a", MFD_CLOEXEC);
    File const file(number < 0 ? nullptr : fdopen(number, "w"), &std::fclose);
    if (!file || std::fwrite(image, 1, bytes, file.get()) != bytes
        || std::fflush(file.get()) != 0) {
        return "";
    }
    // On Debian the program's name contains its version. The symbolizer prints a line for each
    // inlined function; the first line, that of the innermost one, is wanted.
    std::vector<std::string> programs{"llvm-symbolizer", "/opt/rocm/llvm/bin/llvm-symbolizer"};
    for (int version = 14; version <= 21; ++version) {
        programs.insert(programs.begin(), "llvm-symbolizer-" + std::to_string(version));
    }
    auto asked = " --functions=none --obj=/proc/" + std::to_string(getpid()) + "/fd/";
    asked += std::to_string(number) + ' ' + std::to_string(address) + " 2> /dev/null";
    for (auto const& program : programs) {
        auto const line = first_output_line(program + asked);
        auto const column = line.rfind(':');
        if (column != std::string::npos && line.rfind("??", 0) != 0) {
            return line.substr(0, column);
        }
    }
    return "";
}

} // namespace gfx90a
