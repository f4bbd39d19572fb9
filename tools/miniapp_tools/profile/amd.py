# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Chooses counters for rocprofv3 and reads its CSV files.

Counters, their meaning per architecture and the blocks' limits are those of rocprofiler-sdk's counter_defs.yaml and
rocprofiler-compute's mi_gpu_spec.yaml (2025-08). FETCH_SIZE and WRITE_SIZE are KiB."""

import csv
import io
import re

from miniapp_tools.measured.problem import Problem
from miniapp_tools.profile import join
from miniapp_tools.profile.join import counter_figure, quotient_figure

FIRST_PASS_COUNTERS = (
    *("TCP_TCC_READ_REQ_sum", "SQ_INSTS_VMEM_RD", "TCP_TCC_WRITE_REQ_sum"),
    *("SQ_LDS_BANK_CONFLICT", "SQ_LDS_IDX_ACTIVE", "SQ_THREAD_CYCLES_VALU", "SQ_ACTIVE_INST_VALU"),
)
# {architecture: passes}; each pass is a run of its own, in which rocprofv3 counts these counters. Counters whose
# quotient is a figure stand in one pass. A pass holds at most 8 counters of the block SQ, 4 of TCC and of TCP, 2 of TA
# and of GRBM. FETCH_SIZE takes 2 of TCC on gfx90a and 3 on gfx942, WRITE_SIZE takes 2 (documented); MemUnitBusy takes 2
# of TA, WriteUnitStalled 2 of TCP, MeanOccupancyPerActiveCU 3 of SQ, SALUBusy and VALUBusy 2 of SQ; each of these five
# and MemUnitStalled takes one of GRBM (inferred from their formulas). On a node, `rocprofv3-avail pmc-check` tells
# whether counters fit in one pass. gfx942 defines no MemUnitBusy and no WriteUnitStalled.
PASSES = {
    "gfx90a": (
        ("FETCH_SIZE", "WRITE_SIZE", "MemUnitStalled", "MeanOccupancyPerActiveCU", *FIRST_PASS_COUNTERS),
        ("MemUnitBusy", "WriteUnitStalled", "TCC_HIT_sum", "TCC_MISS_sum"),
        ("SALUBusy", "VALUBusy"),
    ),
    "gfx942": (
        ("FETCH_SIZE", "MemUnitStalled", "MeanOccupancyPerActiveCU", *FIRST_PASS_COUNTERS),
        ("WRITE_SIZE", "SALUBusy", "VALUBusy", "TCC_HIT_sum", "TCC_MISS_sum"),
    ),
}
REQUIRED_COLUMNS = ("Process_Id", "Agent_Id", "Dispatch_Id", "Kernel_Name", "Counter_Name", "Counter_Value")
KERNEL_FIELDS = ("VGPR_Count", "Accum_VGPR_Count", "SGPR_Count", "Scratch_Size", "LDS_Block_Size", "Workgroup_Size")  # properties of the kernel, in each row
RUNTIME_KERNELS = re.compile(r"__amd_rocclr_|^hip[A-Z]")  # the runtime's own kernels


def job_file(arch):
    """Returns the text of counters.yaml for `rocprofv3 -i`."""
    return "jobs:\n" + "".join(f"  - pmc: [{', '.join(counters)}]\n    output_format: [csv]\n" for counters in PASSES[arch])


def parse_number(row, name, where):
    try:
        return float(row[name])
    except (TypeError, ValueError):
        raise Problem(f"{where}: {name} is {row[name]!r}, not a number") from None


def parse(path):
    """Returns {(process, agent, dispatch, kernel): {counter or field: value}} from a *_counter_collection.csv, in the
    order of the dispatches. Columns are found by their names, because their order differs between versions. Raises
    Problem if the file is not whole."""
    try:
        text = path.read_text()
        reader = csv.DictReader(io.StringIO(text))
        rows = list(reader)
    except (UnicodeDecodeError, csv.Error) as error:
        raise Problem(f"{path}: no CSV file: {error}") from None
    if missing := [name for name in REQUIRED_COLUMNS if name not in (reader.fieldnames or ())]:
        command = "`rocprofv3 --pmc FETCH_SIZE --output-format csv -- PROGRAM` of ROCm 6.2 and later"
        raise Problem(f"{path}: no column {', '.join(missing)}; {command} writes {', '.join(REQUIRED_COLUMNS)}")
    if not rows:
        raise Problem(f"{path}: a header and no row: no kernel was counted")
    dispatches = {}
    for line, row in enumerate(rows, 2):
        where = f"{path}:{line}"
        if None in row or None in row.values() or (line == len(rows) + 1 and not text.endswith("\n")):
            raise Problem(f"{where}: the row has more or fewer fields than the header, or no end: the file is not whole")
        if RUNTIME_KERNELS.search(row["Kernel_Name"]):
            continue
        key = (row["Process_Id"], row["Agent_Id"], int(parse_number(row, "Dispatch_Id", where)), row["Kernel_Name"])
        counter = row["Counter_Name"]
        at = dispatches.setdefault(key, {})
        if counter in at:
            raise Problem(f"{where}: {counter} of dispatch {key[2]} stands there twice")
        at[counter] = parse_number(row, "Counter_Value", where)
        at |= {field: parse_number(row, field, where) for field in KERNEL_FIELDS if row.get(field)}
    counters = {counter for at in dispatches.values() for counter in at} - set(KERNEL_FIELDS)
    for (_, _, dispatch, kernel), at in dispatches.items():
        if lacks := sorted(counters - at.keys()):
            raise Problem(f"{path}: dispatch {dispatch} ({kernel}) has no {', '.join(lacks)}, which others have: the file is not whole")
    return {key: dispatches[key] for key in sorted(dispatches, key=lambda key: key[2])}


