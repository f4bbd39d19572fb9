// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/simulation/checkpoint.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>

#include "core/atomic_file.hpp"

namespace miniapp::lbm {
namespace {

constexpr std::array<char, 16> magic{"miniapp lbm 001"};
constexpr std::uint64_t largest_physics = 65536; ///< bytes

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

/// All of a checkpoint but the state, which follows it.
struct Head
{
    std::string physics;
    std::uint64_t state_size = 0;
    std::int64_t steps = 0;
    std::uint64_t checksum = 0;
};

/// Throws std::runtime_error where the file is not a checkpoint.
Head read_head(std::ifstream& in, std::string const& path)
{
    if (!in) {
        refuse(path, "no such file, or no permission");
    }
    std::array<char, magic.size()> start{};
    in.read(start.data(), start.size());
    Head head;
    head.physics.resize(std::min<std::uint64_t>(get<std::uint64_t>(in), largest_physics + 1));
    head.state_size = get<std::uint64_t>(in);
    head.steps = get<std::int64_t>(in);
    head.checksum = get<std::uint64_t>(in);
    if (in && head.physics.size() <= largest_physics) {
        in.read(head.physics.data(), static_cast<std::streamsize>(head.physics.size()));
    }
    if (!in || start != magic || head.physics.size() > largest_physics) {
        refuse(path, "it is not a checkpoint of this version");
    }
    return head;
}

/// Throws where the state that follows the head is not of the length that the head says.
void check_length(std::ifstream& in, Head const& head, std::string const& path)
{
    auto const begin = static_cast<std::uint64_t>(in.tellg());
    if (head.state_size != std::filesystem::file_size(path) - begin) {
        refuse(path, "its length is wrong");
    }
}

std::map<std::string, std::string> by_name(std::string const& physics)
{
    std::map<std::string, std::string> values;
    std::istringstream lines(physics);
    for (std::string line; std::getline(lines, line);) {
        if (auto const colon = line.find(": "); colon != std::string::npos && colon > 2) {
            values[line.substr(2, colon - 2)] = line.substr(colon + 2);
        }
    }
    return values;
}

/// `tau_rho 0.8 there, 0.7 here` for every parameter that differs.
std::string difference(std::string const& there, std::string const& here)
{
    auto others = by_name(there);
    std::vector<std::string> found;
    for (auto const& [name, value] : by_name(here)) {
        auto const other = others.find(name);
        auto const was = other == others.end() ? "nothing" : other->second;
        if (was != value) {
            found.push_back(fmt::format("{} {} there, {} here", name, was, value));
        }
        if (other != others.end()) {
            others.erase(other);
        }
    }
    for (auto const& [name, value] : others) {
        found.push_back(fmt::format("{} {} there, nothing here", name, value));
    }
    return fmt::format("it is of other parameters: {}", fmt::join(found, "; "));
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
    auto const head = read_head(in, path);
    if (head.physics != physics) {
        refuse(path, difference(head.physics, physics));
    }
    check_length(in, head, path);
    Checkpoint checkpoint{.steps = head.steps};
    checkpoint.state.resize(head.state_size);
    in.read(checkpoint.state.data(), static_cast<std::streamsize>(head.state_size));
    if (!in) {
        refuse(path, "it cannot be read to its end");
    }
    if (checksum(checkpoint.state) != head.checksum) {
        refuse(path, "its checksum is wrong");
    }
    return checkpoint;
}

std::string why_no_restart(std::string const& path, Params const& params)
{
    try {
        std::ifstream in(path, std::ios::binary);
        auto const head = read_head(in, path);
        auto const here = physics_of(params);
        if (head.physics != here) {
            refuse(path, difference(head.physics, here));
        }
        check_length(in, head, path);
    } catch (std::runtime_error const& error) {
        return error.what();
    }
    return "";
}

std::int64_t step_of_checkpoint(std::string const& path)
{
    try {
        std::ifstream in(path, std::ios::binary);
        return read_head(in, path).steps;
    } catch (std::runtime_error const&) {
        return 0;
    }
}

std::string checkpoint_of(Params const& params)
{
    return params.text("output") + ".checkpoint";
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
