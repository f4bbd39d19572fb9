# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Chooses metrics for ncu, and reads its CSV (`--csv --page raw`), which has a row of names, a row of units, and a row
for each launch."""

import csv
import re

from miniapp_tools.measured.problem import Problem
from miniapp_tools.profile.join import counter_figure, quotient_figure
from miniapp_tools.resources.code_object import demangle

UNIT_FACTORS = {"byte": 1, "Kbyte": 1e3, "Mbyte": 1e6, "Gbyte": 1e9, "Tbyte": 1e12}
UNIT_FACTORS |= {"ns": 1e-9, "nsecond": 1e-9, "us": 1e-6, "usecond": 1e-6, "ms": 1e-3, "msecond": 1e-3, "s": 1, "second": 1}
UNIT_FACTORS |= dict.fromkeys(("", "%", "sector", "request", "inst", "thread", "warp", "register/thread"), 1)
STALL_REASONS = {  # {our name: ncu's name of the reason}; figures are stalled warps for each warp that issues
    "memory": "long_scoreboard",
    "memory_queue": "lg_throttle",
    "shared_memory": "short_scoreboard",
    "shared_memory_queue": "mio_throttle",
    "arithmetic": "math_pipe_throttle",
    "barrier": "barrier",
}
PIPES = ("fp64", "fma", "xu")
METRICS = (
    *("dram__bytes_read.sum", "dram__bytes_write.sum", "lts__t_sector_hit_rate.pct", "lts__t_sectors_op_write.sum"),
    *("l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"),
    *("l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum", "l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum"),
    *("l1tex__t_sectors_pipe_lsu_mem_local_op_st.sum", "sm__warps_active.avg.pct_of_peak_sustained_active"),
    *("smsp__thread_inst_executed_per_inst_executed.ratio", "launch__registers_per_thread"),
    "dram__throughput.avg.pct_of_peak_sustained_elapsed",
    *(f"smsp__average_warps_issue_stalled_{w}_per_issue_active.ratio" for w in STALL_REASONS.values()),
    *(f"sm__inst_executed_pipe_{p}.avg.pct_of_peak_sustained_active" for p in PIPES),
)


PLAIN_NUMBER = re.compile(r"-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?")  # a number in the locale C, which scripts/profile sets


def parse_value(text, unit, where):
    """Returns a number in basic units, or None if ncu printed `n/a`, `nan` or nothing. Raises Problem for an unknown
    unit and for a number of another locale."""
    if not text[:1].isdigit() and not text[1:2].isdigit():
        return None
    if not PLAIN_NUMBER.fullmatch(text):
        raise Problem(f"{where} is {text!r}, a number of another locale; count again with LC_ALL=C")
    if unit not in UNIT_FACTORS:
        raise Problem(f"{where} is in {unit!r}; known are {', '.join(u for u in UNIT_FACTORS if u)}")
    return float(text.replace(",", "")) * UNIT_FACTORS[unit]


def parse(path, wanted=METRICS):
    """Returns {(kernel, launch): {metric: value}} in the order of the launches. Lines before the header come from ncu
    and from the program."""
    lines = [(n, line) for n, line in enumerate(path.read_text(errors="replace").splitlines(), 1) if line.startswith('"')]
    rows = zip((n for n, _ in lines), csv.reader(line for _, line in lines))
    names = next((row for _, row in rows if "Kernel Name" in row and "ID" in row), None)
    units = next((row for _, row in rows), None)
    if names is None or units is None:
        return {}
    unit_of, found = dict(zip(names, units)), {}
    for line, row in rows:
        fields = dict(zip(names, row))
        if len(row) != len(names) or not fields["ID"].isdecimal():
            raise Problem(f"{path}:{line}: {len(row)} fields under a header of {len(names)}, or no ID: the file is not whole")
        if found.setdefault(int(fields["ID"]), (line, fields))[0] != line:
            raise Problem(f"{path}:{line}: launch {fields['ID']} stands there twice")
    if len(processes := {fields.get("Process ID") for _, fields in found.values()}) > 1:
        raise Problem(f"{path}: launches of the processes {', '.join(sorted(processes))}, which are mixed; profile one")
    wanted = [name for name in wanted if name in unit_of]
    # The names that ncu itself demangles differ between its releases.
    symbols = list(dict.fromkeys(name for _, fields in found.values() if (name := fields["Kernel Name"]).startswith("_Z")))
    plain = dict(zip(symbols, demangle(symbols)))
    counted = {}
    for launch, (line, fields) in sorted(found.items()):
        values = {name: parse_value(fields[name], unit_of[name], f"{path}:{line}: {name}") for name in wanted}
        kernel = plain.get(fields["Kernel Name"], fields["Kernel Name"])
        counted[kernel, str(launch)] = {name: v for name, v in values.items() if v is not None}
    return counted


LOCAL_SECTORS = ("l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum", "l1tex__t_sectors_pipe_lsu_mem_local_op_st.sum")
FIGURES = {
    "bytes_fetched": counter_figure("dram__bytes_read.sum"),
    "bytes_written": counter_figure("dram__bytes_write.sum"),
    "l2_hit_percent": counter_figure("lts__t_sector_hit_rate.pct"),
    "l1_to_l2_writes": counter_figure("lts__t_sectors_op_write.sum"),
    "sectors_per_load": quotient_figure("l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"),
    "shared_bank_conflicts": counter_figure("l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum"),
    "local_memory_bytes": (LOCAL_SECTORS, lambda c: 32 * (c[LOCAL_SECTORS[0]] + c[LOCAL_SECTORS[1]])),
    "achieved_occupancy_percent": counter_figure("sm__warps_active.avg.pct_of_peak_sustained_active"),
    "lanes_per_instruction": counter_figure("smsp__thread_inst_executed_per_inst_executed.ratio"),
    **{f"stalled_on_{n}": counter_figure(f"smsp__average_warps_issue_stalled_{w}_per_issue_active.ratio") for n, w in STALL_REASONS.items()},
    **{f"{p}_pipe_percent": counter_figure(f"sm__inst_executed_pipe_{p}.avg.pct_of_peak_sustained_active") for p in PIPES},
    "memory_throughput_percent": counter_figure("dram__throughput.avg.pct_of_peak_sustained_elapsed"),
    "registers": counter_figure("launch__registers_per_thread"),
}
# Figures that are summed over all kernels of a launch. The other figures are those of the main kernel.
SUMMED_FIGURES = {"bytes_fetched", "bytes_written", "l1_to_l2_writes", "shared_bank_conflicts", "local_memory_bytes"}
FIGURES_THAT_MAY_BE_ZERO = {"shared_bank_conflicts", "local_memory_bytes", *(f"stalled_on_{n}" for n in STALL_REASONS), *(f"{p}_pipe_percent" for p in PIPES)}


def available_metrics(listing):
    """Returns those METRICS that the chip has, and always those of the launch; all of them if `listing` names none.
    `listing` is the output of `ncu --query-metrics`, which names metrics without a suffix such as `.sum`."""
    known = {line.split()[0] for line in listing.splitlines() if "__" in line}
    return [m for m in METRICS if not known or m.startswith("launch__") or m.split(".")[0] in known]