def merge_passes(passes, families):
    """Joins the passes, {file: what parse() returned}, to {(kernel, n): counters}. A pass is one run of the program as
    one process on one GPU, so that the nth launch of a kernel is the same in every pass. Raises Problem if the passes
    do not fit together."""
    merged, source, launches = {}, {}, {}
    for file, counted in passes.items():
        if len(owners := {key[:2] for key in counted}) > 1:
            named = " and ".join(f"process {process} on {agent}" for process, agent in sorted(owners))
            raise Problem(f"{file}: launches of {named} are mixed; profile one process on one GPU")
        count = {}
        for (kernel, _), counters in join.kernels_of_timed_part({(key[3], key[2]): c for key, c in counted.items()}, families).items():
            count[kernel] = count.get(kernel, -1) + 1
            for counter in counters.keys() - set(KERNEL_FIELDS):
                if (other := source.setdefault((kernel, counter), file)) != file:
                    raise Problem(f"{counter} of {kernel} is in {other} and in {file}: two processes, or two runs; keep the files of one")
            merged.setdefault((kernel, count[kernel]), {}).update(counters)
        for kernel, last in count.items():
            launches.setdefault(kernel, {})[file] = last + 1
    for kernel, by_file in launches.items():
        by_file = {file: by_file.get(file, 0) for file in passes}
        if len(set(by_file.values())) > 1:
            told = ", ".join(f"{n} in {file}" for file, n in by_file.items())
            raise Problem(f"{kernel} was not launched as often in each pass: {told}")
    return merged


FIGURES = {  # {figure: (counters that it needs, formula)}
    "bytes_fetched": (("FETCH_SIZE",), lambda c: 1024 * c["FETCH_SIZE"]),
    "bytes_written": (("WRITE_SIZE",), lambda c: 1024 * c["WRITE_SIZE"]),
    "l2_hit_percent": quotient_figure("TCC_HIT_sum", "TCC_HIT_sum", "TCC_MISS_sum", times=100),
    "l1_to_l2_writes": counter_figure("TCP_TCC_WRITE_REQ_sum"),
    "l1_to_l2_reads_per_load": quotient_figure("TCP_TCC_READ_REQ_sum", "SQ_INSTS_VMEM_RD"),
    "lds_conflicts_per_access": quotient_figure("SQ_LDS_BANK_CONFLICT", "SQ_LDS_IDX_ACTIVE"),
    "lane_use_percent": quotient_figure("SQ_THREAD_CYCLES_VALU", "SQ_ACTIVE_INST_VALU", times=100 / 64),
    "achieved_waves_per_cu": counter_figure("MeanOccupancyPerActiveCU"),
    "valu_busy_percent": counter_figure("VALUBusy"),
    "salu_busy_percent": counter_figure("SALUBusy"),
    "memory_unit_busy_percent": counter_figure("MemUnitBusy"),
    "memory_unit_stalled_percent": counter_figure("MemUnitStalled"),
    "write_unit_stalled_percent": counter_figure("WriteUnitStalled"),
    "registers": (("VGPR_Count",), lambda c: c["VGPR_Count"] + c.get("Accum_VGPR_Count", 0)),
    "scratch_bytes_per_lane": counter_figure("Scratch_Size"),
}
SUMMED_FIGURES = {"bytes_fetched", "bytes_written", "l1_to_l2_writes"}  # figures that are added over the kernels of a launch
FIGURES_THAT_MAY_BE_ZERO = {"scratch_bytes_per_lane", "lds_conflicts_per_access", "salu_busy_percent"}
FIGURES_THAT_MAY_BE_ZERO |= {"memory_unit_stalled_percent", "write_unit_stalled_percent"}
