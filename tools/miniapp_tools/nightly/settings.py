# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ReFrame's settings of our systems. `local` is what the tests run; the others were written from ReFrame's, Slurm's and
Flux' documentation and were not tried on such a node: partition, account and modules are the site's own."""

import os

# The cores next to each GCD of a node of four MI250X and one EPYC, as LUMI's and Frontier's guides give them: seven of the
# eight that share a last-level cache. `scripts/doctor` finds the same on the node. A job that has the whole node is bound so.
NEAREST_CORES = "fe000000000000,fe00000000000000,fe0000,fe000000,fe,fe00,fe00000000,fe0000000000"


def gcds(name, scheduler, launcher, access):
    """A node of four MI250X: eight GCDs, one process each."""
    return {
        "name": name,
        "hostnames": [],
        "partitions": [
            {
                "name": "gcd",
                "scheduler": scheduler,
                "launcher": launcher,
                "access": access,
                "environs": ["built"],
                "max_jobs": 1,
                "prepare_cmds": [f"module load {name}" for name in modules],
                "devices": [{"type": "gpu", "arch": "gfx90a", "num_devices": 8}],
            }
        ],
    }


# The job's shell loads them: ReFrame itself would have to be told which of four systems of modules a site has.
modules = os.environ.get("MINIAPP_MODULES", "").split()
site_access = os.environ.get("MINIAPP_ACCESS", "").split()  # such as `--account=X --partition=Y`
local = {"name": "default", "scheduler": "local", "launcher": "local", "environs": ["built"], "max_jobs": 1}
site_configuration = {
    "systems": [
        {"name": "local", "hostnames": [], "partitions": [local]},
        {"name": "h200", "hostnames": [], "partitions": [local | {"name": "gpu"}]},
        gcds("mi250x-slurm", "slurm", "srun", ["--nodes=1", "--exclusive", "--gpus-per-node=8", *site_access]),
        gcds("mi250x-flux", "flux", "flux", ["--nodes=1", "--exclusive", "--gpus-per-task=1", *site_access]),
    ],
    "environments": [{"name": "built"}],
    "general": [{"use_login_shell": bool(modules)}],  # a login shell knows `module`
}
