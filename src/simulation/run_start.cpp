// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulation/run_start.hpp"

#include <filesystem>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "simulation/output_files.hpp"

namespace miniapp {
namespace {

/// Removes the files of an earlier run; throws std::runtime_error if the settings do not allow it.
void remove_earlier_output(RunSettings const& settings)
{
    auto const reason = why_not_overwritten(settings.prefix);
    if (!reason.empty() && !settings.overwrite) {
        throw std::runtime_error(reason);
    }
    for (auto const& path : earlier_output(settings.prefix)) {
        std::filesystem::remove(path);
    }
}

} // namespace

RunStart::RunStart(
    RunSettings const& settings,
    std::string const& physics,
    StateForm const& form,
    SimulationObserver& observer,
    World const& world)
    : wall_time(settings.wall_time)
{
    if (world.is_first()) {
        m_lock.emplace(settings.prefix);
        if (!m_lock->doubt().empty()) {
            observer.warning(m_lock->doubt());
        }
        if (settings.restart) {
            m_checkpoint = read_checkpoint(checkpoint_of(settings.prefix), physics, form);
            m_step = m_checkpoint->steps;
            observer.line(fmt::format("restarted from step {}", m_step));
        } else {
            remove_earlier_output(settings);
        }
    }
    m_step = world.from_first(m_step);
}

std::optional<Checkpoint> RunStart::take_checkpoint()
{
    return std::exchange(m_checkpoint, std::nullopt);
}

} // namespace miniapp
