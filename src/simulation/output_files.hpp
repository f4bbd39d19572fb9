// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <vector>

// Names of the files that a simulation writes. All contain its `output`, the prefix.
namespace miniapp {

std::string series_of(std::string const& prefix);     ///< returns prefix.csv
std::string checkpoint_of(std::string const& prefix); ///< returns prefix.checkpoint
std::string index_of(std::string const& prefix);      ///< returns prefix.xdmf
std::string
fields_of(std::string const& prefix, std::int64_t step); ///< returns prefix_fields_NNNNNNNN.h5
std::string lock_of(std::string const& prefix);          ///< returns .prefix.miniapp-lock

/// Name of a file of fields until it is complete: `prefix_fields_NNNNNNNN.h5.tmp`.
std::string unfinished_name(std::string const& path);

/// Steps of the existing field files, in order.
std::vector<std::int64_t> steps_of_fields(std::string const& prefix);

/// Removes unfinished files of a killed run. Only the holder of the lock may call it.
void remove_unfinished_fields(std::string const& prefix);

/// Returns the existing series, checkpoints (older ones, too), index and fields of this prefix.
std::vector<std::string> earlier_output(std::string const& prefix);

/// Returns a message that names an earlier run's files with this prefix, or "" if there are none.
std::string why_not_overwritten(std::string const& prefix);

} // namespace miniapp
