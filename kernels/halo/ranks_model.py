#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Predicts the time of a step on several ranks and compares it with the time that was measured. Prints Markdown.

    kernels/halo/ranks_model.py FILE...   reads results (-o) of halo on two ranks, and of overlap, lbm_ranks or nbody_ranks on one and on two
    kernels/halo/ranks_model.py --write   writes the tables of the READMEs from the committed results; --check compares them

If nothing overlaps, the predicted time is that of the exchange plus that of the step. Otherwise it is the longer one of the
exchange and the step of the interior, plus the step of the shell. An exchange takes a latency plus its bytes divided by a rate,
both fitted to results of halo. A step takes as long per site as on one rank. The model is also applied to up to 4096 GCDs of a machine like LUMI."""
import argparse
import json
import math
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True
from miniapp_tools.book.markdown import paragraph, table, with_filled_blocks
from miniapp_tools.declared import folder_of

# Assumptions for a machine like LUMI: a GCD, half an MI250X, has a memory bandwidth of 1.6 TB/s, of which a step reaches the
# measured share, and sends 25 GB/s, as if it had a Slingshot port of its own. The latency of an exchange is 10 us.
GCD_BANDWIDTH = 1.6e12
GCD_LINK_RATE = 25e9
GCD_LATENCY = 10e-6
MEMORY_BANDWIDTH = {"H200": 4.8e12}  # memory bandwidth by the device's name, in B/s
VALUES_PER_FACE_SITE = {"overlap": 1, "lbm_ranks": 7}  # numbers that each site at a cut face sends in a step
EXCHANGES_PER_STEP = {"overlap": 1, "lbm_ranks": 2}  # exchanges in a step; lbm_ranks exchanges populations and phi
SHELL_DEPTH = {"overlap": (1, 1, 1), "lbm_ranks": (64, 4, 32)}  # layers in x, y and z that wait for the exchange
NBODY_FAMILY = "nbody_ranks"
FORCES_VARIANT = "peer_read"  # on one rank it runs only the kernel of the forces, which all rungs share
BODIES_PER_TEAM = 32  # each team of peer_read reads all bodies of the other ranks (kernels/nbody/ranks/parts/forces.hpp)
# Three orders of the forces and the exchange in nbody_ranks: forces after the exchange; both at once; and, without an
# exchange, a kernel that reads the other ranks' bodies again for each team.
IN_SEQUENCE, AT_ONCE, REREADING = range(3)
# For each rung of nbody_ranks, the variant of halo with the same launches and copies, and one of the three orders.
EXCHANGE_OF_RUNG = {
    "mpi/allgather": ("mpi/one_kernel", IN_SEQUENCE),
    "mpi/ring": ("mpi/one_kernel", AT_ONCE),
    "peer_read": ("peer_write", REREADING),
    "peer_gather": ("peer_write", IN_SEQUENCE),
}
NBODY_COLUMNS = ["variant", "bodies", "precision", "ranks", "forces us", "exchange us", "predicted us", "measured us", "off by"]
FITTED_PARAMETERS = {"axes": "z", "width": 1, "rows": "dense"}  # latency and rate are fitted to halo's runs with these
STEP_COLUMNS = ["variant", "box", "ranks", "step ms", "exchange us", "predicted ms", "measured ms", "off by"]
OVERLAPPING_VARIANTS = {"overlapped", "columns", "hip/columns"}


def device_of(results):
    return results[0]["provenance"].get("device", "this machine")


def rank_count(run):
    return len(run.get("ranks", [])) or 1


def relative_difference_text(took, says):
    return f"{100 * (took / says - 1):+.1f} %"


def timed_variants(results, family):
    """Yields (run, variant) for every timed variant of the family."""
    for result in results:
        for run in result["runs"]:
            if run["family"] == family:
                yield from ((run, variant) for variant in run["variants"] if variant["status"] == "ok")


def fit(results, name="peer_write"):
    """Returns latency and rate, fitted by least squares of relative errors to runs on two ranks, or None for fewer than two runs."""
    points = [
        (run["work"]["items"], variant["time_s"]["median"])
        for run, variant in timed_variants(results, "halo")
        if variant["name"] == name and rank_count(run) == 2 and all(run["parameters"].get(k, v) == v for k, v in FITTED_PARAMETERS.items())
    ]
    if len(points) < 2:
        return None
    # Least squares for t = a + b x with weights 1 / t^2: x is a number of bytes, a the latency and 1 / b the rate.
    n, sx, sxx = (sum(x**power / t**2 for x, t in points) for power in (0, 1, 2))
    st, sxt = (sum(x**power / t for x, t in points) for power in (0, 1))
    slope = (n * sxt - sx * st) / (n * sxx - sx * sx)
    return {"latency": (st - slope * sx) / n, "rate": 1 / slope, "points": len(points)}


def face_cells(size, box):
    """Returns, for each direction, the number of cells of a rank's two faces, or 0 if no other rank is there."""
    part = [n / r for n, r in zip(size, box)]
    return [2 * part[(a + 1) % 3] * part[(a + 2) % 3] if box[a] > 1 else 0 for a in range(3)]


