// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nlohmann/json.hpp>

#include "driver/measure/result.hpp"

namespace miniapp {

/// The version of the results file; raised when a reader of the old one would misread the new one.
/// 2: rates of any figure of merit in place of bytes_per_second, kinds, expectations, simulations.
inline constexpr int schema_version = 2;

nlohmann::json to_json(Session const& session);

/// What `--list=json` prints: families with parameters and variants, those of other builds too.
nlohmann::json to_json(std::vector<Family> const& families);

} // namespace miniapp
