// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// unknown_instructions FILE...: the instructions in programs' code for gfx90a (or in code objects)
// that the emulator does not know, one a line with how often it stands there. Ends with 1 where
// there is one, but for those of textures.
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <elf.h>

#include "emulator/disassembler.hpp"
#include "emulator/instruction.hpp"

namespace {

using namespace miniapp;
using Bytes = std::vector<std::uint8_t>;

struct Seen
{
    std::size_t all = 0;
    std::size_t textures = 0;
    std::map<std::string, std::size_t> unknown;
    std::map<std::string, std::size_t> mnemonics;
};

template <class T>
T read(std::uint8_t const* from)
{
    T value;
    std::memcpy(&value, from, sizeof(T));
    return value;
}

void look_at_code(std::uint8_t const* code, std::size_t bytes, Seen& seen)
{
    // An instruction that cannot be known decodes to the same handler.
    auto const unknown = gfx90a::decode("no_such_instruction", 0, 4, 0).handler;
    for (std::size_t at = 0; at + 4 <= bytes;) {
        auto const [text, length] = gfx90a::disassemble(code + at, bytes - at);
        if (length == 0) {
            at += 4; // padding
            continue;
        }
        auto const instruction = gfx90a::decode(text, at, length, 4);
        at += length;
        ++seen.all;
        auto const name = instruction.text.substr(0, instruction.text.find(' '));
        if (name == "image_sample") {
            ++seen.textures;
        } else if (instruction.handler == unknown) {
            ++seen.unknown[seen.unknown.count(name) != 0 ? name : instruction.text];
        } else {
            ++seen.mnemonics[std::string(instruction.operation->name)];
        }
    }
}

void look_at_object(std::uint8_t const* image, Seen& seen)
{
    auto const header = read<Elf64_Ehdr>(image);
    for (unsigned n = 0; n < header.e_phnum; ++n) {
        auto const segment =
            read<Elf64_Phdr>(image + header.e_phoff + std::size_t{n} * header.e_phentsize);
        if (segment.p_type == PT_LOAD && (segment.p_flags & PF_X) != 0) {
            look_at_code(image + segment.p_offset, segment.p_filesz, seen);
        }
    }
}

void look_at_file(char const* name, Seen& seen)
{
    std::ifstream file(name, std::ios::binary);
    Bytes const content{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    constexpr unsigned amdgpu = 224;
    if (content.size() < sizeof(Elf64_Ehdr)) {
        throw std::runtime_error(std::string(name) + " is not there");
    }
    if (read<Elf64_Ehdr>(content.data()).e_machine == amdgpu) {
        look_at_object(content.data(), seen);
        return;
    }
    constexpr std::string_view magic = "__CLANG_OFFLOAD_BUNDLE__";
    std::string_view const text(reinterpret_cast<char const*>(content.data()), content.size());
    for (auto at = text.find(magic); at != std::string_view::npos;
         at = text.find(magic, at + magic.size())) {
        auto const* entry = content.data() + at + magic.size();
        auto const entries = read<std::uint64_t>(entry);
        entry += 8;
        for (std::uint64_t n = 0; n < entries && entries < 64; ++n) {
            auto const length = read<std::uint64_t>(entry + 16);
            std::string_view const target(reinterpret_cast<char const*>(entry + 24), length);
            if (read<std::uint64_t>(entry + 8) > 0
                && target.find("gfx90a") != std::string_view::npos) {
                look_at_object(content.data() + at + read<std::uint64_t>(entry), seen);
            }
            entry += 24 + length;
        }
    }
}

} // namespace

int main(int argc, char** argv)
{
    Seen seen;
    try {
        for (int n = 1; n < argc; ++n) {
            look_at_file(argv[n], seen);
        }
    } catch (std::exception const& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 6;
    }
    for (auto const& [text, times] : seen.unknown) {
        std::printf("%zu %s\n", times, text.c_str());
    }
    std::printf(
        "%zu instructions, %zu mnemonics; of textures: %zu; unknown: %zu\n",
        seen.all,
        seen.mnemonics.size(),
        seen.textures,
        seen.unknown.size());
    return seen.unknown.empty() && seen.all > 0 ? 0 : 1;
}
