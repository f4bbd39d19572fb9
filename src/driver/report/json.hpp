// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nlohmann/json.hpp>

#include "driver/measure/result.hpp"

namespace miniapp {

/// The version of the results file; raised when a reader of the old one would misread the new one.
inline constexpr int schema_version = 1;

nlohmann::json to_json(Session const& session);

/// Throws std::runtime_error naming the version when it is another one, nlohmann::json::exception
/// when something is missing. The families give the parameters their types.
Session session_from_json(nlohmann::json const& json, std::vector<Family> const& families);

} // namespace miniapp