def box_of(size, ranks):
    """Returns the box of ranks whose parts have the smallest faces; faces across x count twice, as in src/ranks/rank_box.cpp."""
    best = None
    for x in range(1, ranks + 1):
        for y in range(1, ranks // x + 1):
            if ranks % (x * y) == 0:
                box = (x, y, ranks // (x * y))
                faces = face_cells(size, box)
                area = 2 * faces[0] + faces[1] + faces[2]
                if best is None or area < best[0]:
                    best = (area, box)
    return best[1]


def exchange_time(model, family, faces):
    return EXCHANGES_PER_STEP[family] * model["latency"] + 8 * VALUES_PER_FACE_SITE[family] * sum(faces) / model["rate"] if sum(faces) else 0.0


def predicted_step_time(family, name, sites, faces, seconds_per_site, model):
    """Returns the predicted time of a step for a part with this number of sites and these faces."""
    step = sites * seconds_per_site
    across = exchange_time(model, family, faces)
    if name not in OVERLAPPING_VARIANTS:
        return step + across
    shell = min(sites, sum(face * depth for face, depth in zip(faces, SHELL_DEPTH[family]))) * seconds_per_site
    return max(step - shell, across) + shell


def comparison_rows(results, family, model):
    """Returns table rows for several ranks, and the measurements on one rank, {variant: [(sites, seconds per site)]}."""
    single_rank = {}
    for run, variant in timed_variants(results, family):
        if rank_count(run) == 1:
            sites = math.prod(run["parameters"]["size"])
            single_rank.setdefault(variant["name"], []).append((sites, variant["time_s"]["median"] / sites))
    lines = []
    for run, variant in timed_variants(results, family):
        if rank_count(run) == 1 or variant["name"] not in single_rank or run["parameters"]["transport"] == "messages":
            continue
        ranks, size, wanted = rank_count(run), run["parameters"]["size"], run["parameters"]["ranks"]
        box = wanted if all(wanted) else box_of(size, ranks)
        faces, sites, took = face_cells(size, box), math.prod(size) / ranks, variant["time_s"]["median"]
        rate = min(single_rank[variant["name"]], key=lambda one: abs(one[0] - sites))[1]
        says = predicted_step_time(family, variant["name"], sites, faces, rate, model)
        step, *both = (f"{1e3 * seconds:.3f}" for seconds in (sites * rate, says, took))
        across, shapes = f"{1e6 * exchange_time(model, family, faces):.0f}", ("x".join(map(str, extents)) for extents in (size, box))
        lines.append([f"`{variant['name']}`", *shapes, step, across, *both, relative_difference_text(took, says)])
    return lines, single_rank


def predicted_nbody_times(part, ranks, bytes_of_body, forces, model, way):
    """Returns the times (exchange, step) of a rung with `part` bodies per rank; `forces` is the time of the forces of all bodies."""
    received = (ranks - 1) * part * bytes_of_body
    if way == REREADING:
        crossing = received * part / BODIES_PER_TEAM / model["rate"]
        return crossing, model["latency"] + max(crossing, forces)
    across = (ranks - 1) * model["latency"] * (way == AT_ONCE) + model["latency"] * (way == IN_SEQUENCE) + received / model["rate"]
    if way == IN_SEQUENCE:
        return across, across + forces
    return across, max(across, forces * (ranks - 1) / ranks) + forces / ranks


def nbody_comparison_rows(results):
    """Returns table rows for nbody_ranks. Assumes that forces take P times as long on P ranks as on one with as many bodies per rank."""
    single_rank = {}
    for run, variant in timed_variants(results, NBODY_FAMILY):
        if rank_count(run) == 1 and variant["name"] == FORCES_VARIANT:
            single_rank[run["parameters"]["precision"], run["parameters"]["bodies"]] = variant["time_s"]["median"]
    lines = []
    for run, variant in timed_variants(results, NBODY_FAMILY):
        ranks, precision, bodies = rank_count(run), run["parameters"]["precision"], run["parameters"]["bodies"]
        one = single_rank.get((precision, bodies // ranks))
        exchange_of, way = EXCHANGE_OF_RUNG.get(variant["name"], (None, None))
        model = fit(results, exchange_of) if exchange_of else None
        if ranks == 1 or one is None or model is None:
            continue
        forces = ranks * one
        across, says = predicted_nbody_times(bodies // ranks, ranks, 32 if precision == "double" else 16, forces, model, way)
        took = variant["time_s"]["median"]
        times = [f"{1e6 * t:.0f}" for t in (forces, across, says, took)]
        name = f"`{variant['name']}`"
        lines.append([name, str(bodies), precision, str(ranks), *times, relative_difference_text(took, says)])
    return lines


def nbody_section(results):
    lines = nbody_comparison_rows(results)
    if not lines:
        return ""
    fits = {name: fit(results, name) for name, _ in EXCHANGE_OF_RUNG.values()}
    told = "; ".join(f"`halo/{name}` {found['latency'] * 1e6:.1f} us + bytes / {found['rate'] / 1e9:.3g} GB/s" for name, found in fits.items() if found)
    said = f"Forces: `{FORCES_VARIANT}` on one rank that has as many bodies as each of several, as often as there are ranks. Exchange, from "
    said += f"the rows of halo on {device_of(results)}: {told}."
    return "\n".join([*paragraph(said), "", *table(NBODY_COLUMNS, lines), ""])


def efficiency_section(family, single_rank, results):
    """Returns a table of predicted efficiencies: weak scaling with 256^3 sites per GCD (overlap: 512^3), strong with 1024^3."""
    device = device_of(results)
    full = next((rate for name, rate in MEMORY_BANDWIDTH.items() if name in device), None)
    name = next((n for n in ("hip/columns", "columns", "overlapped") if n in single_rank), None)
    if full is None or name is None:
        return ""
    seconds = min(rate for _, rate in single_rank[name]) * full / GCD_BANDWIDTH
    model = {"latency": GCD_LATENCY, "rate": GCD_LINK_RATE}
    edge = 256 if family == "lbm_ranks" else 512
    lines = []
    for count in (1, 8, 64, 512, 4096):
        line = [str(count)]
        for size in ([edge * n for n in box_of([1, 1, 1], count)], [1024] * 3):
            sites = math.prod(size) / count
            faces = face_cells(size, box_of(size, count))
            one = sites * seconds
            for variant in ("fused", name):
                line.append(f"{100 * one / predicted_step_time(family, variant, sites, faces, seconds, model):.0f} %")
        lines.append(line)
    head = ["GCDs", f"weak, {edge}^3 each", "weak, overlapped", "strong, 1024^3", "strong, overlapped"]
    assumed = (
        f"On paper, efficiency on a machine like LUMI: a step of {seconds * 1e9:.3g} ns a site (that of `{name}`, by the "
        f"memory of a GCD, {GCD_BANDWIDTH / 1e12} TB/s, over that of the device measured), {GCD_LINK_RATE / 1e9:.0f} GB/s a GCD, "
        f"{GCD_LATENCY * 1e6:.0f} us an exchange, no contention, GPU-aware messages. Assumed, not measured."
    )
    return "\n".join(["", *paragraph(assumed), "", *table(head, lines), ""])


def read_sessions(path):
    """Returns the sessions in a results file. A committed file holds several."""
    text = json.loads(path.read_text())
    return text["sessions"] if "sessions" in text else [text]


def section_of_families(results, families):
    if list(families) == [NBODY_FAMILY]:
        return nbody_section(results)
    model = fit(results)
    if model is None:
        return ""
    text = (
        f"An exchange between two ranks on {device_of(results)} ({model['points']} rows of `halo/peer_write`): "
        f"{model['latency'] * 1e6:.1f} us + bytes / {model['rate'] / 1e9:.0f} GB/s.\n"
    )
    for family in families:
        lines, single_rank = comparison_rows(results, family, model)
        if lines:
            text += "\n".join(["", *table(STEP_COLUMNS, lines), ""]) + efficiency_section(family, single_rank, results)
    return text


def write_readmes(check):
    """Writes the tables in the chapters' READMEs. With `check`, prints which tables are out of date instead, and returns 1 if any are."""
    wrong = []
    for family in (*VALUES_PER_FACE_SITE, NBODY_FAMILY):
        files = [path for name in ("halo", family) for path in sorted((ROOT / "kernels" / folder_of(name) / "results").glob("*.json"))]
        readme = ROOT / "kernels" / folder_of(family) / "README.md"
        before, results = readme.read_text(), [s for path in files for s in read_sessions(path)]
        results = [s for s in results if device_of([s]) == device_of(results)]  # only sessions of the device on which halo was measured
        lines = section_of_families(results, [family]).splitlines()
        after = with_filled_blocks(before, "model", lambda _: lines, readme)  # noqa: B023 - the lambda is called before the loop goes on
        if after != before:
            wrong.append(readme.relative_to(ROOT))
            if not check:
                readme.write_text(after)
    for path in wrong:
        print(f"ranks_model: {path} {'is not as it would be written: run kernels/halo/ranks_model.py --write' if check else 'written'}")
    return 1 if check and wrong else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--write", action="store_true", help="write the blocks of the READMEs, from the committed results")
    parser.add_argument("--check", action="store_true", help="end with 1 if they are not as they would be written")
    options = parser.parse_args()
    if options.write or options.check:
        return write_readmes(options.check)
    given = [session for path in options.files for session in read_sessions(path)]
    text = "\n".join(filter(None, (section_of_families(given, VALUES_PER_FACE_SITE), section_of_families(given, [NBODY_FAMILY]))))
    if not text:
        parser.error("the files have no two rows of halo/peer_write on two ranks with 'axes: z': mpirun -n 2 miniapp inputs/halo.yaml")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
