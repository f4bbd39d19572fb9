// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "source_line.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <vector>

#include <elf.h>
#include <sys/mman.h>
#include <unistd.h>

#include "read.hpp"

namespace gfx90a {

namespace {

bool has_lines(std::uint8_t const* image, std::size_t bytes)
{
    auto const header = read<Elf64_Ehdr>(image);
    auto const section = [&](unsigned n) {
        return read<Elf64_Shdr>(image + header.e_shoff + std::size_t{n} * header.e_shentsize);
    };
    if (header.e_shoff + std::size_t{header.e_shnum} * header.e_shentsize > bytes
        || header.e_shstrndx >= header.e_shnum) {
        return false;
    }
    auto const names = section(header.e_shstrndx);
    for (unsigned n = 0; n < header.e_shnum; ++n) {
        auto const name = names.sh_offset + section(n).sh_name;
        if (name < bytes
            && std::string_view(reinterpret_cast<char const*>(image + name)) == ".debug_line") {
            return true;
        }
    }
    return false;
}

/// The code object as a file in memory that other processes can read, for as long as this lives.
class File
{
public:
    File(std::uint8_t const* image, std::size_t bytes)
        : m_file(memfd_create("gfx90a", MFD_CLOEXEC))
        , m_complete(m_file >= 0 && write(m_file, image, bytes) == static_cast<ssize_t>(bytes))
    {
    }
    ~File()
    {
        if (m_file >= 0) {
            close(m_file);
        }
    }
    File(File const&) = delete;
    File& operator=(File const&) = delete;

    bool complete() const { return m_complete; }
    std::string name() const
    {
        return "/proc/" + std::to_string(getpid()) + "/fd/" + std::to_string(m_file);
    }

private:
    int m_file;
    bool m_complete;
};

std::string said_by(std::string const& command)
{
    std::unique_ptr<FILE, int (*)(FILE*)> const pipe(popen(command.c_str(), "r"), &pclose);
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
    if (!has_lines(image, bytes)) {
        return "";
    }
    File const file(image, bytes);
    if (!file.complete()) {
        return "";
    }
    // Debian's packages have the version in their name. What is inlined comes before what it is
    // inlined into.
    std::vector<std::string> programs{"llvm-symbolizer", "/opt/rocm/llvm/bin/llvm-symbolizer"};
    for (int version = 14; version <= 21; ++version) {
        programs.insert(programs.begin(), "llvm-symbolizer-" + std::to_string(version));
    }
    for (auto const& program : programs) {
        auto const line = said_by(
            program + " --functions=none --obj=" + file.name() + ' ' + std::to_string(address)
            + " 2> /dev/null");
        auto const column = line.rfind(':');
        if (column != std::string::npos && line.rfind("??", 0) != 0) {
            return line.substr(0, column);
        }
    }
    return "";
}

} // namespace gfx90a
