# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The shipped simulations, all that they name but fewer steps, so that each writes whatever it writes."""

import json
import shutil

from miniapp_tools import packages
from miniapp_tools.device_check.jobs import Job
from miniapp_tools.measured.problem import ENVIRONMENT, Problem

STEPS = 60
# At most so many; 0, which is never, remains. `relaxation` is when gravity begins.
FEWER = {"report_every": 20, "fields_every": 30, "snapshots_every": 30, "checkpoint_every": 30, "relaxation": 30}


def shipped(inputs):
    """{name: input} of those that simulate."""
    try:
        import yaml
    except ImportError:
        raise Problem(f"Python's yaml is missing. {packages.remedy('yaml')}", ENVIRONMENT) from None

    class Words(yaml.SafeLoader):
        """`yes` is a word of the program's inputs, and no truth value."""

    boolean = "tag:yaml.org,2002:bool"
    Words.yaml_implicit_resolvers = {
        first: [(tag, pattern) for tag, pattern in known if tag != boolean] for first, known in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }
    read = {file.stem: yaml.load(file.read_text(), Words) for file in sorted(inputs.glob("*.yaml"))}
    return {name: data for name, data in read.items() if isinstance(data, dict) and "simulate" in data}


def reduced(data, folder):
    """The same with fewer steps, and into a folder of its own."""
    entries = [
        {
            **entry,
            "steps": min(STEPS, entry["steps"]),
            **{name: min(most, entry[name]) for name, most in FEWER.items() if name in entry},
            "output": str(folder / f"{number}"),
        }
        for number, entry in enumerate(data["simulate"])
    ]
    return {**data, "simulate": entries}


def jobs(program, inputs, folder):
    made = []
    for name, data in shipped(inputs).items():
        into = folder / "simulations" / name
        shutil.rmtree(into, ignore_errors=True)
        into.mkdir(parents=True)
        file = into / "input.yaml"
        file.write_text(json.dumps(reduced(data, into), indent=1))  # JSON is YAML
        made.append(Job("simulations", f"simulation.{name}", [program, file]))
    return made


def summary(ended):
    failed = [f"{one.job.name} ended with {one.code}" for one in ended if one.code != 0]
    return {
        "part": "simulations",
        "good": not failed and bool(ended),
        "passed": len(ended) - len(failed),
        "failed": failed,
        "seconds": round(sum(one.seconds for one in ended), 1),
    }
