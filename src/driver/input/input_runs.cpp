// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/input/input_runs.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include <fmt/format.h>
#include <fnmatch.h>
#include <yaml-cpp/yaml.h>

#include "core/former_names.hpp"
#include "core/printable.hpp"
#include "driver/input/nearest.hpp"

namespace miniapp {
namespace {

bool is_glob(std::string const& text)
{
    return text.find_first_of("*?[") != std::string::npos;
}

bool is_available(Family const& family, std::string const& name)
{
    return std::ranges::find(family.variants, name, &Variant<>::name)->available();
}

/// Returns the variants that the node's globs choose, in reading order; without a node, all of this
/// build. One input serves every machine: globs skip variants of other builds, but a variant that
/// is named stays and says why it does not apply.
std::vector<std::string>
variants_of(InputReader& reader, Family const& family, YAML::Node const& node)
{
    std::vector<std::string> known;
    std::ranges::transform(family.variants, std::back_inserter(known), &Variant<>::name);
    if (!node) {
        std::erase_if(known, [&](auto const& name) { return !is_available(family, name); });
        return known;
    }
    if (alternatives(node).empty()) {
        reader.add_mistake(node.Mark(), "'variants' is an empty list: it asks for nothing");
    }
    std::set<std::string> chosen;
    for (auto const& glob : alternatives(node)) {
        if (!glob.IsScalar()) {
            reader.add_mistake(
                glob.Mark(),
                "'variants' should be a name, a glob such as \"omp/*\", or a list of them");
            continue;
        }
        auto const fits = [&](auto const& name) { return matches(glob.Scalar(), name); };
        std::ranges::copy_if(known, std::inserter(chosen, chosen.end()), [&](auto const& name) {
            return fits(name) && (!is_glob(glob.Scalar()) || is_available(family, name));
        });
        if (std::ranges::none_of(known, fits)) {
            auto const instead = instead_of_variant(family.name, glob.Scalar());
            reader.add_mistake(
                glob.Mark(),
                fmt::format(
                    "{} has no variant '{}'{}",
                    family.name,
                    printable(glob.Scalar()),
                    instead.empty() ? did_you_mean(glob.Scalar(), known)
                                    : " any more: use " + instead));
        }
    }
    std::erase_if(known, [&](auto const& name) { return !chosen.contains(name); });
    return known;
}

} // namespace

bool matches(std::string const& glob, std::string const& name)
{
    return fnmatch(glob.c_str(), name.c_str(), 0) == 0;
}

std::vector<Run> read_runs(InputReader& reader, YAML::Node const& list)
{
    std::vector<Run> runs;
    reader.each_element("runs", "runs", list, [&](YAML::Node const& element) {
        for (auto const* const family : reader.families_of(element, "a run")) {
            if (runs.size() > InputReader::most_runs) {
                return; // the caller adds a mistake
            }
            auto const variants = variants_of(reader, *family, element["variants"]);
            AcceptedKeys const accepted{
                family->name,
                family->parameters,
                {"family", "variants"},
                family->invalid_parameters};
            for (auto const& point : reader.sweep(accepted, element)) {
                runs.push_back(InputReader::run_of(accepted, element, *family, point, variants));
            }
        }
    });
    return runs;
}

} // namespace miniapp
