#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Predicts the time of several ranks from that of one rank and of an exchange, and compares it with what several ranks took.

    kernels/halo/ranks_model.py FILE...   results (-o) of halo on two ranks, and of overlap, lbm_ranks or nbody_ranks on one and on two
    kernels/halo/ranks_model.py --write   what the READMEs show of that, from the committed results; --check compares

The time is exchange + step if nothing overlaps, and max(exchange + shell, interior) if something does. An exchange takes a
latency and its bytes over a rate, both fitted to the rows of halo. A step takes its sites over the rate of one rank. Then it
does the same on paper for a machine of 4096 GPUs with the network of LUMI. Prints Markdown."""
import argparse
import json
import math
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True
from miniapp_tools.book.markdown import paragraph, table
from miniapp_tools.declared import folder_of

BLOCK = re.compile(r"(<!-- model:begin -->\n).*?(?=<!-- model:end -->)", re.S)

# Assumed of a machine like LUMI: half an MI250X (GCD) has 1.6 TB/s of memory, of which a step gets the share that it got
# where it was measured; a GCD has a Slingshot port of 25 GB/s for itself (LUMI's documentation), and a message 10 us.
GCD_MEMORY = 1.6e12
GCD_LINK = 25e9
GCD_LATENCY = 10e-6
FULL_MEMORY = {"H200": 4.8e12}
# Of a site at a cut face, numbers that cross; of a site, bytes that a step moves at least.
VALUES_PER_FACE_SITE = {"overlap": 1, "lbm_ranks": 7}
EXCHANGES = {"overlap": 1, "lbm_ranks": 2}  # of populations, and of phi
SHELL = {"overlap": (1, 1, 1), "lbm_ranks": (64, 4, 32)}  # sites across a face that wait for the exchange: a point, a column
# Of nbody_ranks: whose exchange of halo a rung has, by its launches and copies, and how it meets the forces.
BODIES = "nbody_ranks"
ALONE = "peer_read"  # on one rank nothing but the kernel of the forces, which is one in all rungs
TEAM = 32  # bodies of a team, for which peer_read reads all others (kernels/nbody/ranks/parts/forces.hpp)
AFTER, BESIDE, AGAIN = range(3)
RUNGS = {
    "mpi/allgather": ("mpi/one_kernel", AFTER),
    "mpi/ring": ("mpi/one_kernel", BESIDE),
    "peer_read": ("peer_write", AGAIN),
    "peer_gather": ("peer_write", AFTER),
}
BODIES_HEAD = ["variant", "bodies", "precision", "ranks", "forces us", "exchange us", "predicted us", "measured us", "off by"]
LIKE = {"axes": "z", "width": 1, "rows": "dense"}  # of the rows of halo that latency and rate are fitted to
HEAD = ["variant", "box", "ranks", "step ms", "exchange us", "predicted ms", "measured ms", "off by"]
OVERLAPS = {"overlapped", "columns", "hip/columns"}


def device_of(results):
    return results[0]["provenance"].get("device", "this machine")


def ranks_of(run):
    return len(run.get("ranks", [])) or 1


def off_by(took, says):
    return f"{100 * (took / says - 1):+.1f} %"


def rows(results, family):
    """(run, variant) of every row that was timed."""
    for result in results:
        for run in result["runs"]:
            if run["family"] == family:
                yield from ((run, variant) for variant in run["variants"] if variant["status"] == "ok")


def fit(results, name="peer_write"):
    """Latency and rate of an exchange, by least squares of relative errors over the rows of two ranks that are LIKE it."""
    points = [
        (run["work"]["items"], variant["time_s"]["median"])
        for run, variant in rows(results, "halo")
        if variant["name"] == name and ranks_of(run) == 2 and all(run["parameters"].get(k, v) == v for k, v in LIKE.items())
    ]
    if len(points) < 2:
        return None
    # t = a + b x, weights 1 / t^2
    n, sx, sxx = (sum(x**power / t**2 for x, t in points) for power in (0, 1, 2))
    st, sxt = (sum(x**power / t for x, t in points) for power in (0, 1))
    slope = (n * sxt - sx * st) / (n * sxx - sx * sx)
    return {"latency": (st - slope * sx) / n, "rate": 1 / slope, "points": len(points)}


def faces_of(size, box):
    """Cells of a rank's faces that lead to others, across each direction."""
    part = [n / r for n, r in zip(size, box)]
    return [2 * part[(a + 1) % 3] * part[(a + 2) % 3] if box[a] > 1 else 0 for a in range(3)]


