# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What cmake/ and scripts/machines/ find on an AMD node, on folders that stand for one: ROCm's libraries, the allocator of a
Kokkos, Cray's MPI. Small projects that compile nothing, but for the MPI."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True
from miniapp_tools.nightly import settings


class Configured(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name).resolve()

    def file(self, path, text=""):
        place = self.folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
        return place

    def configure(self, body, *options, languages="NONE", code=0, **environment):
        """What cmake says of a project with these lines, which knows the repository's modules."""
        head = f"cmake_minimum_required(VERSION 3.20)\nproject(x LANGUAGES {languages})\nlist(PREPEND CMAKE_MODULE_PATH {ROOT}/cmake)\n"
        self.file("source/CMakeLists.txt", head + body)
        build = self.folder / "build"
        shutil.rmtree(build, ignore_errors=True)
        named = {name: value for name, value in os.environ.items() if name not in ("ROCM_PATH", "CMAKE_PREFIX_PATH")}
        command = ["cmake", *options, "-S", self.folder / "source", "-B", build]
        done = subprocess.run(command, capture_output=True, text=True, env=named | environment)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout + done.stderr


class Rocm(Configured):
    LOOK = 'include(rocm)\nfind_package(rocblas QUIET CONFIG)\nmessage(STATUS "found ${rocblas_DIR}")\n'

    def tree(self, name):
        self.file(f"{name}/lib/cmake/rocblas/rocblas-config.cmake")
        return self.folder / name

    def test_named_by_the_environment(self):
        rocm = self.tree("rocm-6.4.0")
        self.assertIn(f"found {rocm}/lib/cmake/rocblas", self.configure(self.LOOK, ROCM_PATH=str(rocm)))

    def test_beside_the_compiler(self):
        rocm = self.tree("rocm-7.0.2")
        for place in ("bin/hipcc", "hip/bin/hipcc", "lib/llvm/bin/clang-20", "llvm/bin/clang-20"):
            compiler = self.file(f"rocm-7.0.2/{place}")
            link = self.folder / "link"
            link.unlink(missing_ok=True)
            link.symlink_to(compiler)
            self.assertIn(f"found {rocm}/lib/cmake/rocblas", self.configure(self.LOOK, f"-DCMAKE_CXX_COMPILER={link}"), place)

    def test_none_says_where_it_was_looked_for(self):
        said = self.configure(self.LOOK, "-DCMAKE_CXX_COMPILER=/usr/bin/hipcc", ROCM_PATH="/nowhere")
        self.assertIn("looked for in /nowhere, /opt/rocm, then", said)

    def test_what_the_user_names_comes_first(self):
        named, rocm = self.tree("mine"), self.tree("rocm-6.4.0")
        said = self.configure(self.LOOK, f"-DCMAKE_PREFIX_PATH={named}", ROCM_PATH=str(rocm))
        self.assertIn(f"found {named}/lib/cmake/rocblas", said)


class Allocator(Configured):
    def said(self, line):
        self.file("kokkos/include/KokkosCore_config.h", line)
        target = f"add_library(Kokkos::kokkoscore INTERFACE IMPORTED)\ntarget_include_directories(Kokkos::kokkoscore INTERFACE {self.folder}/kokkos/include)\n"
        return self.configure(target + "include(kokkos_allocator)\n")

    def test_one_that_refuses_memory_is_warned_of(self):
        self.assertIn("Kokkos_ENABLE_IMPL_HIP_MALLOC_ASYNC=OFF", self.said("#define KOKKOS_ENABLE_IMPL_HIP_MALLOC_ASYNC\n"))

    def test_the_other_is_not(self):
        self.assertNotIn("Warning", self.said("/* #undef KOKKOS_ENABLE_IMPL_HIP_MALLOC_ASYNC */\n"))


@unittest.skipUnless(shutil.which("cc"), "no C compiler to make a library with")
class CrayMpi(Configured):
    BODY = "find_package(MPI REQUIRED COMPONENTS CXX)\nadd_executable(x x.cpp)\ntarget_link_libraries(x PRIVATE MPI::MPI_CXX)\n"
    HEADER = """#define MPI_VERSION 3
#define MPI_SUBVERSION 1
#ifdef __cplusplus
extern "C" {
#endif
int MPI_Init(int*, char***);
int MPI_Finalize(void);
#ifdef __cplusplus
}
#endif
"""

    def library(self, path, text):
        source = self.file("library.c", text)
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["cc", "-shared", "-fPIC", "-o", self.folder / path, source], check=True)

    def test_the_library_of_gpu_memory_is_linked_though_nothing_calls_it(self):
        self.file("mpich/include/mpi.h", self.HEADER)
        self.library("mpich/lib/libmpi.so", "int MPI_Init(int* a, char*** b) { return !a && b; }\nint MPI_Finalize(void) { return 0; }\n")
        self.library("gtl/lib/libmpi_gtl_hsa.so", "int gtl(void) { return 0; }\n")
        self.file("source/x.cpp", "#include <mpi.h>\nint main() { return MPI_Init(nullptr, nullptr) + MPI_Finalize(); }\n")
        cray = {"CRAY_MPICH_DIR": str(self.folder / "mpich"), "PE_MPICH_GTL_DIR_amd_gfx90a": f"-L{self.folder}/gtl/lib"}
        cache = f"-C{ROOT}/scripts/machines/cray/mpich.cmake"
        self.configure(self.BODY, cache, languages="CXX", **cray)
        subprocess.run(["cmake", "--build", self.folder / "build"], check=True, capture_output=True)
        linked = (self.folder / "build/x").read_bytes()
        self.assertTrue(b"libmpi_gtl_hsa.so" in linked and b"libmpi.so" in linked)

    def test_without_its_module_a_warning_says_which(self):
        said = self.configure("", f"-C{ROOT}/scripts/machines/cray/mpich.cmake", CRAY_MPICH_DIR=str(self.folder))
        self.assertIn("module load craype-accel-amd-gfx90a", said)


