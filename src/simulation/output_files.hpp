// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <vector>

// The names of what a simulation writes: all begin with its `output`, the prefix here.
namespace miniapp {

std::string series_of(std::string const& prefix);                    ///< prefix.csv
std::string checkpoint_of(std::string const& prefix);                ///< prefix.checkpoint
std::string index_of(std::string const& prefix);                     ///< prefix.xdmf
std::string fields_of(std::string const& prefix, std::int64_t step); ///< prefix_fields_NNNNNNNN.h5
std::string lock_of(std::string const& prefix);                      ///< .prefix.miniapp-lock

/// What a file of fields is called until it is whole: `prefix_fields_NNNNNNNN.h5.tmp`.
std::string unfinished(std::string const& path);

/// The steps of the field files that are there, in order.
std::vector<std::int64_t> steps_of_fields(std::string const& prefix);

/// What a run that was killed left under unfinished names; only for who holds the lock.
void remove_unfinished_fields(std::string const& prefix);

/// All of them that are there, older checkpoints too.
std::vector<std::string> earlier_output(std::string const& prefix);

/// Why a new run may not write there: files of an earlier one, which are named. Empty where it may.
std::string why_not_overwritten(std::string const& prefix);

} // namespace miniapp
