# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""read_back_test.py MINIAPP: reads what a simulation writes with other programs' readers (h5py, VTK's reader of the
index, NumPy), and draws it with `python3 tools/miniapp_tools pictures`.

Installs the environment of that command if it is missing; without a network this fails and says what to do. Ends with 77
if the program has no HDF5."""

import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True
from miniapp_tools import environment

SIZE = {"x": 20, "y": 16, "z": 12}
CENTRE = (7, 4, 8)
INPUT = """
simulate:
  - family: lbm
    size: 20x16x12
    drops: 7 4 8 5.2
    ux: 0.02
    uy: -0.01
    uz: 0.03
    steps: {steps}
    report_every: 3
    fields_every: 3
    fields_precision: {precision}
    {more}
    output: "{name}"
"""


def run(program, folder, name, more, steps=6, precision="double", code=0):
    (folder / "in.yaml").write_text(INPUT.format(name=name, more=more, steps=steps, precision=precision))
    done = subprocess.run([program, "-q", "in.yaml"], cwd=folder, capture_output=True, text=True)
    if "this build has no HDF5" in done.stderr:
        sys.exit(print("no HDF5 in this build") or 77)
    assert done.returncode == code, done.stderr
    return done.stderr


def read_by_h5py(folder, name):
    """Returns what h5py reads from the files of the fields: {step: {field: array}}."""
    import h5py

    moments = {}
    for path in sorted(folder.glob(name + "_fields_????????.h5")):
        with h5py.File(path) as file:
            moments[int(path.stem[-8:])] = {field: file[field][:] for field in file}
    return moments


def read_by_index(index):
    """Returns the fields as VTK, and so ParaView, reads them: {step: {field: array[z, y, x] or [z, y, x, component]}},
    with `origin` and `spacing` (x, y, z) beside the fields."""
    from vtkmodules.util.numpy_support import vtk_to_numpy
    from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline
    from vtkmodules.vtkIOXdmf2 import vtkXdmfReader

    reader = vtkXdmfReader()
    reader.SetFileName(str(index))
    reader.UpdateInformation()
    times = reader.GetExecutive().GetOutputInformation(0).Get(vtkStreamingDemandDrivenPipeline.TIME_STEPS())
    moments = {}
    for time in times:
        reader.UpdateTimeStep(time)
        image = reader.GetOutputDataObject(0)
        moment = {"origin": image.GetOrigin(), "spacing": image.GetSpacing()}
        for i in range(image.GetPointData().GetNumberOfArrays()):
            array = image.GetPointData().GetArray(i)
            components = array.GetNumberOfComponents()
            shape = (*image.GetDimensions()[::-1], *([components] if components > 1 else []))
            moment[array.GetName()] = vtk_to_numpy(array).reshape(shape).copy()
        moments[int(time)] = moment
    return moments


def check_shapes(moments):
    import numpy as np

    assert sorted(moments) == [0, 3, 6], sorted(moments)
    for fields in moments.values():
        assert sorted(fields) == ["p", "phi", "rho", "u"], sorted(fields)
        for name, values in fields.items():
            assert values.shape == (12, 16, 20) + ((3,) if name == "u" else ()), (name, values.shape)
            assert values.dtype == np.float64, values.dtype


def check_facts(folder):
    """Checks that a file of fields and the time series contain the parameters with their units and the variant, and the
    file of fields also the commit and the step."""
    import h5py

    with h5py.File(folder / "run_fields_00000003.h5") as file:
        facts = {name: v.decode() if isinstance(v, bytes) else v for name, v in file.attrs.items()}  # HDF5 returns texts of fixed length as bytes
        units = {name: field.attrs["unit"].decode() for name, field in file.items()}
    assert facts["step"] == 3 and facts["family"] == "lbm" and facts["commit"], facts
    assert facts["sigma"] == 0.01 and list(facts["size"]) == [20, 16, 12] and facts["size_unit"] == "sites", facts
    assert facts["variant"] != "best" and "output" not in facts, facts
    assert units["u"] == "sites/step", units
    head = [line for line in (folder / "run.csv").read_text().splitlines() if line[0] == "#"]
    assert "# size: 20x16x12 sites" in head and f"# variant: {facts['variant']}" in head, head


def check_physics(folder, moments):
    """Checks the first fields, which are known, and that the time series agrees with the fields."""
    import numpy as np

    first = moments[0]
    k, j, i = np.meshgrid(*(np.arange(SIZE[a]) for a in "zyx"), indexing="ij")
    offsets = ((index - centre, SIZE[a]) for index, centre, a in zip((i, j, k), CENTRE, "xyz"))
    distance = np.sqrt(sum((d - n * np.round(d / n)) ** 2 for d, n in offsets))
    np.testing.assert_allclose(first["phi"], np.tanh((5.2 - distance) / 2), atol=1e-12)
    far = distance > 8
    np.testing.assert_allclose(first["u"][far], np.broadcast_to((0.02, -0.01, 0.03), first["u"][far].shape), atol=1e-3)
    inside, outside = first["p"][distance < 1].mean(), first["p"][distance > 9].mean()
    np.testing.assert_allclose((inside, outside), 2 / 3, atol=2e-3)
    assert first["p"][np.abs(distance - 5.2) < 0.5].mean() < 2 / 3 - 2.5e-3, "a dip of 2 A = 3.75e-3 at the interface"
    lines = [line for line in (folder / "run.csv").read_text().splitlines() if line[0] != "#"]
    table = np.genfromtxt(lines, delimiter=",", names=True)
    for row in table:
        fields = moments[int(row["step"])]
        momentum = (fields["rho"][..., None] * fields["u"]).sum(axis=(0, 1, 2))
        np.testing.assert_allclose([row["momentum_x"], row["momentum_y"], row["momentum_z"]], momentum, rtol=1e-7)
        np.testing.assert_allclose(row["sum_phi"], fields["phi"].sum(), rtol=1e-12)
        np.testing.assert_allclose(row["max_speed"], np.sqrt((fields["u"] ** 2).sum(axis=-1)).max(), rtol=1e-7)
    np.testing.assert_allclose([table[0]["centre_x"], table[0]["centre_y"], table[0]["centre_z"]], CENTRE, atol=0.01)


def check_index(folder, moments, name="run", at=(slice(None),) * 3, origin=(0, 0, 0), spacing=(1, 1, 1)):
    """Checks that VTK finds the fields by the index, with each number at its place."""
    import numpy as np

    read = read_by_index(folder / (name + ".xdmf"))
    assert sorted(read) == sorted(moments), sorted(read)
    for step, fields in moments.items():
        assert read[step]["origin"] == origin and read[step]["spacing"] == spacing, read[step]
        for field, values in fields.items():
            np.testing.assert_array_equal(read[step][field], values[at])


def check_restart(program, folder, moments):
    """Checks that each step is read as its file was written, whatever precision and fields the continued run writes.
    Files with other points, and files that do not say where their points lie, are refused."""
    import h5py
    import numpy as np

    run(program, folder, "on", "checkpoint_every: 3")
    run(program, folder, "on", "fields: phi u\n    restart: yes", steps=9, precision="float")
    read = read_by_index(folder / "on.xdmf")
    assert sorted(read) == [0, 3, 6, 9], sorted(read)
    for step, fields in {**moments, 9: read_by_h5py(folder, "on")[9]}.items():
        for field, values in fields.items():
            np.testing.assert_array_equal(read[step][field], values)
    assert sorted(read_by_h5py(folder, "on")[9]) == ["phi", "u"]
    for other in ("fields_stride: 2", "fields_plane: z=7"):
        told = run(program, folder, "on", f"{other}\n    restart: yes", steps=9, code=6)
        assert "on_fields_00000000.h5 holds 3840 points" in told and "move them away" in told, told
    with h5py.File(folder / "on_fields_00000003.h5", "a") as file:
        assert list(file.attrs["first_xyz"]) == [0, 0, 0] and list(file.attrs["stride_xyz"]) == [1, 1, 1]
        del file.attrs["first_xyz"]
    told = run(program, folder, "on", "checkpoint_every: 3\n    restart: yes", code=6)
    assert "on_fields_00000003.h5 does not say where its points lie" in told, told


def check_pictures(folder):
    """Checks that every picture is drawn, has many colours, and bears the run's parameters in its title."""
    from PIL import Image

    done = subprocess.run([sys.executable, ROOT / "tools/miniapp_tools", "pictures", "run"], cwd=folder, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    expected = ["run_series.png", "run_film.png", "run.gif", "run_last.png", "run_surface.png"]
    assert done.stdout.split() == expected, done.stdout
    for name in expected:
        with Image.open(folder / name) as image:
            assert len(image.convert("RGB").getcolors(1 << 24)) > 20, name
            title = image.info.get("Title", "").replace("\n", " ")  # a GIF file contains no title
            assert image.n_frames == 3 if name == "run.gif" else "; size 20x16x12 sites; " in title and "noise" not in title, (name, title)


def main():
    environment.enter(environment.PICTURES)
    program = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        run(program, folder, "run", "")
        moments = read_by_h5py(folder, "run")
        check_shapes(moments)
        check_physics(folder, moments)
        check_facts(folder)
        check_index(folder, moments)
        check_pictures(folder)
        odd = "R&D's <plane>"
        run(program, folder, odd, "fields_plane: y=5\n    fields_stride: 3\n    fields_compression: 4")
        every_third = (slice(None, None, 3), slice(5, 6), slice(None, None, 3))
        check_index(folder, moments, odd, every_third, (0, 5, 0), (3, 1, 3))
        assert "do not find files that begin with 'run_12:30'" in run(program, folder, "run_12:30", "", code=2)
        check_restart(program, folder, moments)


main()
