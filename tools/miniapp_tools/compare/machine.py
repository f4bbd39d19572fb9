# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares two sessions' machines: what must be equal for a comparison at all, and what is only told beside a verdict."""

import hashlib

from miniapp_tools.measured import points
from miniapp_tools.measured.problem import NO_BASELINE, Problem

# Another of these is another machine. Compiler, driver and Kokkos are not here: their effect is what one looks for.
MACHINE = ("device", "device_arch", "device_memory_bytes", "cpu", "threads", "backend", "env.HSA_XNACK", "env.OMP_PROC_BIND", "env.OMP_PLACES")
OF_EMULATOR = ("device", "device_arch", "backend")  # its counts do not depend on the CPU
TOLD = ("compiler", "flags", "build_type", "kokkos", "driver", "env.OMP_NUM_THREADS", "env.KOKKOS_TOOLS_LIBS")
HOW_APART = {"batches", "apart_ms"}  # say how sure the interval is, not what a sample is; results of schema 2 lack them
COUNTED = ("instructions", "fetched_kb", "written_kb")  # by the emulator, with no noise
COUNTED_MORE = 0.01  # growth of a count beyond which a variant is heavier
EMULATED = (
    f"executed by the emulator of a gfx90a: its times mean nothing and are not judged; instructions and bytes are, by a model of"
    f" the caches, and {100 * COUNTED_MORE:.0f} % more of one is HEAVIER"
)
RESOURCES = ("registers", "scratch", "lds", "occupancy", "limited_by", "block", *COUNTED)
CLOCK = 0.03  # change of a clock below which it counts as the same
ON_GPU = ("HIP", "CUDA")
REGISTERS_MORE = 8  # the granule by which MI200 hands out vector registers: fewer more cost nothing


def facts(provenance):
    """The facts of the machine. The memory of a host is told with what was free, which is not one."""
    on_gpu = provenance.get("backend", "") in ON_GPU
    names = OF_EMULATOR if points.is_emulated(provenance) else MACHINE
    return {k: str(provenance[k]) for k in names if k in provenance and (on_gpu or k != "device_memory_bytes")}


def fingerprint(provenance):
    """Twelve letters that name a machine: the name of its baseline."""
    text = "\n".join(f"{k}={v}" for k, v in sorted(facts(provenance).items()))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def how_judged(session):
    """Told of a session whose times are not."""
    return [EMULATED] if points.is_emulated(session.provenance) else []


def same_machine(base, new):
    """Refuses sessions of different machines."""
    old, now = facts(base.provenance), facts(new.provenance)
    wrong = [f"{k}: {old.get(k, 'unknown')} there, {now.get(k, 'unknown')} here" for k in MACHINE if old.get(k) != now.get(k)]
    if wrong:
        what = f"{base.path} and {new.path} are of different machines, so their times say nothing of the code:\n  "
        raise Problem(what + "\n  ".join(wrong) + "\nMeasure both on one machine (scripts/compare --build BASE NEW).", NO_BASELINE)


def same_contract(base, new):
    """Refuses points whose problem or whose way of measuring changed: the name is the same, the figure is not."""
    wrong = []
    for key in sorted((set(base.measure) | set(new.measure)) - HOW_APART):
        if base.measure.get(key) != new.measure.get(key):
            wrong.append(f"measure.{key}: {base.measure.get(key)} there, {new.measure.get(key)} here")
    for name, point in new.points.items():
        old = base.points.get(name)
        for key in ("bytes_read", "bytes_written", "flops", "items") if old else ():
            if old.work.get(key) != point.work.get(key):
                wrong.append(f"{name}: {key} {old.work.get(key)} there, {point.work.get(key)} here")
    if wrong:
        more = [f"... and {len(wrong) - 10} more"] if len(wrong) > 10 else []
        what = f"{base.path} and {new.path} measure by different contracts:\n  "
        raise Problem(what + "\n  ".join(wrong[:10] + more) + "\nMeasure the base again with this contract.", NO_BASELINE)


def resources_of(point):
    r = dict(point.resources)
    if "block" in point.parameters:
        r.setdefault("block", point.parameters["block"])
    return r


def changes(old, new):
    """`registers 90 to 128`, for what the compiler made of a variant."""
    a, b = resources_of(old), resources_of(new)
    return [f"{k} {a.get(k, 'unknown')} to {b.get(k, 'unknown')}" for k in RESOURCES if a and b and a.get(k) != b.get(k)]


def heavier(old, new):
    """Says if a kernel takes more of what limits it: any scratch, fewer waves, a granule of registers, more of what is counted."""
    a, b = old.resources, new.resources
    if not a or not b:
        return False
    return (
        b.get("scratch", 0) > a.get("scratch", 0)
        or b.get("occupancy", 0) < a.get("occupancy", 0)
        or b.get("registers", 0) >= a.get("registers", 0) + REGISTERS_MORE
        or any(b[k] > (1 + COUNTED_MORE) * a[k] for k in COUNTED if k in a and k in b)
    )


def clock(session):
    """MHz of the CPU when the session began; None where nobody wrote it down."""
    try:
        return float(session.provenance.get("clock_cpu_mhz", "")) or None
    except ValueError:
        return None


def clock_moved(old, now):
    """Clocks are read while they jitter: a difference is one from a few percent on."""
    try:
        return abs(float(now) / float(old) - 1) > CLOCK
    except (ValueError, ZeroDivisionError):
        return old != now


def told(base, new):
    """Lists other changes between two sessions: toolchain, driver, clocks if they were recorded."""
    old, now = base.provenance, new.provenance
    clocks = sorted(k for k in {*old, *now} if k.startswith("clock"))
    changed = [k for k in TOLD if old.get(k, "unknown") != now.get(k, "unknown")]
    changed += [k for k in clocks if k in old and k in now and clock_moved(old[k], now[k])]
    return [f"{k}: {old.get(k, 'unknown')} to {now.get(k, 'unknown')}" for k in changed]
