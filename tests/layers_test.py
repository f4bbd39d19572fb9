# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that every include in src/ and kernels/ names a file of the including file's own layer or of a lower one.

A file may include files of its own layer and of those that stand before it in LAYERS; within a chapter the same holds for
LEVELS. A chapter may include another only if its chapter.cmake links it, and then only headers of PUBLIC_LEVELS."""
import collections
import pathlib
import re
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[1]

# The layers, the lowest one first. If several match a path, the longest counts. kernels/* stands for the folder of a
# chapter, and kernels for the sources that lie in kernels/ itself, such as the list of chapters.
LAYERS = (
    "src/world",
    "src/core",  # its files must not include Kokkos
    "src/problem",
    "src/arch",
    "src/ranks",
    "src/simulation",
    "kernels/common",
    "kernels/*",
    "kernels",
    "src/driver/input",
    "src/driver/machine",
    "src/driver/measure",
    "src/driver/report",
    "src/driver",
)

# The levels of a chapter, the lowest one first, each with a pattern for the beginning of a path in the chapter's
# folder. The first pattern that matches counts.
LEVELS = {
    "model": r"model/",
    "boundary": r"boundary/",
    "problem": r"(?!contents)[a-z]\w*(\.\w+)*\.hpp$",
    "parts": r"parts/",
    "mix": r"mix/",
    "rungs": r"\d\d_",
    "bounds": r"bounds/",
    "ranks": r"ranks/[a-z]\w*(\.\w+)*\.hpp$",
    "parts on ranks": r"ranks/parts/",
    "rungs on ranks": r"ranks/\d\d_",
    "published": r"published/",
    "simulation": r"simulation/",
    "contents": r"(ranks/)?[a-z]\w*(\.\w+)*\.cpp$|contents\.hpp$",  # no other file includes these
}

# The levels of a chapter whose headers may be included by chapters that link it.
PUBLIC_LEVELS = {"model", "problem"}

GENERATED_HEADERS = {"inputs_folder.hpp", "build_facts.hpp", "commit.hpp"}  # files CHAPTER_rows.hpp are generated, too


def chapter_links(root):
    """Returns {chapter: chapters that its library links}, as chapter.cmake says."""
    found = {}
    for file in sorted((root / "kernels").glob("*/chapter.cmake")):
        found[file.parent.name] = {name for names in re.findall(r"set\(chapter_needs ([^)]*)\)", file.read_text()) for name in names.split()}
    return found


def sources(root):
    return sorted(f.relative_to(root).as_posix() for top in ("src", "kernels") for f in (root / top).rglob("*.[ch]pp"))


def includes(root):
    """Yields (file, included name, files that the name may mean). In src/arch and src/ranks a name may mean several
    files, because a build chooses one of the folders there."""
    files = sources(root)
    picked = collections.defaultdict(list)
    for file in files:
        if re.match(r"src/(arch/\w+|ranks/(host|gpu))/", file):
            picked[file.split("/", 3)[-1]].append(file)
    known = set(files)
    for file in files:
        for quote, name in re.findall(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)', (root / file).read_text(), re.M):
            found = [f for f in (f"src/{name}", f"kernels/{name}") if f in known] or picked.get(name, [])
            if found or (quote == '"' and name not in GENERATED_HEADERS and not re.fullmatch(r"\w+_rows\.hpp", name)):
                yield file, name, found


def layer_of(file):
    """Returns the index of the file's layer in LAYERS, or None if the file is in no layer."""
    folders = file.count("/")
    fitting = [layer for layer in LAYERS if re.match(layer.replace("*", r"[^/]+") + "(/|$)", file) and (layer != "kernels/*" or folders > 1)]
    return LAYERS.index(max(fitting, key=len)) if fitting else None


def place_in_chapter(file):
    """Returns the chapter, the folder in it that is built like a chapter (or ""), and the index of the file's level in
    LEVELS: for kernels/libraries/fft/parts/line.hpp these are libraries, fft and the index of parts."""
    _, chapter, rest = file.split("/", 2)
    first = rest.partition("/")[0]
    folder = first if "/" in rest and first not in LEVELS else ""
    inside = rest.removeprefix(f"{folder}/")
    levels = [n for n, pattern in enumerate(LEVELS.values()) if re.match(pattern, inside)]
    return chapter, folder, levels[0] if levels else None


