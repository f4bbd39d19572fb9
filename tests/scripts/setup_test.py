# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""scripts/setup --kokkos and --kokkos-source, with checkouts and a remote that are made here: projects that install
one file and compile nothing."""
import os
import pathlib
import re
import subprocess
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGES = {"kokkos": "Kokkos", "kokkos-kernels": "KokkosKernels"}


def shell(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **options)


def git(folder, *arguments):
    identity = ("-c", "user.name=test", "-c", "user.email=test@localhost")
    done = shell("git", *identity, *arguments, cwd=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def make_checkout(folder, project, version, tag=None):
    """A repository with the least that a checkout of that project and version has; its commit."""
    folder.mkdir(parents=True)
    numbers = "".join(
        f"set({project}_VERSION_{part} {number})\n" for part, number in zip(("MAJOR", "MINOR", "PATCH"), version.split("."))
    )
    folder.joinpath("CMakeLists.txt").write_text(
        f"cmake_minimum_required(VERSION 3.20)\n{numbers}project({project} LANGUAGES NONE)\n"
        f"install(FILES CMakeLists.txt DESTINATION share/{project})\n"
        f'file(WRITE ${{CMAKE_BINARY_DIR}}/openmp "${{Kokkos_ENABLE_OPENMP}}")\n'
        f"install(FILES ${{CMAKE_BINARY_DIR}}/openmp DESTINATION share/{project})\n"
    )
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "first")
    if tag:
        git(folder, "tag", "-a", "-m", tag, tag)
    return git(folder, "rev-parse", "HEAD")


class Setup(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.prefix = self.folder / "prefix"
        self.releases = self.folder / "releases.txt"

    def setup(self, *arguments, remote=None):
        own = {
            "MINIAPP_PREFIX": str(self.prefix),
            "MINIAPP_KOKKOS_REMOTE": str(remote or self.folder / "remote"),
            "MINIAPP_KOKKOS_RELEASES": str(self.releases),
        }
        return shell(str(ROOT / "scripts/setup"), *arguments, env=os.environ | own)

    def make_remote(self, version="4.6.1", tag="4.6.01"):
        commits = [
            make_checkout(self.folder / "remote" / f"{name}.git", project, version, tag)
            for name, project in PACKAGES.items()
        ]
        self.releases.write_text(f"# releases\n{tag} {' '.join(commits)}\n")

    def make_checkouts(self, version="4.5.1"):
        for name, project in PACKAGES.items():
            make_checkout(self.folder / "mine" / name, project, version)
        return str(self.folder / "mine/kokkos")

    def refused(self, done, code, *words):
        self.assertEqual(done.returncode, code, done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)

    def test_release_is_cloned_checked_and_built_for_openmp(self):
        self.make_remote()
        done = self.setup("--kokkos", "4.6.01")
        self.assertEqual(done.returncode, 0, done.stderr)
        installed = self.prefix / "kokkos-4.6.1-openmp/share"
        self.assertEqual((installed / "Kokkos/openmp").read_text(), "ON")
        self.assertTrue((installed / "KokkosKernels/CMakeLists.txt").is_file())
        self.assertIn("cmake --preset cpu -B build/cpu-4.6.1 -D MINIAPP_KOKKOS=kokkos-4.6.1-openmp", done.stdout)
        again = self.setup("--kokkos", "4.6.01")
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertNotIn("building", again.stderr)
        self.assertEqual(again.stdout, done.stdout)

    def test_moved_tag_is_refused_and_nothing_is_built(self):
        self.make_remote()
        kokkos = self.folder / "remote/kokkos.git"
        right = git(kokkos, "rev-parse", "HEAD")
        git(kokkos, "commit", "-q", "--allow-empty", "-m", "second")
        git(kokkos, "tag", "-f", "-a", "-m", "moved", "4.6.01")
        self.refused(self.setup("--kokkos", "4.6.01"), 6, right, git(kokkos, "rev-parse", "HEAD"), "not built")
        self.assertFalse((self.prefix / "source-4.6.01/kokkos").exists())
        self.assertFalse((self.prefix / "kokkos-4.6.1-openmp").exists())

    def test_a_release_newer_than_the_table_is_built_and_its_commit_told(self):
        self.make_remote("5.0.0", "5.0.0")
        commit = self.releases.read_text().split()[3]
        self.releases.write_text("# releases\n4.6.01 a b\n")
        done = self.setup("--kokkos", "5.0.0")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(f"kokkos 5.0.0 is commit {commit}; none is recorded", done.stderr)
        self.assertTrue((self.prefix / "kokkos-5.0.0-openmp/share/Kokkos/openmp").is_file())
        self.assertNotIn("cloning", self.setup("--kokkos", "5.0.0").stderr)
        self.refused(self.setup("--kokkos", "4.5.99"), 6, "4.5.99 is not a release")

    def called(self, line, **programs):
        """A line with the functions of scripts/setup, and programs that answer so."""
        for name, said in programs.items():
            path = self.folder / "bin" / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(f"#!/bin/sh\necho '{said}'\n")
            path.chmod(0o755)
        parts = " ".join(f"source {ROOT}/scripts/lib/{part}.sh;" for part in ("setup", "kokkos_checkout"))
        own = {"PATH": f"{self.folder}/bin:{os.environ['PATH']}", "here": str(ROOT / "scripts"), "MINIAPP_PREFIX": str(self.prefix)}
        return shell("bash", "-c", f"set -euo pipefail; {parts} {line}", env=os.environ | own)

    def test_tools_that_are_too_old_for_kokkos_5(self):
        hip = self.called("refuse_old_tools hip-gfx90a 5.0.0", hipcc="HIP version: 5.2.21153-0")
        self.refused(hip, 6, "ROCm 6.2", "5.2.21153")
        self.refused(self.called("refuse_old_tools openmp 5.0.0", cmake="cmake version 3.20.1"), 6, "CMake 3.22", "3.20.1")
        self.refused(self.called("refuse_old_tools cuda-sm_90 5.0.0", cmake="cmake version 3.25.1", nvcc="Cuda release 12.0, V12.0.1"), 6, "CUDA 12.2", "12.0")
        for line in ("refuse_old_tools hip-gfx90a 4.7.0", "refuse_old_tools openmp 5.0.0"):
            done = self.called(line, hipcc="HIP version: 5.2.21153-0", cmake="cmake version 3.25.1")
            self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.called("refuse_old_tools hip-gfx90a 5.0.0", hipcc="HIP version: 6.4.43482").returncode, 0)

    def test_memory_of_hip_is_not_allocated_in_the_order_of_streams(self):
        line = 'hip_flags=; options_of hip-gfx90a {} /kokkos; echo "${{options[*]}}"'
        self.assertIn("Kokkos_ENABLE_IMPL_HIP_MALLOC_ASYNC=OFF", self.called(line.format("4.7.0")).stdout)
        self.assertNotIn("MALLOC_ASYNC", self.called(line.format("3.5.0")).stdout)

    def test_unknown_release_names_the_known(self):
        self.make_remote()
        self.refused(self.setup("--kokkos", "4.6"), 6, "4.6 is not a release", "Known: 4.6.01", "--kokkos-source")

    def test_refused_network_is_a_message_within_seconds(self):
        self.make_remote()
        begin = time.monotonic()
        done = self.setup("--kokkos", "4.6.01", remote="http://127.0.0.1:9")
        self.refused(done, 6, "http://127.0.0.1:9/kokkos.git", "--kokkos-source")
        self.assertLess(time.monotonic() - begin, 30)

    def test_checkout_is_built_once_and_again_when_it_changes(self):
        kokkos = self.make_checkouts()
        first = self.setup("--kokkos-source", kokkos)
        self.assertIn("building kokkos into", first.stderr)
        self.assertNotIn("building", self.setup("--kokkos-source", kokkos).stderr)
        git(kokkos, "commit", "-q", "--allow-empty", "-m", "second")
        self.assertIn("building kokkos into", self.setup("--kokkos-source", kokkos).stderr)
        pathlib.Path(kokkos, "new.txt").write_text("not committed")
        for _ in range(2):
            self.assertIn("building kokkos into", self.setup("--kokkos-source", kokkos).stderr)

    def test_folders_that_are_no_checkouts(self):
        self.refused(self.setup("--kokkos-source", str(self.folder)), 6, "not a checkout of Kokkos:")
        make_checkout(self.folder / "alone/kokkos", "Kokkos", "4.6.1")
        done = self.setup("--kokkos-source", str(self.folder / "alone/kokkos"))
        self.refused(done, 6, "alone/kokkos-kernels is not a checkout", "--kernels-source")

    def test_versions_that_are_not_supported(self):
        for version in ("3.3.1", "6.0.0"):
            make_checkout(self.folder / version / "kokkos", "Kokkos", version)
            done = self.setup("--kokkos-source", str(self.folder / version / "kokkos"))
            self.refused(done, 6, f"Kokkos {version}", "3.4 to 5.x")

    def test_architecture_that_is_not_known(self):
        done = self.setup("--kokkos-source", self.make_checkouts(), "--cuda", "sm_12")
        self.refused(done, 6, "sm_12", "sm_90")

    def test_misuse(self):
        for arguments in (["--cuda"], ["--cuda", "sm_90"], ["--kokos"], ["--kernels-source", "x"]):
            self.refused(self.setup(*arguments), 2, "setup: ")
        self.refused(self.setup("--kokkos", "4.6.01", "--kokkos-source", "x"), 2, "exclude")

    def test_the_page_says_which_kokkos_a_reader_gets(self):
        said = ROOT.joinpath("scripts/machines/BUILDING.md").read_text().partition("## Which Kokkos you get")[2].partition("\n## ")[0]
        built = re.search(r"build_embedded NAME OPTION\.\.\.: Kokkos and Kokkos Kernels (\S+) into", ROOT.joinpath("scripts/lib/kokkos.sh").read_text())[1]
        self.assertIn(f"Kokkos {built}, which `scripts/setup` builds", said)
        cells = re.findall(r"--matrix (\S+)`", said)
        known = subprocess.run([ROOT / "scripts/test", "--matrix", "--list"], capture_output=True, text=True).stdout.split()
        self.assertEqual(cells, ["debian-sid", "debian-sid-hip"])
        self.assertLessEqual(set(cells), set(known))

    def test_committed_releases_are_whole(self):
        lines = ROOT.joinpath("scripts/lib/kokkos_releases.txt").read_text().splitlines()
        rows = [line.split() for line in lines if not line.startswith("#")]
        self.assertGreater(len(rows), 10)
        for tag, kokkos, kernels in rows:
            self.assertRegex(tag, r"^[345]\.\d\.\d\d$")
            self.assertRegex(kokkos + kernels, "^[0-9a-f]{80}$")
            self.assertNotEqual(kokkos, kernels)


if __name__ == "__main__":
    unittest.main()
