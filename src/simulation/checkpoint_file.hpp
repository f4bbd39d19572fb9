// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace miniapp {

/// The state of a run as raw bytes, when it was taken and what it belongs to.
struct Checkpoint
{
    /// Everything on which the state depends, a line `  name: value` each: a run of other
    /// parameters cannot go on from it.
    std::string parameters;
    std::string variant; ///< that made the last step
    std::int64_t steps = 0;
    std::vector<char> state = {};
};

/// What the bytes of a state are: floating-point numbers, all of them finite.
struct StateForm
{
    std::size_t bytes_of_number = 0; ///< of a float or of a double
    std::size_t numbers = 0;
    std::function<std::string(std::size_t)> name; ///< of one of them: `the mass of body 7`
};

/// What the head of a file says, its own checksum found right.
struct CheckpointHead
{
    std::string parameters;
    std::string variant;
    std::int64_t steps = 0;
};

/// Whole or not at all. Of the checkpoints before it `keep` - 1 are left, as `path`.1, the newest,
/// and so on; `path` itself is never missing in between.
void write_checkpoint(std::string const& path, Checkpoint const& checkpoint, std::int64_t keep = 1);

/// Throws std::runtime_error where the file is not a checkpoint, is damaged (checksums of all of
/// it), belongs to other parameters, naming the difference, or holds what is no state of that form.
Checkpoint
read_checkpoint(std::string const& path, std::string const& parameters, StateForm const& form);

/// Reads all of the file, of which no more than a piece is held at once, and returns its head;
/// throws as read_checkpoint() does.
CheckpointHead
check_checkpoint(std::string const& path, std::string const& parameters, StateForm const& form);

/// The head alone, as far as it and the file's length tell; throws as read_checkpoint() does.
CheckpointHead read_checkpoint_head(std::string const& path, std::string const& parameters);

} // namespace miniapp
