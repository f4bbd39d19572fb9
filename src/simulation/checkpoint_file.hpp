// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace miniapp {

/// The state of a run as raw bytes, with its step and its parameters.
struct Checkpoint
{
    /// Everything on which the state depends, as lines `  name: value`. A run with other parameters
    /// cannot continue from it.
    std::string parameters;
    std::string variant; ///< variant that made the last step
    std::int64_t steps = 0;
    std::vector<char> state = {};
};

/// Form of a state's bytes: `numbers` floating-point numbers, all finite.
struct StateForm
{
    std::size_t bytes_of_number = 0; ///< number of bytes of a float or a double
    std::size_t numbers = 0;
    /// Returns the name of number i for messages: `the mass of body 7`.
    std::function<std::string(std::size_t)> name;
};

/// Content of a checkpoint's head, returned only if the head's checksum is right.
struct CheckpointHead
{
    std::string parameters;
    std::string variant;
    std::int64_t steps = 0;
};

/// Writes the file as a whole or not at all. It keeps at most `keep` - 1 earlier checkpoints as
/// `path`.1 (the newest) and so on; `path` itself exists all the time.
void write_checkpoint(std::string const& path, Checkpoint const& checkpoint, std::int64_t keep = 1);

/// Reads a checkpoint. Throws std::runtime_error if the file is no checkpoint, is damaged
/// (checksums cover all of it), belongs to other parameters (the message names the difference) or
/// holds a state of another form or with a number that is not finite.
Checkpoint
read_checkpoint(std::string const& path, std::string const& parameters, StateForm const& form);

/// Checks the whole file, one piece at a time, and returns its head. Throws like read_checkpoint().
CheckpointHead
check_checkpoint(std::string const& path, std::string const& parameters, StateForm const& form);

/// Reads the head only and checks it and the file's length. Throws like read_checkpoint().
CheckpointHead read_checkpoint_head(std::string const& path, std::string const& parameters);

} // namespace miniapp
