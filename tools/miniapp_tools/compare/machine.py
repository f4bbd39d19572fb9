# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares machines and settings of two sessions: facts that must be equal, and facts that are only reported."""

import hashlib

from miniapp_tools.measured import points
from miniapp_tools.measured.problem import NO_BASELINE, Problem

# Two sessions are from the same machine if these facts are equal. Compiler, driver and Kokkos are not among them,
# because a comparison may be about their effect.
MACHINE_KEYS = ("device", "device_arch", "device_memory_bytes", "cpu", "threads", "backend", "env.HSA_XNACK", "env.OMP_PROC_BIND", "env.OMP_PLACES")
EMULATOR_KEYS = ("device", "device_arch", "backend")  # for results of the emulator, whose counts do not depend on the CPU
REPORTED_KEYS = ("compiler", "flags", "build_type", "kokkos", "driver", "env.OMP_NUM_THREADS", "env.KOKKOS_TOOLS_LIBS")
INTERVAL_SETTINGS = {"batches", "apart_ms"}  # settings that affect the interval but not a sample; results of schema 2 lack them
EMULATOR_COUNTS = ("instructions", "fetched_kb", "written_kb")  # figures that the emulator counts; they have no noise
COUNT_TOLERANCE = 0.01  # relative growth of a count above which a variant is HEAVIER
EMULATED_NOTE = (
    f"executed by the emulator of a gfx90a: its times mean nothing and are not judged; instructions and bytes are, by a model of"
    f" the caches, and {100 * COUNT_TOLERANCE:.0f} % more of one is HEAVIER"
)
RESOURCE_KEYS = ("registers", "scratch", "lds", "occupancy", "limited_by", "block", *EMULATOR_COUNTS)
CLOCK_TOLERANCE = 0.03  # largest relative change of a clock that counts as jitter
GPU_BACKENDS = ("HIP", "CUDA")
REGISTER_GRANULE = 8  # MI200 allocates vector registers in units of 8; a smaller increase may cost nothing


def machine_facts(provenance):
    """Returns the facts that identify a machine. The memory of a host is not one of them, because a session records
    only the free memory."""
    on_gpu = provenance.get("backend", "") in GPU_BACKENDS
    names = EMULATOR_KEYS if points.is_emulated(provenance) else MACHINE_KEYS
    return {k: str(provenance[k]) for k in names if k in provenance and (on_gpu or k != "device_memory_bytes")}


def fingerprint(provenance):
    """Returns twelve hexadecimal digits that identify a machine; its baseline is named after them."""
    text = "\n".join(f"{k}={v}" for k, v in sorted(machine_facts(provenance).items()))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def notes_on_times(session):
    """Returns [EMULATED_NOTE] for a session of the emulator, and otherwise an empty list."""
    return [EMULATED_NOTE] if points.is_emulated(session.provenance) else []


def require_same_machine(base, new):
    """Raises Problem if the sessions are of different machines."""
    old, now = machine_facts(base.provenance), machine_facts(new.provenance)
    wrong = [f"{k}: {old.get(k, 'unknown')} there, {now.get(k, 'unknown')} here" for k in MACHINE_KEYS if old.get(k) != now.get(k)]
    if wrong:
        what = f"{base.path} and {new.path} are of different machines, so their times say nothing of the code:\n  "
        raise Problem(what + "\n  ".join(wrong) + "\nMeasure both on one machine (scripts/compare --build BASE NEW).", NO_BASELINE)


def require_same_settings_and_work(base, new):
    """Raises Problem if two sessions were measured with different settings, or if a point declares other work in one of
    them than in the other. Such points have the same name, but their times must not be compared."""
    wrong = []
    for key in sorted((set(base.measure) | set(new.measure)) - INTERVAL_SETTINGS):
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


def resource_changes(old, new):
    """Returns texts such as `registers 90 to 128` for each resource that differs between an old and a new point."""
    a, b = resources_of(old), resources_of(new)
    return [f"{k} {a.get(k, 'unknown')} to {b.get(k, 'unknown')}" for k in RESOURCE_KEYS if a and b and a.get(k) != b.get(k)]


def is_heavier(old, new):
    """Returns whether the new point of a variant needs more resources than the old one: more scratch memory, fewer
    waves, at least eight registers more, or more than 1 % more of what the emulator counts."""
    a, b = old.resources, new.resources
    if not a or not b:
        return False
    return (
        b.get("scratch", 0) > a.get("scratch", 0)
        or b.get("occupancy", 0) < a.get("occupancy", 0)
        or b.get("registers", 0) >= a.get("registers", 0) + REGISTER_GRANULE
        or any(b[k] > (1 + COUNT_TOLERANCE) * a[k] for k in EMULATOR_COUNTS if k in a and k in b)
    )


def clock_mhz(session):
    """Returns the clock of the CPU in MHz at the beginning of the session, or None if it was not recorded."""
    try:
        return float(session.provenance.get("clock_cpu_mhz", "")) or None
    except ValueError:
        return None


def clock_differs(old, now):
    try:
        return abs(float(now) / float(old) - 1) > CLOCK_TOLERANCE
    except (ValueError, ZeroDivisionError):
        return old != now


def reported_changes(base, new):
    """Returns texts on differences between two sessions that do not prevent a comparison: in the facts REPORTED_KEYS
    and in recorded clocks."""
    old, now = base.provenance, new.provenance
    clocks = sorted(k for k in {*old, *now} if k.startswith("clock"))
    changed = [k for k in REPORTED_KEYS if old.get(k, "unknown") != now.get(k, "unknown")]
    changed += [k for k in clocks if k in old and k in now and clock_differs(old[k], now[k])]
    return [f"{k}: {old.get(k, 'unknown')} to {now.get(k, 'unknown')}" for k in changed]
