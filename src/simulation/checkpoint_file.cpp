// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulation/checkpoint_file.hpp"

#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <xxhash.h>

#include "core/atomic_file.hpp"
#include "core/finite.hpp"

// A file holds, in this order: a magic text, the lengths of the run's text and of the state, the
// number of steps, the checksum of the state, the run's text (variant, then parameters), the
// checksum of everything so far, the state.
namespace miniapp {
namespace {

constexpr std::array<char, 16> magic{"miniapp sim 003"};
constexpr std::size_t format_index =
    12; ///< index in the magic text of the first digit of the format's number
constexpr std::uint64_t max_text_bytes = 65536; ///< largest length of the text in bytes
constexpr char const* wrong_state_message = "the checksum of its state is wrong";

/// Returns a checksum; two different contents have the same one by chance once in 2^64.
std::uint64_t checksum(std::string_view bytes)
{
    return XXH64(bytes.data(), bytes.size(), 0);
}

/// The part of fixed size with which a file begins; its members are in the order of the file.
struct FixedHead
{
    std::array<char, 16> start = magic;
    std::uint64_t text_size = 0;
    std::uint64_t state_size = 0;
    std::int64_t steps = 0;
    std::uint64_t state_sum = 0;
};

std::string bytes_of(FixedHead const& fixed)
{
    std::string bytes(sizeof(FixedHead), '\0');
    std::memcpy(bytes.data(), &fixed, sizeof(FixedHead));
    return bytes;
}

[[noreturn]] void refuse(std::string const& path, std::string const& why)
{
    throw std::runtime_error("cannot restart from " + path + ": " + why);
}

/// Returns why a file with this start is no checkpoint that this program can read.
std::string why_not_this_format(std::array<char, 16> const& start)
{
    std::string_view const expected(magic.data());
    std::string_view const found(start.data(), expected.size());
    auto const format = found.substr(format_index);
    if (!found.starts_with(expected.substr(0, format_index))
        || format.find_first_not_of("0123456789") != std::string_view::npos) {
        return "it is no checkpoint of a simulation";
    }
    return fmt::format(
        "it is a checkpoint of format {}, and this program reads {}, whose checksums find more: "
        "end that run with the program that began it, or begin anew with 'overwrite: yes'",
        format,
        expected.substr(format_index));
}

/// Opens the file. Refuses a FIFO or the like, because opening one would wait for its writer.
std::ifstream open_checkpoint(std::string const& path)
{
    if (!is_file_or_absent(path)) {
        refuse(path, "it is no file");
    }
    return std::ifstream(path, std::ios::binary);
}

struct Head
{
    FixedHead fixed;
    CheckpointHead content;
};

/// Checks a state piece by piece: the checksum must be correct and every number finite, because a
/// state that is not finite may have been saved with a correct checksum.
class StateCheck
{
    XXH64_state_t m_sum = {};
    StateForm const& m_form;
    std::size_t m_count = 0; ///< count of the numbers checked so far
    std::string m_not_finite;

    template <class Number>
    void check_numbers(char const* data, std::size_t size)
    {
        for (std::size_t at = 0; at + sizeof(Number) <= size; at += sizeof(Number), ++m_count) {
            Number number = 0;
            std::memcpy(&number, data + at, sizeof(Number));
            if (!is_finite(number) && m_not_finite.empty()) {
                m_not_finite = fmt::format("{} is {}", m_form.name(m_count), number);
            }
        }
    }

public:
    explicit StateCheck(StateForm const& form)
        : m_form(form)
    {
        XXH64_reset(&m_sum, 0);
    }

    /// Checks the next piece; every piece except the last must end with a complete number.
    void add(char const* data, std::size_t size)
    {
        XXH64_update(&m_sum, data, size);
        if (m_form.bytes_of_number == sizeof(double)) {
            check_numbers<double>(data, size);
        } else {
            check_numbers<float>(data, size);
        }
    }