def box_of(size, ranks):
    """The box of that many ranks with the smallest faces, those across x counting twice (kernels/common/rank_box.cpp)."""
    best = None
    for x in range(1, ranks + 1):
        for y in range(1, ranks // x + 1):
            if ranks % (x * y) == 0:
                box = (x, y, ranks // (x * y))
                faces = faces_of(size, box)
                area = 2 * faces[0] + faces[1] + faces[2]
                if best is None or area < best[0]:
                    best = (area, box)
    return best[1]


def exchange(model, family, faces):
    return EXCHANGES[family] * model["latency"] + 8 * VALUES_PER_FACE_SITE[family] * sum(faces) / model["rate"] if sum(faces) else 0.0


def predicted(family, name, sites, faces, seconds_a_site, model):
    """Of a part of so many sites with those faces."""
    step = sites * seconds_a_site
    across = exchange(model, family, faces)
    if name not in OVERLAPS:
        return step + across
    shell = min(sites, sum(face * depth for face, depth in zip(faces, SHELL[family]))) * seconds_a_site
    return max(step - shell, across) + shell


def compared(results, family, model):
    """Predicted beside measured, of every row of several ranks whose variant was measured on one."""
    alone = {}
    for run, variant in rows(results, family):
        if ranks_of(run) == 1:
            sites = math.prod(run["parameters"]["size"])
            alone.setdefault(variant["name"], []).append((sites, variant["time_s"]["median"] / sites))
    lines = []
    for run, variant in rows(results, family):
        if ranks_of(run) == 1 or variant["name"] not in alone or run["parameters"]["transport"] == "messages":
            continue
        ranks, size, wanted = ranks_of(run), run["parameters"]["size"], run["parameters"]["ranks"]
        box = wanted if all(wanted) else box_of(size, ranks)
        faces, sites, took = faces_of(size, box), math.prod(size) / ranks, variant["time_s"]["median"]
        rate = min(alone[variant["name"]], key=lambda one: abs(one[0] - sites))[1]
        says = predicted(family, variant["name"], sites, faces, rate, model)
        step, *both = (f"{1e3 * seconds:.3f}" for seconds in (sites * rate, says, took))
        across, shapes = f"{1e6 * exchange(model, family, faces):.0f}", ("x".join(map(str, extents)) for extents in (size, box))
        lines.append([f"`{variant['name']}`", *shapes, step, across, *both, off_by(took, says)])
    return lines, alone


def of_bodies(part, ranks, bytes_of_body, forces, model, way):
    """(exchange, time) of a rung that has `part` bodies a rank; the forces are those of all ranks' bodies."""
    received = (ranks - 1) * part * bytes_of_body
    if way == AGAIN:
        crossing = received * part / TEAM / model["rate"]
        return crossing, model["latency"] + max(crossing, forces)
    across = (ranks - 1) * model["latency"] * (way == BESIDE) + model["latency"] * (way == AFTER) + received / model["rate"]
    if way == AFTER:
        return across, across + forces
    return across, max(across, forces * (ranks - 1) / ranks) + forces / ranks


def compared_bodies(results):
    """As compared(): the forces of P ranks are P times those of one that has as many bodies as each of them."""
    alone = {}
    for run, variant in rows(results, BODIES):
        if ranks_of(run) == 1 and variant["name"] == ALONE:
            alone[run["parameters"]["precision"], run["parameters"]["bodies"]] = variant["time_s"]["median"]
    lines = []
    for run, variant in rows(results, BODIES):
        ranks, precision, bodies = ranks_of(run), run["parameters"]["precision"], run["parameters"]["bodies"]
        one = alone.get((precision, bodies // ranks))
        exchange_of, way = RUNGS.get(variant["name"], (None, None))
        model = fit(results, exchange_of) if exchange_of else None
        if ranks == 1 or one is None or model is None:
            continue
        forces = ranks * one
        across, says = of_bodies(bodies // ranks, ranks, 32 if precision == "double" else 16, forces, model, way)
        took = variant["time_s"]["median"]
        times = [f"{1e6 * t:.0f}" for t in (forces, across, says, took)]
        name = f"`{variant['name']}`"
        lines.append([name, str(bodies), precision, str(ranks), *times, off_by(took, says)])
    return lines


def bodies_text(results):
    lines = compared_bodies(results)
    if not lines:
        return ""
    fits = {name: fit(results, name) for name, _ in RUNGS.values()}
    told = "; ".join(f"`halo/{name}` {found['latency'] * 1e6:.1f} us + bytes / {found['rate'] / 1e9:.3g} GB/s" for name, found in fits.items() if found)
    said = f"Forces: `{ALONE}` on one rank that has as many bodies as each of several, as often as there are ranks. Exchange, from "
    said += f"the rows of halo on {device_of(results)}: {told}."
    return "\n".join([*paragraph(said), "", *table(BODIES_HEAD, lines), ""])


def on_paper(family, alone, results):
    """Efficiency on P GCDs: weak at 256^3 sites each (512^3 of overlap), strong of 1024^3."""
    device = device_of(results)
    full = next((rate for name, rate in FULL_MEMORY.items() if name in device), None)
    name = next((n for n in ("hip/columns", "columns", "overlapped") if n in alone), None)
    if full is None or name is None:
        return ""
    seconds = min(rate for _, rate in alone[name]) * full / GCD_MEMORY
    model = {"latency": GCD_LATENCY, "rate": GCD_LINK}
    edge = 256 if family == "lbm_ranks" else 512
    lines = []
    for count in (1, 8, 64, 512, 4096):
        line = [str(count)]
        for size in ([edge * n for n in box_of([1, 1, 1], count)], [1024] * 3):
            sites = math.prod(size) / count
            faces = faces_of(size, box_of(size, count))
            one = sites * seconds
            for variant in ("fused", name):
                line.append(f"{100 * one / predicted(family, variant, sites, faces, seconds, model):.0f} %")
        lines.append(line)
    head = ["GCDs", f"weak, {edge}^3 each", "weak, overlapped", "strong, 1024^3", "strong, overlapped"]
    assumed = (
        f"On paper, efficiency on a machine like LUMI: a step of {seconds * 1e9:.3g} ns a site (that of `{name}`, by the "
        f"memory of a GCD, {GCD_MEMORY / 1e12} TB/s, over that of the device measured), {GCD_LINK / 1e9:.0f} GB/s a GCD, "
        f"{GCD_LATENCY * 1e6:.0f} us an exchange, no contention, GPU-aware messages. Assumed, not measured."
    )
    return "\n".join(["", *paragraph(assumed), "", *table(head, lines), ""])


def sessions(path):
    """Of a results file, or of a committed one, which holds several."""
    text = json.loads(path.read_text())
    return text["sessions"] if "sessions" in text else [text]


def text_of(results, families):
    if list(families) == [BODIES]:
        return bodies_text(results)
    model = fit(results)
    if model is None:
        return ""
    text = (
        f"An exchange between two ranks on {device_of(results)} ({model['points']} rows of `halo/peer_write`): "
        f"{model['latency'] * 1e6:.1f} us + bytes / {model['rate'] / 1e9:.0f} GB/s.\n"
    )
    for family in families:
        lines, alone = compared(results, family, model)
        if lines:
            text += "\n".join(["", *table(HEAD, lines), ""]) + on_paper(family, alone, results)
    return text


def in_readmes(check):
    """Writes the blocks of the chapters' READMEs, or says which are not as they would be written."""
    wrong = []
    for family in (*VALUES_PER_FACE_SITE, BODIES):
        files = [path for name in ("halo", family) for path in sorted((ROOT / "kernels" / folder_of(name) / "results").glob("*.json"))]
        readme = ROOT / "kernels" / folder_of(family) / "README.md"
        before, results = readme.read_text(), [s for path in files for s in sessions(path)]
        results = [s for s in results if device_of([s]) == device_of(results)]  # that on which halo was measured
        after = BLOCK.sub(lambda found: found[1] + text_of(results, [family]), before)  # noqa: B023 - called in this pass
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
        return in_readmes(options.check)
    given = [session for path in options.files for session in sessions(path)]
    text = "\n".join(filter(None, (text_of(given, VALUES_PER_FACE_SITE), text_of(given, [BODIES]))))
    if not text:
        parser.error("the files have no two rows of halo/peer_write on two ranks with 'axes: z': mpirun -n 2 miniapp inputs/halo.yaml")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
