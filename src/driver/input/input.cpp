// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/input/input.hpp"

#include <algorithm>
#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <yaml-cpp/yaml.h>

#include "core/printable.hpp"
#include "driver/input/input_guard.hpp"
#include "driver/input/input_measure.hpp"
#include "driver/input/input_runs.hpp"
#include "driver/input/input_simulations.hpp"
#include "driver/input/nearest.hpp"

namespace miniapp {
namespace {

Input read_document(InputReader& reader, YAML::Node const& document)
{
    Input input;
    if (!document.IsMap()) {
        reader.add_mistake(
            document.Mark(), "an input should be a map with a key 'runs' or 'simulate'");
        return input;
    }
    if (!document["runs"] && !document["simulate"]) {
        reader.add_mistake(document.Mark(), "an input needs a key 'runs' or 'simulate'");
    }
    // A simulation writes its own files and a run a session's; mixed, an exit code or an --only
    // would be about neither.
    if (document["runs"] && document["simulate"]) {
        reader.add_mistake(
            document["simulate"].Mark(),
            "an input has either 'runs' or 'simulate'; put the simulations into a file of their "
            "own");
    }
    reader.each_entry(document, [&](YAML::Node const& key, YAML::Node const& value) {
        if (key.Scalar() == "measure") {
            input.measure = read_measure(reader, value);
        } else if (key.Scalar() == "simulate") {
            input.simulations = read_simulations(reader, value);
        } else if (key.Scalar() == "runs") {
            input.runs = read_runs(reader, value);
        } else {
            reader.add_mistake(
                key.Mark(),
                fmt::format(
                    "unknown key '{}'{}",
                    printable(key.Scalar()),
                    did_you_mean(key.Scalar(), {"runs", "simulate", "measure"})));
        }
    });
    if (std::max(input.runs.size(), input.simulations.size()) > InputReader::most_runs) {
        reader.add_mistake(
            document.Mark(),
            fmt::format("makes more than {} runs; split it", InputReader::most_runs));
    }
    return input;
}

std::string read_text(int descriptor)
{
    // One byte more than allowed is enough to know.
    std::string text(largest_input + 1, '\0');
    std::size_t size = 0;
    while (size < text.size()) {
        auto const got = read(descriptor, text.data() + size, text.size() - size);
        if (got < 0) {
            throw std::system_error(errno, std::generic_category());
        }
        if (got == 0) {
            break;
        }
        size += static_cast<std::size_t>(got);
    }
    text.resize(size);
    return text;
}

std::string read_file(std::string const& file)
{
    if (file == "-") {
        return read_text(STDIN_FILENO);
    }
    int const descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        throw std::system_error(errno, std::generic_category());
    }
    auto text = read_text(descriptor);
    close(descriptor);
    return text;
}

} // namespace

Input parse_input(
    std::string const& text,
    std::string const& file,
    std::vector<Family> const& families,
    MayLack const& may_lack)
{
    if (auto found = guard_input(text); !found.empty()) {
        throw InputError(file, std::move(found));
    }
    InputReader reader(families, may_lack);
    auto input = read_document(reader, YAML::Load(text));
    if (!reader.found().empty()) {
        throw InputError(file, reader.found());
    }
    input.chapters = reader.chapters();
    return input;
}

Input read_input(
    std::string const& file, std::vector<Family> const& families, MayLack const& may_lack)
{
    std::string text;
    try {
        text = read_file(file);
    } catch (std::system_error const& error) {
        throw InputError(file, {{0, 0, "cannot be read: " + error.code().message()}});
    }
    return parse_input(text, file == "-" ? "standard input" : file, families, may_lack);
}

bool may_match_variant_of(std::string const& glob, std::string const& word)
{
    // What follows is not known: a part of the glob that matches the beginning is enough.
    for (std::size_t size = 1; size <= glob.size(); ++size) {
        auto const part = glob.substr(0, size);
        if (matches(part, word + "/") || matches(part, word + ".")) {
            return true;
        }
    }
    return false;
}

void keep_only(Input& input, std::string const& glob)
{
    if (!input.simulations.empty()) {
        throw InputError(
            "--only " + printable(glob), {{0, 0, "chooses variants; this input simulates"}});
    }
    std::vector<std::string> known;
    for (auto& run : input.runs) {
        std::erase_if(run.variants, [&](std::string const& variant) {
            known.push_back(run.family + "/" + variant);
            return !matches(glob, known.back());
        });
    }
    std::erase_if(input.runs, [](Run const& run) { return run.variants.empty(); });
    if (input.runs.empty()) {
        throw InputError(
            "--only " + printable(glob),
            {{0, 0, "matches no variant of the input" + did_you_mean(glob, known)}});
    }
}

} // namespace miniapp
