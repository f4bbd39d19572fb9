# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ReFrame's settings of our systems. `local` is what the tests run; the others were written from ReFrame's, Slurm's and
Flux' documentation and were not tried on such a node: partition, account and modules are the site's own."""

import os


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
                "modules": os.environ.get("MINIAPP_MODULES", "").split(),
                "devices": [{"type": "gpu", "arch": "gfx90a", "num_devices": 8}],
            }
        ],
    }


site_access = os.environ.get("MINIAPP_ACCESS", "").split()  # such as `--account=X --partition=Y`
local = {"name": "default", "scheduler": "local", "launcher": "local", "environs": ["built"], "max_jobs": 1}
site_configuration = {
    "systems": [
        {"name": "local", "hostnames": [], "partitions": [local]},
        {"name": "h200", "hostnames": [], "partitions": [local | {"name": "gpu"}]},
        gcds("mi250x-slurm", "slurm", "srun", ["--nodes=1", "--exclusive", *site_access]),
        gcds("mi250x-flux", "flux", "flux", ["--nodes=1", "--exclusive", *site_access]),
    ],
    "environments": [{"name": "built"}],
}