def fault_within_chapters(file, to, links):
    """Returns the fault of an include between two files of chapters, or None."""
    (chapter, folder, level), (other, its_folder, its_level) = place_in_chapter(file), place_in_chapter(to)
    names = list(LEVELS)
    if level is None or its_level is None:
        return f"{file if level is None else to} is at no level of a chapter: {', '.join(names)}"
    if chapter != other and other not in links.get(chapter, ()):
        return f"{chapter} does not build on {other}"
    if chapter != other:
        return None if names[its_level] in PUBLIC_LEVELS else f"{other}'s {names[its_level]} are its own"
    if folder == its_folder:
        return None if its_level <= level else f"{names[its_level]} is above {names[level]}"
    if not its_folder:  # the included file is shared by the chapter's folders
        return None if its_level <= names.index("parts") else f"{chapter}'s {names[its_level]} is above its folders"
    return None if not folder and level == names.index("contents") else f"{its_folder} is not below {folder or chapter}"


def fault_of_include(file, name, found, links):
    """Returns the fault of one include, or None."""
    if not found:
        return "no file of src/ or kernels/ has this name"
    if layer_of(file) is None:
        return "its folder is in no layer"
    for to in found:
        mine, its = layer_of(file), layer_of(to)
        if its is None:
            return f"{to} is in no layer"
        if its > mine:
            return f"{LAYERS[its]} is above {LAYERS[mine]}"
        if file.startswith("src/driver/") and to.startswith("kernels/"):
            return "the driver knows no chapter"
        if LAYERS[mine] == LAYERS[its] == "kernels/*" and (told := fault_within_chapters(file, to, links)):
            return told
    return None


def forbidden_includes(root):
    """Returns {(file, include): reason} for every include that breaks a rule of the layers."""
    links = chapter_links(root)
    return {(file, name): told for file, name, found in includes(root) if (told := fault_of_include(file, name, found, links))}


class Layers(unittest.TestCase):
    def test_core_needs_no_kokkos(self):
        for file in (ROOT / "src/core").glob("*.[ch]pp"):
            self.assertNotRegex(file.read_text(), r"#include <(Kokkos|Kernels)", file.name)

    def test_the_emulator_includes_nothing_of_ours(self):
        files = {f.name: f.read_text() for f in (ROOT / "tools/gfx90a").rglob("*.[ch]pp")}
        for name, text in files.items():
            self.assertLessEqual(set(re.findall(r'#include "([^"]+)"', text)), files.keys() | {"tests_folder.hpp"}, name)

    def test_no_include_points_up(self):
        self.assertGreater(len(sources(ROOT)), 500)
        found = [f"{file} includes {name}: {told}" for (file, name), told in forbidden_includes(ROOT).items()]
        if found:
            self.fail("\n".join(["", *found]))

    def test_files_that_call_fmt_join_include_its_header(self):
        for file in sources(ROOT):
            text = (ROOT / file).read_text()
            if "fmt::join" in text:  # fmt 11 moved it out of <fmt/format.h>
                self.assertIn("#include <fmt/ranges.h>", text, file)


