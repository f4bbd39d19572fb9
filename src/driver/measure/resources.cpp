// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/resources.hpp"

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace miniapp {

ResourceTable::ResourceTable(std::string const& file)
{
    std::ifstream stream(file);
    if (!stream) {
        return;
    }
    try {
        auto const variants = nlohmann::json::parse(stream).at("variants");
        for (auto const& [label, precisions] : variants.items()) {
            for (auto const& [precision, figures] : precisions.items()) {
                m_table[fmt::format("{} {}", label, precision)] = {
                    .registers = figures.at("vgpr"),
                    .scratch = figures.at("scratch"),
                    .lds = figures.at("lds"),
                    .occupancy = figures.at("occupancy"),
                    .limited_by = figures.at("limited_by")};
            }
        }
    } catch (nlohmann::json::exception const& error) {
        throw std::runtime_error(
            file + " is not what scripts/resources writes (" + error.what()
            + "); remove it or write it anew");
    }
}

std::optional<KernelResources>
ResourceTable::find(std::string const& label, std::string const& precision) const
{
    auto const found = m_table.find(label + " " + precision);
    return found == m_table.end() ? std::nullopt : std::optional(found->second);
}

std::string resource_file()
{
    std::error_code error;
    auto const program = std::filesystem::read_symlink("/proc/self/exe", error);
    return (program.parent_path() / "resources.json").string();
}

} // namespace miniapp
