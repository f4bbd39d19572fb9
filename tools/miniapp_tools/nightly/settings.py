# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ReFrame's settings of our systems. The tests run the system `local`. The settings of the systems with MI250X were
written from the documentation of ReFrame, Slurm and Flux and never tried on such a node; partition, account and modules
come from the site."""

import os

# For each GCD of a node with four MI250X and one EPYC, the mask of the cores next to this GCD, as the guides of LUMI
# and Frontier give it: seven of the eight cores that share a last-level cache. `scripts/doctor` computes such masks on
# the node. A job that has the whole node binds its tasks to these cores.
NEAREST_CORES = "fe000000000000,fe00000000000000,fe0000,fe000000,fe,fe00,fe00000000,fe0000000000"


def gcd_system(name, scheduler, launcher, access):
    """Returns a system whose nodes have four MI250X: eight GCDs, with one process each."""
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


# Modules that the job's shell loads. ReFrame itself could load them only if it knew which of four module systems a site
# has.
modules = os.environ.get("MINIAPP_MODULES", "").split()
site_access = os.environ.get("MINIAPP_ACCESS", "").split()  # such as `--account=X --partition=Y`
local_partition = {"name": "default", "scheduler": "local", "launcher": "local", "environs": ["built"], "max_jobs": 1}
site_configuration = {
    "systems": [
        {"name": "local", "hostnames": [], "partitions": [local_partition]},
        {"name": "h200", "hostnames": [], "partitions": [local_partition | {"name": "gpu"}]},
        gcd_system("mi250x-slurm", "slurm", "srun", ["--nodes=1", "--exclusive", "--gpus-per-node=8", *site_access]),
        gcd_system("mi250x-flux", "flux", "flux", ["--nodes=1", "--exclusive", "--gpus-per-task=1", *site_access]),
    ],
    "environments": [{"name": "built"}],
    "general": [{"use_login_shell": bool(modules)}],  # only a login shell knows the command `module`
}
