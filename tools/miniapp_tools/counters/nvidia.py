# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ncu: which metrics, and its CSV (`--csv --page raw`): a row of names, a row of units, a row a launch."""

import csv
import shutil
import subprocess

UNITS = {"byte": 1, "Kbyte": 1e3, "Mbyte": 1e6, "Gbyte": 1e9, "Tbyte": 1e12}
UNITS |= {"ns": 1e-9, "nsecond": 1e-9, "us": 1e-6, "usecond": 1e-6, "ms": 1e-3, "msecond": 1e-3, "s": 1, "second": 1}
STALLS = {  # our name: ncu's of the reason; warps that wait for it, a warp that issues
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
    *(f"smsp__average_warps_issue_stalled_{w}_per_issue_active.ratio" for w in STALLS.values()),
    *(f"sm__inst_executed_pipe_{p}.avg.pct_of_peak_sustained_active" for p in PIPES),
)


def value(text, unit):
    """None for what ncu does not have: `n/a`, or nothing."""
    try:
        return float(text.replace(",", "")) * UNITS.get(unit, 1)
    except ValueError:
        return None


def demangled(names):
    """{symbol: what the source calls it}. ncu's own demangling differs from release to release, c++filt's does not."""
    symbols = [n for n in names if n.startswith("_Z")]
    tool = shutil.which("c++filt") or shutil.which("llvm-cxxfilt")
    if not symbols or not tool:
        return {}
    text = subprocess.run([tool], input="\n".join(symbols), capture_output=True, text=True).stdout
    return dict(zip(symbols, text.splitlines()))


def parse(path):
    """{(kernel, launch): {metric: value}}. Lines before the header are ncu's and the program's own words."""
    with open(path, newline="") as file:
        lines = [line for line in file if line.startswith('"')]
    rows = csv.reader(lines)
    names = next((r for r in rows if "Kernel Name" in r and "ID" in r), None)
    units = next(rows, None)
    if names is None or units is None:
        return {}
    found = [(dict(zip(names, row)), {n: value(v, u) for n, v, u in zip(names, row, units) if "__" in n}) for row in rows]
    plain = demangled(dict.fromkeys(fields["Kernel Name"] for fields, _ in found))
    return {
        (plain.get(fields["Kernel Name"], fields["Kernel Name"]), fields["ID"]): {n: v for n, v in figures.items() if v is not None}
        for fields, figures in found
    }


def same(name):
    return (name,), lambda c: c[name]


def over(top, bottom):
    return (top, bottom), lambda c: c[top] / c[bottom] if c[bottom] else None


LOCAL = ("l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum", "l1tex__t_sectors_pipe_lsu_mem_local_op_st.sum")
FIGURES = {
    "bytes_fetched": same("dram__bytes_read.sum"),
    "bytes_written": same("dram__bytes_write.sum"),
    "l2_hit_percent": same("lts__t_sector_hit_rate.pct"),
    "l1_to_l2_writes": same("lts__t_sectors_op_write.sum"),
    "sectors_per_load": over("l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"),
    "shared_bank_conflicts": same("l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum"),
    "local_memory_bytes": (LOCAL, lambda c: 32 * (c[LOCAL[0]] + c[LOCAL[1]])),
    "achieved_occupancy_percent": same("sm__warps_active.avg.pct_of_peak_sustained_active"),
    "lanes_per_instruction": same("smsp__thread_inst_executed_per_inst_executed.ratio"),
    **{f"stalled_on_{n}": same(f"smsp__average_warps_issue_stalled_{w}_per_issue_active.ratio") for n, w in STALLS.items()},
    **{f"{p}_pipe_percent": same(f"sm__inst_executed_pipe_{p}.avg.pct_of_peak_sustained_active") for p in PIPES},
    "memory_throughput_percent": same("dram__throughput.avg.pct_of_peak_sustained_elapsed"),
    "registers": same("launch__registers_per_thread"),
}
ADD_UP = {"bytes_fetched", "bytes_written", "l1_to_l2_writes", "shared_bank_conflicts", "local_memory_bytes"}  # over the kernels of a launch
MAY_BE_ZERO = {"shared_bank_conflicts", "local_memory_bytes", *(f"stalled_on_{n}" for n in STALLS), *(f"{p}_pipe_percent" for p in PIPES)}


def available(listing):
    """METRICS that the chip has, by `ncu --query-metrics`, which names them without `.sum`; all where it says nothing."""
    known = {line.split()[0] for line in listing.splitlines() if "__" in line}
    return [m for m in METRICS if not known or m.startswith("launch__") or m.split(".")[0] in known]
