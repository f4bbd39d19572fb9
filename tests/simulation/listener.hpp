// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <csignal>
#include <cstdint>
#include <string>

#include "core/simulation.hpp"
#include "core/stop_request.hpp"

namespace miniapp {

/// Keeps all lines and warnings; requests a stop from step `stop_at` on unless that is negative.
class Listener final : public SimulationObserver
{
public:
    std::string lines;
    std::string warnings;
    std::int64_t stop_at = -1;

    void line(std::string const& text) override { lines += text + "\n"; }
    void warning(std::string const& text) override { warnings += text + "\n"; }
    void progress(std::int64_t step, std::int64_t, double) override
    {
        if (stop_at >= 0 && step >= stop_at) {
            request_stop(SIGTERM);
        }
    }
};

} // namespace miniapp
