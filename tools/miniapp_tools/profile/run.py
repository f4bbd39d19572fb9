# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the program under a profiler, and writes the counters as a table."""

import os
import pathlib
import shutil
import subprocess

from miniapp_tools.book import markdown
from miniapp_tools.measured.problem import ENVIRONMENT, Problem
from miniapp_tools.profile import amd, nvidia

HERE = pathlib.Path(__file__).resolve().parent


def compiled_tool(name, folder):
    """Returns the library of a Kokkos tool; compiles it if it is missing or older than its source."""
    library = folder / f"lib{name}.so"
    source = HERE / f"{name}.cpp"
    if not library.exists() or library.stat().st_mtime < source.stat().st_mtime:
        compiler = os.environ.get("CXX", "g++")
        done = subprocess.run([compiler, "-std=c++17", "-O1", "-shared", "-fPIC", source, "-o", library, "-ldl"], capture_output=True, text=True)
        if done.returncode:
            raise Problem(f"{source.name} does not compile with {compiler}:\n{done.stderr.strip()}\nSet CXX to a C++17 compiler.", ENVIRONMENT)
    return library


def tool_environment(library, **more):
    """Returns an environment in which Kokkos loads the tool and profilers write numbers as in the locale C."""
    return os.environ | {"LC_ALL": "C", "KOKKOS_TOOLS_LIBS": str(library)} | more


def run_command(command, env, what):
    """Runs a command and returns the CompletedProcess with the printed text. Raises Problem with the advice `what` if
    the command is missing, and with the printed text if the exit code is neither 0 nor 1."""
    try:
        done = subprocess.run([str(c) for c in command], env=env, capture_output=True, text=True)
    except FileNotFoundError:
        raise Problem(f"{command[0]} is not on the PATH; {what}", ENVIRONMENT) from None
    if done.returncode not in (0, 1):
        raise Problem(f"{command[0]} ended with {done.returncode}:\n{(done.stderr + done.stdout).strip()[-2000:]}", ENVIRONMENT)
    return done


def run_without_profiler(program, arguments, folder):
    """Runs the program without a profiler. Its verification and its times come from this run, never from a profiled
    one."""
    run_command([program, *arguments, "-q", "--overwrite", "-o", folder / "results.json"], os.environ, "build the program first")
    return folder / "results.json"


def write_timeline(program, arguments, folder, output):
    run_command([program, *arguments, "-q"], tool_environment(compiled_tool("timeline_tool", folder), MINIAPP_TIMELINE=str(output)), "build the program first")
    if not output.is_file():
        raise Problem("Kokkos loaded no tool; it needs Kokkos_ENABLE_LIBDL=ON", ENVIRONMENT)


def profiled_command(program, arguments, folder):
    """Returns the command that runs under a profiler, which may run it once for each pass."""
    return program, *arguments, "-q", "--overwrite", "-o", folder / "counted.json"


def rocprofv3_options(said):
    """Returns the options for this rocprofv3, whose --help printed `said`. Before ROCm 7.0, rocprofv3 cannot restrict
    the counting to the time between roctxProfilerResume and roctxProfilerPause: then it counts everything, and
    join.kernels_of_timed_part() finds the timed part by the renamed kernels."""
    return [option for option in ("--selected-regions", "--kernel-rename", "--marker-trace") if option != "--selected-regions" or option in said]


def run_rocprofv3(program, arguments, folder, arch):
    """Runs the program under rocprofv3, which starts it once for each pass, and returns the folder of the CSV files.
    The program's own results of these runs (counted.json) only say how often each variant was launched."""
    (folder / "counters.yaml").write_text(amd.job_file(arch))
    shutil.rmtree(folder / "amd", ignore_errors=True)
    missing = "it comes with ROCm 6.2 and later"
    options = rocprofv3_options(run_command(["rocprofv3", "--help"], os.environ, missing).stdout)
    command = ["rocprofv3", *options, "-d", folder / "amd", "-i", folder / "counters.yaml", "--", *profiled_command(program, arguments, folder)]
    run_command(command, tool_environment(compiled_tool("timed_part_tool", folder)), missing)
    return folder / "amd"


def run_ncu(program, arguments, folder):
    """Runs the program under ncu, as one process, and writes ncu.csv and counted.json. ncu repeats each kernel for each
    group of metrics. Clocks are left as they are, because counts do not depend on them and others may share the
    machine."""
    listing = subprocess.run(["ncu", "--query-metrics"], env=os.environ | {"LC_ALL": "C"}, capture_output=True, text=True).stdout
    wanted = ",".join(nvidia.available_metrics(listing))
    options = ("--csv", "--page", "raw", "--print-kernel-base", "mangled", "--profile-from-start", "off", "--clock-control", "none")
    command = ["ncu", *options, "--metrics", wanted, *profiled_command(program, arguments, folder)]
    done = run_command(command, tool_environment(compiled_tool("timed_part_tool", folder)), "it comes with the CUDA toolkit")
    (folder / "ncu.csv").write_text(done.stdout)
    if not nvidia.parse(folder / "ncu.csv"):
        raise Problem(f"ncu profiled no kernel:\n{(done.stderr + done.stdout).strip()[-1500:]}", ENVIRONMENT)


FIGURES = {  # {heading: figure}
    "L2 hit %": "l2_hit_percent",
    "sectors a load": "sectors_per_load",
    "occupancy %": "achieved_occupancy_percent",
    "lanes": "lanes_per_instruction",
    "memory %": "memory_throughput_percent",
    "registers": "registers",
    "local bytes": "local_memory_bytes",
}
HEADINGS = ("variant", "ms", "fetched / model", "written / model", *FIGURES)


def number_text(value, digits=3):
    return "" if value is None or isinstance(value, str) else f"{value:.{digits}g}" if abs(value) < 1000 else f"{value:.0f}"


def row_cells(r):
    over = r.get("over_model") or {}
    figures = r["figures"] if r["launches"] else {}
    ratios = (f"{over[n]:.3f}" if n in over else "" for n in ("bytes_fetched", "bytes_written"))
    name = f"`{r['point'].split()[0]}`" + (" *" if r.get("not_counted") else "")
    return [name, number_text(r["time_s"] and 1e3 * r["time_s"]), *ratios, *(number_text(figures.get(f)) for f in FIGURES.values())]


def table_lines(profile):
    """Yields a line of facts, the lines of the table and, if a star occurs in the table, a note on what the star
    means."""
    p = profile["provenance"]
    kokkos = p.get("kokkos", "").removeprefix("Kokkos ")
    facts = f"{p.get('device', 'unknown machine')}, {p.get('date', '')[:10]}, {p.get('compiler', '')}, Kokkos {kokkos}"
    yield f"{facts}; times come from a run without the profiler."
    yield ""
    yield from markdown.table(HEADINGS, map(row_cells, profile["variants"]), right=range(1, len(HEADINGS)))
    if any(r.get("not_counted") for r in profile["variants"]):
        yield ""
        yield "\\* These figures are those of the main kernel; a launch also runs kernels that do not bear the variant's name."
