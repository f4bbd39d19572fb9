# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ncu: which metrics, and its CSV (`--csv --page raw`): a row of names, a row of units, a row a launch."""

import csv

UNITS = {"byte": 1, "Kbyte": 1e3, "Mbyte": 1e6, "Gbyte": 1e9, "Tbyte": 1e12}
METRICS = (
    *("dram__bytes_read.sum", "dram__bytes_write.sum", "lts__t_sector_hit_rate.pct", "lts__t_sectors_op_write.sum"),
    *("l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"),
    *("l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum", "l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum"),
    *("l1tex__t_sectors_pipe_lsu_mem_local_op_st.sum", "sm__warps_active.avg.pct_of_peak_sustained_active"),
    *("smsp__thread_inst_executed_per_inst_executed.ratio", "launch__registers_per_thread"),
    *("smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio", "dram__throughput.avg.pct_of_peak_sustained_elapsed"),
    *("smsp__average_warps_issue_stalled_lg_throttle_per_issue_active.ratio", "sm__inst_executed_pipe_fp64.avg.pct_of_peak_sustained_active"),
)


def value(text, unit):
    """None for what ncu does not have: `n/a`, or nothing."""
    try:
        return float(text.replace(",", "")) * UNITS.get(unit, 1)
    except ValueError:
        return None


def parse(path):
    """{(kernel, launch): {metric: value}}. Lines before the header are ncu's and the program's own words."""
    with open(path, newline="") as file:
        lines = [line for line in file if line.startswith('"')]
    rows = csv.reader(lines)
    names = next((r for r in rows if "Kernel Name" in r and "ID" in r), None)
    units = next(rows, None)
    if names is None or units is None:
        return {}
    launches = {}
    for row in rows:
        fields = dict(zip(names, row))
        figures = {n: value(v, u) for n, v, u in zip(names, row, units) if "__" in n}
        launches[(fields["Kernel Name"], fields["ID"])] = {n: v for n, v in figures.items() if v is not None}
    return launches


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
    "stalled_on_memory": same("smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio"),
    "stalled_on_memory_queue": same("smsp__average_warps_issue_stalled_lg_throttle_per_issue_active.ratio"),
    "memory_throughput_percent": same("dram__throughput.avg.pct_of_peak_sustained_elapsed"),
    "fp64_pipe_percent": same("sm__inst_executed_pipe_fp64.avg.pct_of_peak_sustained_active"),
    "registers": same("launch__registers_per_thread"),
}
MAY_BE_ZERO = {"shared_bank_conflicts", "local_memory_bytes", "stalled_on_memory_queue", "fp64_pipe_percent"}
