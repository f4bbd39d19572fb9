# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The jobs of a check: the tests in shards, the shipped simulations with few steps, variants under compute-sanitizer."""

import json
import os
import shutil

from miniapp_tools.device_check.jobs import SHARED, Job
from miniapp_tools.measured.problem import Problem

STEPS = 60
# At most so many; 0, which is never, remains. `relaxation` is when gravity begins.
FEWER = {"report_every": 20, "fields_every": 30, "snapshots_every": 30, "checkpoint_every": 30, "relaxation": 30}
TOOLS = ("racecheck", "synccheck", "memcheck", "initcheck")
PARTS = 48
LEFT_OUT = {
    # Threads of cuSPARSE's csrmv_v3_kernel write one place of shared memory: four warnings, and not ours to mend.
    "racecheck": "*spmv_library_cusparse",
}


def tests(options, part, filters, shards=1, name=None, alone=False, **environment):
    """The program's tests of that filter, each in one shard. Alone they have the whole host for their oracles."""
    path = options.build / "tests" / f"{name or part}_test"
    if not path.exists():
        raise Problem(f"no {path}: build {path.name} there first")
    own = {**SHARED, **({"OMP_NUM_THREADS": str(os.cpu_count())} if alone else {}), **environment, "GTEST_TOTAL_SHARDS": str(shards)}
    reports = [options.into / f"{part}.{index}.json" for index in range(shards)]
    return [
        Job(part, file.stem, [path, f"--gtest_filter={filters}", f"--gtest_output=json:{file}"], file, {**own, "GTEST_SHARD_INDEX": str(index)}, alone)
        for index, file in enumerate(reports)
    ]


def shipped(inputs):
    """{name: input} of those that simulate."""
    import yaml

    class Words(yaml.SafeLoader):
        """`yes` is a word of the program's inputs, and no truth value."""

    rules = yaml.SafeLoader.yaml_implicit_resolvers.items()
    Words.yaml_implicit_resolvers = {first: [rule for rule in known if rule[0] != "tag:yaml.org,2002:bool"] for first, known in rules}
    read = {file.stem: yaml.load(file.read_text(), Words) for file in sorted(inputs.glob("*.yaml"))}
    return {name: data for name, data in read.items() if isinstance(data, dict) and "simulate" in data}


def reduced(data, folder):
    """The same with fewer steps, and into a folder of its own, so that each writes whatever it writes."""
    less = [{name: min(most, entry[name]) for name, most in {**FEWER, "steps": STEPS}.items() if name in entry} for entry in data["simulate"]]
    entries = [{**entry, **few, "output": str(folder / str(number))} for number, (entry, few) in enumerate(zip(data["simulate"], less))]
    return {**data, "simulate": entries}


def simulations(options, inputs):
    for name, data in shipped(inputs).items():
        into = options.into / "simulations" / name
        shutil.rmtree(into, ignore_errors=True)
        into.mkdir(parents=True)
        (into / "input.yaml").write_text(json.dumps(reduced(data, into), indent=1))  # JSON is YAML
        yield Job("simulations", f"simulation.{name}", [options.build / "miniapp", into / "input.yaml"])


def sanitized(options, tool, devices):
    """Every variant on three of its edge cases, of a bounded size: the smallest, one between, the largest. Larger ones would take
    hours, under racecheck above all, which follows every access to shared memory."""
    words = ["compute-sanitizer", "--tool", tool, "--error-exitcode", "1"]
    # Calls of the runtime that fail are the program's to notice: NCCL asks for kernels that it has not, on purpose.
    words += ["--report-api-errors", "no"] if tool == "memcheck" else []
    few = {"MINIAPP_LARGEST_CASE": "2.5e5" if tool == "racecheck" else "1e6", "MINIAPP_MOST_CASES": "3", "OMP_NUM_THREADS": "1"}
    filters = "kernels/EveryVariant.*" + (f"-{LEFT_OUT[tool]}" if tool in LEFT_OUT else "")
    for number, job in enumerate(tests(options, tool, filters, PARTS, "kernels", **few)):
        job.command[:0] = words
        job.environment["CUDA_VISIBLE_DEVICES"] = str(number % devices)
        yield job