@unittest.skipUnless(shutil.which("hipcc"), "no hipcc")
class StandardLibrary(Configured):
    def test_one_that_knows_too_little_names_the_flag_that_chooses_another(self):
        self.file("source/x.cpp")
        body = f"set(CMAKE_CXX_FLAGS -nostdinc++)\nadd_library(core x.cpp)\ninclude({ROOT}/src/usable_standard_library.cmake)\n"
        self.assertIn("--gcc-install-dir=FOLDER", self.configure(body, "-DCMAKE_CXX_COMPILER=hipcc", languages="CXX", code=1))


class OpenBlas(Configured):
    LOOK = f"include({ROOT}/kernels/common/blas.cmake)\nmessage(STATUS \"${{blas_word}} ${{chapter_libraries}} ${{chapter_includes}}\")\n"

    def said(self, *options):
        self.file("usr/lib/cmake/openblas/OpenBLASConfig.cmake", self.package)
        return self.configure(self.LOOK, f"-DCMAKE_PREFIX_PATH={self.folder}/usr", f"-DCMAKE_FIND_ROOT_PATH={self.folder}", *options)

    def test_as_its_package_says(self):
        library = self.file("usr/lib/blas/libopenblas.so")
        self.package = f"set(OpenBLAS_LIBRARIES {library})\nset(OpenBLAS_INCLUDE_DIRS {self.folder}/usr/include/blas)\n"
        self.assertIn(f"openblas {library} {self.folder}/usr/include/blas", self.said())

    def test_a_target_is_no_path(self):
        self.package = "set(OpenBLAS_LIBRARIES OpenBLAS::OpenBLAS)\n"
        self.assertIn("openblas OpenBLAS::OpenBLAS", self.said())

    def test_a_package_that_names_what_it_has_not(self):
        self.package = "set(OpenBLAS_LIBRARIES /nowhere/lib/libopenblas.so)\nset(OpenBLAS_INCLUDE_DIRS /nowhere/include)\n"
        library, header = self.file("usr/lib/libopenblas.so"), self.file("usr/include/cblas.h")
        self.assertIn(f"openblas {library} {header.parent}", self.said())
        library.unlink()
        self.assertIn("no_blas", self.said("-DCMAKE_FIND_ROOT_PATH_MODE_LIBRARY=ONLY"))


class MachineFiles(unittest.TestCase):
    def test_no_architecture_that_clang_refuses_beside_kokkos_own(self):
        for path in ROOT.glob("scripts/machines/mi250x-*.cmake"):
            flags = [line for line in path.read_text().splitlines() if line.startswith("set(CMAKE_CXX_FLAGS")]
            self.assertIn("--offload-arch=gfx90a ", flags[0], path)
            self.assertIn("-munsafe-fp-atomics", flags[0], path)
            self.assertNotIn("xnack", flags[0], path)

    def test_nights_on_a_node_are_of_a_program_with_its_atomics(self):
        for path in (ROOT / ".gitlab-ci.yml", ROOT / ".github/workflows/nightly.yml"):
            text = path.read_text()
            self.assertRegex(text, r'-B (build/\w+) -D CMAKE_CXX_FLAGS="[^"]*-munsafe-fp-atomics"[\s\S]*--program \1/miniapp', path)


class Page(unittest.TestCase):
    """scripts/machines/README.md, which somebody follows on a node that we have not."""

    def test_it_names_what_is_there(self):
        text = (ROOT / "scripts/machines/README.md").read_text()
        for path in set(re.findall(r"\b(?:scripts|inputs)/[\w./-]+\w", text)):
            self.assertTrue((ROOT / path).exists(), path)
        self.assertEqual(re.findall(r"tests/ranks/(\w+)_of_ranks_test", text), ["late_peer"])
        self.assertIn("add_ranks_test(late_peer ", (ROOT / "tests/ranks/CMakeLists.txt").read_text())

    def test_the_masks_of_every_page_are_those_of_a_night(self):
        for page in ("scripts/machines/README.md", "kernels/halo/README.md"):
            self.assertEqual(re.findall(r"\b(?:[0-9a-f]+,){7}[0-9a-f]+", (ROOT / page).read_text()), [settings.NEAREST_CORES], page)


if __name__ == "__main__":
    unittest.main()