    void throw_if_wrong(std::string const& path, std::uint64_t sum) const
    {
        if (XXH64_digest(&m_sum) != sum) {
            refuse(path, wrong_state_message);
        }
        if (!m_not_finite.empty()) {
            refuse(
                path,
                m_not_finite
                    + ", and a run goes on from finite numbers alone: put a good checkpoint there, "
                      "or begin anew with 'overwrite: yes'");
        }
    }
};

Head read_head(std::ifstream& in, std::string const& path)
{
    if (!in) {
        refuse(path, "no such file, or no permission");
    }
    Head head;
    in.read(reinterpret_cast<char*>(&head.fixed), sizeof(FixedHead));
    if (!in || head.fixed.start != magic) {
        refuse(path, why_not_this_format(head.fixed.start));
    }
    if (head.fixed.text_size > max_text_bytes) {
        refuse(path, "the length of its head is wrong");
    }
    std::string text(head.fixed.text_size, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    std::uint64_t sum = 0;
    in.read(reinterpret_cast<char*>(&sum), sizeof(sum));
    auto const summed = bytes_of(head.fixed) + text;
    if (!in || checksum(summed) != sum) {
        refuse(path, "the checksum of its head is wrong");
    }
    if (head.fixed.state_size + summed.size() + sizeof(sum) != std::filesystem::file_size(path)) {
        refuse(path, "its length is wrong");
    }
    if (head.fixed.steps < 0) {
        refuse(path, fmt::format("it is of step {}, and steps begin with 0", head.fixed.steps));
    }
    auto const line = text.find('\n');
    head.content = {text.substr(line + 1), text.substr(0, line), head.fixed.steps};
    return head;
}

std::map<std::string, std::string> parameters_by_name(std::string const& parameters)
{
    std::map<std::string, std::string> values;
    std::istringstream lines(parameters);
    for (std::string line; std::getline(lines, line);) {
        if (auto const colon = line.find(": "); colon != std::string::npos && colon > 2) {
            values[line.substr(2, colon - 2)] = line.substr(colon + 2);
        }
    }
    return values;
}

/// Returns a text with every parameter that differs: `tau_rho 0.8 there, 0.7 here`.
std::string difference_text(std::string const& there, std::string const& here)
{
    auto others = parameters_by_name(there);
    std::vector<std::string> found;
    for (auto const& [name, value] : parameters_by_name(here)) {
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

Head read_head_of(std::ifstream& in, std::string const& path, std::string const& parameters)
{
    auto head = read_head(in, path);
    if (head.content.parameters != parameters) {
        refuse(path, difference_text(head.content.parameters, parameters));
    }
    return head;
}

Head read_head_of(
    std::ifstream& in,
    std::string const& path,
    std::string const& parameters,
    StateForm const& form)
{
    auto head = read_head_of(in, path, parameters);
    if (auto const right = form.numbers * form.bytes_of_number; head.fixed.state_size != right) {
        refuse(
            path,
            fmt::format(
                "its state has {} bytes, and that of these parameters {}",
                head.fixed.state_size,
                right));
    }
    return head;
}

std::string older_path(std::string const& path, std::int64_t number)
{
    return fmt::format("{}.{}", path, number);
}

void keep_older_checkpoints(std::string const& path, std::int64_t keep)
{
    namespace fs = std::filesystem;
    if (keep < 2 || !fs::exists(path)) {
        return;
    }
    for (auto i = keep - 2; i >= 1; --i) {
        if (fs::exists(older_path(path, i))) {
            fs::rename(older_path(path, i), older_path(path, i + 1));
        }
    }
    fs::remove(older_path(path, 1));
    fs::create_hard_link(
        path, older_path(path, 1)); // a link and no renaming, so that `path` exists all the time
}

} // namespace

void write_checkpoint(std::string const& path, Checkpoint const& checkpoint, std::int64_t keep)
{
    auto const& state = checkpoint.state;
    auto const text = checkpoint.variant + "\n" + checkpoint.parameters;
    FixedHead const fixed{
        .text_size = text.size(),
        .state_size = state.size(),
        .steps = checkpoint.steps,
        .state_sum = checksum({state.data(), state.size()})};
    auto const head = bytes_of(fixed) + text;
    auto const sum = checksum(head);
    keep_older_checkpoints(path, keep);
    write_atomically(path, [&](std::ostream& out) {
        out << head;
        out.write(reinterpret_cast<char const*>(&sum), sizeof(sum));
        out.write(state.data(), static_cast<std::streamsize>(state.size()));
    });
}

Checkpoint
read_checkpoint(std::string const& path, std::string const& parameters, StateForm const& form)
{
    auto in = open_checkpoint(path);
    auto const head = read_head_of(in, path, parameters, form);
    Checkpoint checkpoint{parameters, head.content.variant, head.content.steps};
    checkpoint.state.resize(head.fixed.state_size);
    in.read(checkpoint.state.data(), static_cast<std::streamsize>(head.fixed.state_size));
    if (!in) {
        refuse(path, "it cannot be read to its end");
    }
    StateCheck check(form);
    check.add(checkpoint.state.data(), checkpoint.state.size());
    check.throw_if_wrong(path, head.fixed.state_sum);
    return checkpoint;
}

CheckpointHead
check_checkpoint(std::string const& path, std::string const& parameters, StateForm const& form)
{
    auto in = open_checkpoint(path);
    auto const head = read_head_of(in, path, parameters, form);
    StateCheck check(form);
    std::vector<char> piece(1 << 20);
    do {
        in.read(piece.data(), static_cast<std::streamsize>(piece.size()));
        check.add(piece.data(), static_cast<std::size_t>(in.gcount()));
    } while (in);
    check.throw_if_wrong(path, head.fixed.state_sum);
    return head.content;
}

CheckpointHead read_checkpoint_head(std::string const& path, std::string const& parameters)
{
    auto in = open_checkpoint(path);
    return read_head_of(in, path, parameters).content;
}

} // namespace miniapp
