// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/checkpoint.hpp"

#include <array>
#include <fstream>
#include <set>
#include <stdexcept>

#include <fmt/format.h>

#include "core/atomic_file.hpp"

namespace miniapp::lbm {
namespace {

constexpr std::array<char, 16> magic{"miniapp lbm 001"};

/// FNV-1a over words of eight bytes: fast enough for gigabytes, and finds a torn or flipped file.
std::uint64_t checksum(std::vector<char> const& data)
{
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (std::size_t i = 0; i + 8 <= data.size(); i += 8) {
        std::uint64_t word = 0;
        __builtin_memcpy(&word, data.data() + i, 8);
        hash = (hash ^ word) * 0x100000001b3ULL;
    }
    for (std::size_t i = data.size() / 8 * 8; i < data.size(); ++i) {
        hash = (hash ^ static_cast<unsigned char>(data[i])) * 0x100000001b3ULL;
    }
    return hash;
}

template <class N>
void put(std::ostream& out, N number)
{
    out.write(reinterpret_cast<char const*>(&number), sizeof(number));
}

template <class N>
N get(std::istream& in)
{
    N number{};
    in.read(reinterpret_cast<char*>(&number), sizeof(number));
    return number;
}

[[noreturn]] void refuse(std::string const& path, std::string const& why)
{
    throw std::runtime_error("cannot restart from " + path + ": " + why);
}

} // namespace

void write_checkpoint(
    std::string const& path, std::string const& physics, Checkpoint const& checkpoint)
{
    write_atomically(path, [&](std::ostream& out) {
        out.write(magic.data(), magic.size());
        put(out, static_cast<std::uint64_t>(physics.size()));
        put(out, static_cast<std::uint64_t>(checkpoint.state.size()));
        put(out, checkpoint.steps);
        put(out, checksum(checkpoint.state));
        out.write(physics.data(), static_cast<std::streamsize>(physics.size()));
        out.write(checkpoint.state.data(), static_cast<std::streamsize>(checkpoint.state.size()));
    });
}

Checkpoint read_checkpoint(std::string const& path, std::string const& physics)
{
    std::ifstream in(path, std::ios::binary);
    if (!in) {
        refuse(path, "no such file, or no permission");
    }
    std::array<char, magic.size()> start{};
    in.read(start.data(), start.size());
    auto const physics_size = get<std::uint64_t>(in);
    auto const state_size = get<std::uint64_t>(in);
    Checkpoint checkpoint{.steps = get<std::int64_t>(in)};
    auto const expected = get<std::uint64_t>(in);
    if (!in || start != magic || physics_size > 65536) {
        refuse(path, "it is not a checkpoint of this version");
    }
    std::string written(physics_size, '\0');
    in.read(written.data(), static_cast<std::streamsize>(written.size()));
    if (written != physics) {
        refuse(
            path,
            fmt::format("it was written by a run of\n{}and this is one of\n{}", written, physics));
    }
    checkpoint.state.resize(state_size);
    in.read(checkpoint.state.data(), static_cast<std::streamsize>(state_size));
    if (!in || in.peek() != std::ifstream::traits_type::eof()) {
        refuse(path, "its length is wrong");
    }
    if (checksum(checkpoint.state) != expected) {
        refuse(path, "its checksum is wrong");
    }
    return checkpoint;
}

std::string physics_of(Params const& params)
{
    static std::set<std::string> const irrelevant{
        "block", "steps", "report_every", "fields_every", "checkpoint_every", "restart", "output"};
    std::string text;
    for (auto const& [name, value] : params.values()) {
        if (!irrelevant.contains(name)) {
            text += fmt::format("  {}: {}\n", name, to_string(value));
        }
    }
    return text;
}

} // namespace miniapp::lbm
