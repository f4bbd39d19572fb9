# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""droplet_test.py CPU_PROGRAM HIP_PROGRAM LIBRARY_FOLDER: computes the first 50 steps of a drop by the kernels for an
MI200, which the emulator executes, and by those for CPUs. Every field must be the same within rounding.

This is done with the variant that each program chooses, and with one that both have. Ends with 77 if the HIP program is
missing."""
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from miniapp_tools import emulate, environment

STEPS = 50
DROP = """
measure: {{limits: skip}}
simulate:
  - {{family: lbm, size: 24, radius: 7, tau_rho: 1, steps: {steps}, report_every: {steps}, fields_every: {steps},
      fields_precision: double, variant: {variant}, output: {name}}}
"""
# Largest difference that is allowed, relative to the field's largest value. The two programs add sums of 19 terms in
# different orders; after 50 steps their results differ by less.
TOLERANCE = 1e-12


def input_file(folder, name, variant):
    file = folder / f"{name}.yaml"
    file.write_text(DROP.format(steps=STEPS, variant=variant, name=folder / name))
    return str(file)


def fields(folder, name):
    import h5py

    with h5py.File(folder / f"{name}_fields_{STEPS:08}.h5") as file:
        return {key: file[key][...] for key in file}


def compare(cpu, emulator, folder, variant):
    """Returns whether both programs computed the same fields and the emulator reported nothing. Prints the largest
    difference of each field."""
    subprocess.run([cpu, input_file(folder, f"cpu_{variant}", variant)], check=True, stdout=subprocess.DEVNULL)
    code, report = emulator.run([input_file(folder, f"gfx90a_{variant}", variant)], folder / "report.json")
    ours, theirs = fields(folder, f"cpu_{variant}"), fields(folder, f"gfx90a_{variant}")
    differences = {key: float(abs(ours[key] - theirs[key]).max() / abs(ours[key]).max()) for key in ours}
    print(f"{variant}: " + ", ".join(f"{key} differs by {difference:.1e}" for key, difference in differences.items()))
    print(f"  {emulate.total_instructions(report)} instructions of waves, {len(report['findings'])} findings")
    # A field of rounding errors, such as a velocity where nothing moves, would fail: it may differ by its full size.
    return code == 0 and set(ours) == set(theirs) and ours and max(differences.values()) < TOLERANCE and not report["findings"]


def main():
    environment.enter(environment.PICTURES)
    cpu, hip, library = sys.argv[1:]
    if not pathlib.Path(hip).is_file():
        print(f"skipped: there is no {hip}; scripts/setup --hip and tests/gpu_resources/build make it")
        return 77
    emulator = emulate.Emulator(pathlib.Path(hip), pathlib.Path(library), seed=1)
    with tempfile.TemporaryDirectory() as folder:
        good = [compare(cpu, emulator, pathlib.Path(folder), variant) for variant in ("best", "fused")]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
