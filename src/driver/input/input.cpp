// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/input/input.hpp"

#include <fstream>

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

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
        reader.say(document.Mark(), "an input should be a map with a key 'runs' or 'simulate'");
        return input;
    }
    if (!document["runs"] && !document["simulate"]) {
        reader.say(document.Mark(), "an input needs a key 'runs' or 'simulate'");
    }
    // A simulation writes its own files and a run a session's; mixed, an exit code or an --only
    // would be about neither.
    if (document["runs"] && document["simulate"]) {
        reader.say(
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
            reader.say(
                key.Mark(),
                fmt::format(
                    "unknown key '{}'{}",
                    key.Scalar(),
                    did_you_mean(key.Scalar(), {"runs", "simulate", "measure"})));
        }
    });
    return input;
}

} // namespace

Input parse_input(
    std::string const& text, std::string const& file, std::vector<Family> const& families)
{
    if (auto found = guard_input(text); !found.empty()) {
        throw InputError(file, std::move(found));
    }
    InputReader reader(families);
    Input input;
    try {
        auto const documents = YAML::LoadAll(text);
        if (documents.size() != 1) {
            throw InputError(
                file,
                {{1,
                  1,
                  fmt::format("holds {} YAML documents; one is expected", documents.size())}});
        }
        input = read_document(reader, documents.front());
    } catch (YAML::Exception const& error) {
        throw InputError(
            file, {{error.mark.line + 1, error.mark.column + 1, "not YAML: " + error.msg}});
    }
    if (!reader.found().empty()) {
        throw InputError(file, reader.found());
    }
    return input;
}

Input read_input(std::string const& file, std::vector<Family> const& families)
{
    std::ifstream stream(file, std::ios::binary);
    // One byte more than allowed is enough to know.
    std::string text(largest_input + 1, '\0');
    if (!stream || !stream.read(text.data(), static_cast<std::streamsize>(text.size())).eof()) {
        if (stream.gcount() != static_cast<std::streamsize>(text.size())) {
            throw InputError(file, {{0, 0, "cannot be read: no such file, or no permission"}});
        }
    }
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return parse_input(text, file, families);
}

void keep_only(Input& input, std::string const& glob)
{
    if (!input.simulations.empty()) {
        throw InputError("--only " + glob, {{0, 0, "chooses variants; this input simulates"}});
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
            "--only " + glob,
            {{0, 0, "matches no variant of the input" + did_you_mean(glob, known)}});
    }
}

} // namespace miniapp
