// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulation/snapshot_files.hpp"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/atomic_file.hpp"
#include "core/printable.hpp"
#include "simulation/output_files.hpp"

namespace miniapp {
namespace {

namespace fs = std::filesystem;

std::string escaped_for_xml(std::string const& text)
{
    std::string escaped;
    for (char const c : text) {
        escaped += c == '&'   ? "&amp;"
                   : c == '<' ? "&lt;"
                   : c == '>' ? "&gt;"
                   : c == '"' ? "&quot;"
                              : std::string(1, c);
    }
    return escaped;
}

} // namespace

SnapshotFiles::SnapshotFiles(
    std::string prefix,
    Region const& region,
    std::int64_t first_step,
    bool first_is_due,
    GridMaker grid_of)
    : m_prefix(std::move(prefix))
    , m_region(region)
    , m_make_grid(std::move(grid_of))
{
    remove_unfinished_fields(m_prefix);
    for (auto const step : steps_of_fields(m_prefix)) {
        if (step < first_step || (step == first_step && first_step > 0 && first_is_due)) {
            m_snapshots.push_back(snapshot(step));
        } else {
            fs::remove(fields_path(m_prefix, step));
        }
    }
    if (!m_snapshots.empty()) {
        write_index();
    } else {
        fs::remove(index_path(m_prefix));
    }
}

bool SnapshotFiles::has(std::int64_t step) const
{
    return !m_snapshots.empty() && m_snapshots.back().step >= step;
}

std::string SnapshotFiles::unfinished_file(std::int64_t step) const
{
    return unfinished_name(fields_path(m_prefix, step));
}

void SnapshotFiles::add(std::int64_t step)
{
    publish(unfinished_file(step), fields_path(m_prefix, step));
    m_snapshots.push_back(snapshot(step));
    write_index();
}

SnapshotFiles::Snapshot SnapshotFiles::snapshot(std::int64_t step) const
{
    fs::path const path(fields_path(m_prefix, step));
    auto const form = describe_hdf5(path.string());
    if (form.region != m_region) {
        throw std::runtime_error(fmt::format(
            "{} holds {} points from ({}) on, every ({}), and this run writes {} from ({}) on, "
            "every ({}), which readers of their index would mistake for the same: go on with the "
            "fields_plane and fields_stride of those files, or move them away",
            printable(path.string(), longest_path),
            form.region.points(),
            fmt::join(form.region.first, ", "),
            fmt::join(form.region.stride, ", "),
            m_region.points(),
            fmt::join(m_region.first, ", "),
            fmt::join(m_region.stride, ", ")));
    }
    return {step, m_make_grid(step, form, escaped_for_xml(path.filename().string()))};
}

void SnapshotFiles::write_index() const
{
    write_atomically(index_path(m_prefix), [&](std::ostream& out) {
        out << "<?xml version=\"1.0\"?>\n<Xdmf Version=\"3.0\"><Domain>\n"
               "<Grid Name=\"fields\" GridType=\"Collection\" CollectionType=\"Temporal\">\n";
        for (auto const& snapshot : m_snapshots) {
            out << snapshot.grid;
        }
        out << "</Grid></Domain></Xdmf>\n";
    });
}

std::string why_not_indexed(std::string const& prefix)
{
    auto const name = fs::path(prefix).filename().string();
    bool const found = std::ranges::all_of(
        name, [](char c) { return c >= ' ' && c <= '~' && c != ':' && c != '|'; });
    if (found && !name.starts_with(' ')) {
        return "";
    }
    return fmt::format(
        "readers of the XDMF index do not find files that begin with '{}': give this run an "
        "'output' of ASCII characters, without a colon or a bar, that begins with no blank; or "
        "write no fields",
        printable(name));
}

} // namespace miniapp
