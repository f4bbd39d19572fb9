// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/params.hpp"

namespace miniapp::lbm {

/// The state of a run: what Simulation::state() gives, as raw bytes, and when.
struct Checkpoint
{
    std::int64_t steps = 0;
    std::vector<char> state = {};
};

/// Writes under a temporary name, flushes and renames: whole or not at all. `physics` is every
/// parameter on which the state depends.
void write_checkpoint(
    std::string const& path, std::string const& physics, Checkpoint const& checkpoint);

/// Throws std::runtime_error where the file is not a checkpoint, is damaged (a checksum) or belongs
/// to another `physics`, naming the difference.
Checkpoint read_checkpoint(std::string const& path, std::string const& physics);

/// Why this run cannot go on from that file, as far as its head and its length tell: it is not
/// there, is no checkpoint, is cut short, or has other parameters, each of which is named. Empty
/// where it can.
std::string why_no_restart(std::string const& path, Params const& params);

/// The step that a checkpoint was written at, 0 where there is none.
std::int64_t step_of_checkpoint(std::string const& path);

/// The file's name: `output`.checkpoint.
std::string checkpoint_of(Params const& params);

/// The parameters of the problem in one line each, for the checkpoint's header.
std::string physics_of(Params const& params);

} // namespace miniapp::lbm
