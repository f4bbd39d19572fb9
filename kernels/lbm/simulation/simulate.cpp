// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/simulation/simulate.hpp"

#include "lbm/simulation/run.hpp"

namespace miniapp::lbm {

SimulationOutcome simulate(Params const& params, World const& world, SimulationObserver& observer)
{
    return params.text("precision") == "double" ? Run<double>(params, world, observer).run()
                                                : Run<float>(params, world, observer).run();
}

} // namespace miniapp::lbm
