// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/results_file.hpp"

#include <algorithm>
#include <fstream>

#include <fmt/format.h>

#include "core/atomic_file.hpp"
#include "core/printable.hpp"
#include "core/streams.hpp"
#include "driver/report/json.hpp"

namespace miniapp {
namespace {

using Json = nlohmann::json;

constexpr char const* standard_output = "-";

Json read_earlier_results(std::string const& path)
{
    if (!is_file_or_absent(path)) { // reading a FIFO would wait for its writer
        throw InputError(path, "cannot be resumed: it is no file");
    }
    std::ifstream file(path);
    if (!file) {
        throw InputError(path, "cannot be read");
    }
    auto json = Json::parse(file, nullptr, false);
    if (!json.is_object() || json.value("schema_version", Json()) != schema_version
        || !json.contains("provenance") || !json.contains("measure") || !json.contains("runs")) {
        throw InputError(path, fmt::format("is no results file of version {}", schema_version));
    }
    return json;
}

/// Throws an InputError that names the facts in which an earlier session differs from this one.
void refuse_other_session(std::string const& path, Json const& earlier, Json const& now)
{
    std::vector<Diagnostic> found;
    auto const compare = [&](std::string const& what, Json const& before, Json const& present) {
        if (before != present) {
            found.push_back(
                {0,
                 0,
                 fmt::format(
                     "cannot be resumed: {} was {} and is {}",
                     what,
                     printable(text_of(before)),
                     printable(text_of(present)))});
        }
    };
    for (auto const* const fact :
         {"program",
          "commit",
          "compiler",
          "flags",
          "kokkos",
          "backend",
          "device",
          "cpu",
          "threads",
          "host"}) {
        compare(
            fact,
            earlier["provenance"].value(fact, Json("")),
            now["provenance"].value(fact, Json("")));
    }
    compare("measure", earlier["measure"], now["measure"]);
    if (!found.empty()) {
        throw InputError(path, found);
    }
}

bool is_result_of(Json const& result, Run const& run)
{
    if (result.value("family", "") != run.family
        || result.value("parameters", Json()) != to_json(run.params)) {
        return false;
    }
    std::vector<std::string> names;
    for (auto const& variant : result.value("variants", Json::array())) {
        names.push_back(variant.value("name", ""));
    }
    return names == run.variants;
}

bool all_positive(Json const& samples)
{
    return std::ranges::all_of(
        samples, [](Json const& sample) { return sample.is_number() && sample.get<double>() > 0; });
}

/// Returns whether no variant is wrong or failed, no simulation is bad or was stopped, and all
/// times are positive (old files may have 0).
bool is_right(Json const& result)
{
    auto const limit = result.value("limit", Json::object());
    return std::ranges::all_of(
               result.value("variants", Json::array()),
               [](Json const& variant) {
                   auto const status = variant.value("status", "");
                   auto const time = variant.value("time_s", Json::object());
                   return status != "wrong" && status != "failed"
                          && all_positive(time.value("samples", Json::array()));
               })
           && std::ranges::all_of(
               limit.value("kernels", Json::array()),
               [](Json const& kernel) {
                   return all_positive(kernel.value("samples", Json::array()));
               })
           && result.value("good", true) && !result.contains("stopped_by_signal");
}

} // namespace

ResultsFile::ResultsFile(
    Options const& options,
    std::map<std::string, std::string> const& provenance,
    MeasureSettings const& settings)
    : m_path(options.output.empty() ? options.resume : options.output)
    , m_json(Json::parse(text_of(empty_results(
          provenance, settings)))) // parsed, so that its types are those of a file that was read
{
    if (!options.resume.empty()) {
        auto const earlier = read_earlier_results(options.resume);
        refuse_other_session(options.resume, earlier, m_json);
        m_json["provenance"]["resumed"] = m_json["provenance"]["date"];
        m_json["provenance"]["date"] = earlier["provenance"].value("date", "");
        m_json["runs"] = earlier["runs"];
        m_json["simulations"] = earlier.value("simulations", Json::array());
    }
}

void ResultsFile::save()
{
    auto const text = text_of(m_json, 1) + "\n";
    if (m_path == standard_output) {
        print_output(text);
    } else if (!m_path.empty()) {
        write_atomically(m_path, [&](std::ostream& out) { out << text; });
    }
}

bool ResultsFile::holds(std::string const& list, Run const& run) const
{
    return std::ranges::any_of(m_json[list], [&](Json const& result) {
        return is_result_of(result, run) && is_right(result);
    });
}

void ResultsFile::add(std::string const& list, Run const& run, Json result)
{
    auto& results = m_json[list];
    auto const same = std::ranges::find_if(
        results, [&](Json const& earlier) { return is_result_of(earlier, run); });
    if (same != results.end()) {
        results.erase(same);
    }
    results.push_back(std::move(result));
    if (m_path != standard_output && is_file_or_absent(m_path)) {
        save();
    }
}

void ResultsFile::add(RunResult const& result)
{
    add("runs", result.run, to_json(result));
}

void ResultsFile::add(SimulationResult const& result)
{
    add("simulations", result.run, to_json(result));
}

void ResultsFile::finish()
{
    m_json["complete"] = true;
    save();
}

void ResultsFile::stop(int signal)
{
    m_json["stopped_by_signal"] = signal;
    save();
}

} // namespace miniapp