class Planted(unittest.TestCase):
    def faults(self, **files):
        tree = {
            "src/core/work.hpp": "",
            "src/driver/session.hpp": "",
            "src/arch/host/pack.hpp": "",
            "src/ranks/domain.hpp": "",
            "src/ranks/gpu/signals.hpp": "",
            "kernels/lbm/problem.hpp": "",
            "kernels/lbm/01_baseline.hpp": "",
            "kernels/lbm/chapter.cmake": "set(chapter_needs halo) # for ranks\n",
            "kernels/lbm/ranks/problem.hpp": "",
            "kernels/lbm/ranks/01_one_by_one.hpp": "",
            "kernels/lbm/ranks/parts/lanes.hpp": "",
            "kernels/lbm/simulation/forces.hpp": "",
            "kernels/halo/problem.hpp": "",
            "kernels/halo/01_staged.hpp": "",
            "kernels/libraries/fft/problem.hpp": "",
            "kernels/libraries/fft/01_columns.hpp": "",
            "kernels/libraries/parts/arrays.hpp": "",
        }
        with tempfile.TemporaryDirectory() as folder:
            for path, text in (tree | files).items():
                file = pathlib.Path(folder, path)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
            return list(forbidden_includes(pathlib.Path(folder)).values())

    def faults_of_include(self, file, name):
        return self.faults(**{file: f'#include "{name}"\n'})

    def test_allowed_includes_are_accepted(self):
        for file, name in (
            ("kernels/lbm/ranks/01_one_by_one.hpp", "lbm/ranks/parts/lanes.hpp"),
            ("kernels/lbm/ranks/01_one_by_one.hpp", "lbm/01_baseline.hpp"),
            ("kernels/lbm/simulation/forces.cpp", "lbm/ranks/parts/lanes.hpp"),
            ("kernels/lbm/ranks/family.cpp", "lbm/ranks/01_one_by_one.hpp"),
            ("kernels/lbm/ranks/problem.hpp", "halo/problem.hpp"),
            ("kernels/libraries/fft/parts/line.hpp", "libraries/fft/problem.hpp"),
            ("kernels/libraries/fft/parts/line.hpp", "libraries/parts/arrays.hpp"),
            ("kernels/libraries/families.cpp", "libraries/fft/01_columns.hpp"),
            ("src/ranks/gpu/signals.hpp", "pack.hpp"),
            ("kernels/lbm/ranks/problem.hpp", "lbm/problem.hpp"),
            ("kernels/lbm/ranks/parts/lanes.hpp", "signals.hpp"),
            ("kernels/nbody/ranks/family.cpp", "nbody_rows.hpp"),
        ):
            self.assertEqual(self.faults_of_include(file, name), [], file)

    def test_a_forbidden_include_is_reported_with_its_reason(self):
        for file, name, told in (
            ("src/core/work.hpp", "driver/session.hpp", "src/driver is above src/core"),
            ("src/core/work.hpp", "pack.hpp", "src/arch is above src/core"),
            ("src/arch/host/pack.hpp", "signals.hpp", "src/ranks is above src/arch"),
            ("src/ranks/domain.hpp", "lbm/ranks/problem.hpp", "kernels/* is above src/ranks"),
            ("src/driver/session.hpp", "lbm/ranks/problem.hpp", "the driver knows no chapter"),
            ("kernels/lbm/ranks/problem.hpp", "driver/session.hpp", "src/driver is above kernels/*"),
            ("kernels/lbm/ranks/parts/lanes.hpp", "lbm/ranks/01_one_by_one.hpp", "rungs on ranks is above parts on ranks"),
            ("kernels/lbm/01_baseline.hpp", "lbm/ranks/problem.hpp", "ranks is above rungs"),
            ("kernels/libraries/fft/parts/line.hpp", "libraries/fft/01_columns.hpp", "rungs is above parts"),
            ("kernels/libraries/parts/arrays.hpp", "libraries/fft/problem.hpp", "fft is not below libraries"),
            ("kernels/libraries/gemm/problem.hpp", "libraries/fft/problem.hpp", "fft is not below gemm"),
            ("kernels/stream/problem.hpp", "lbm/problem.hpp", "stream does not build on lbm"),
            ("kernels/lbm/ranks/problem.hpp", "halo/01_staged.hpp", "halo's rungs are its own"),
            ("kernels/stream/problem.hpp", "stream/nothing.hpp", "no file of src/ or kernels/ has this name"),
            ("src/new/thing.hpp", "core/work.hpp", "its folder is in no layer"),
        ):
            self.assertEqual(self.faults_of_include(file, name), [told], f"{file} includes {name}")

    def test_a_system_header_in_angles_is_not_ours_and_one_of_ours_is(self):
        self.assertEqual(self.faults(**{"src/core/work.hpp": "#include <vector>\n#  include <driver/session.hpp>\n"}), ["src/driver is above src/core"])


if __name__ == "__main__":
    unittest.main()
