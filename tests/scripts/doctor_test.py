# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests scripts/doctor on folders that stand for machines (ROCm 5.2, 6.4 and 7.0, a node of four MI250X, Cray's MPI),
and on this machine."""

import pathlib
import re
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT, Case

from miniapp_doctor import hardware, node, page, software
from miniapp_tools.nightly import settings

RELEASES = {"5.2": ("5.2.0-65", 14), "6.4": ("6.4.1-83", 19), "7.0": ("7.0.2", 20)}  # {release: (text of .info/version, version of clang)}
# The NUMA node next to each GCD on LUMI, and the mask that LUMI's guide gives.
NUMA_OF_GCDS = (3, 3, 1, 1, 0, 0, 2, 2)
MASK = settings.NEAREST_CORES


class DoctorTest(Case):
    """Tests with a folder that stands for a machine: paths in it begin with a slash, as on the machine."""

    def setUp(self):
        super().setUp()
        self.env = {"PATH": "/usr/bin:/opt/rocm/bin", "HOME": "/home/me"}
        self.write_file("/etc/os-release", 'NAME=x\nPRETTY_NAME="SUSE Linux Enterprise Server 15 SP5"\n')
        self.write_file("/proc/self/status", "Name: x\nCpus_allowed_list:\t0-63\n")
        for name, said in (("g++", "13.2.1"), ("cmake", "cmake version 3.27.9"), ("ninja", "1.11.1"), ("zypper", "")):
            self.write_printing_program(f"/usr/bin/{name}", said)

    def write_file(self, name, text=""):
        return super().write_file(str(name).removeprefix(str(self.folder)).lstrip("/"), text)

    def write_printing_program(self, path, said):
        """Writes a program that prints this text, whatever its arguments are."""
        self.write_program(path, f"cat << 'END'\n{said}\nEND")

    def add_rocm(self, release, at="/opt/rocm", gcc="13"):
        number, clang = RELEASES[release]
        self.write_file(f"{at}/.info/version", number + "\n")
        said = f"HIP version: {release}.1\nAMD clang version {clang}.0.0git\nSelected GCC installation: /usr/lib64/gcc/x86_64-suse-linux/{gcc}"
        self.write_printing_program(f"{at}/bin/hipcc", said)

    def add_kokkos(self, version, devices, prefix="/opt/kokkos", kernels=True):
        self.env["Kokkos_ROOT"] = prefix
        self.write_kokkos(prefix, version, devices, "lib64")
        if kernels:
            self.write_file(f"{prefix}/lib64/cmake/KokkosKernels/KokkosKernelsConfigVersion.cmake", f'set(PACKAGE_VERSION "{version}")')

    def add_gcds(self, busy=0):
        """Adds the eight dies of four MI250X, and a host with 64 cores in four NUMA nodes."""
        for numa in range(4):
            self.write_file(f"/sys/devices/system/node/node{numa}/cpulist", f"{16 * numa}-{16 * numa + 15}")
        self.write_file("/sys/module/amdgpu/version", "6.10.5")
        self.write_file(f"{hardware.KFD}/0/properties", "cpu_cores_count 64\nsimd_count 0")
        self.write_file("/dev/kfd")
        for n, numa in enumerate(NUMA_OF_GCDS):
            bus = 0xC1 + n
            facts = f"simd_count 440\ngfx_target_version 90010\nlocation_id {bus << 8}\ndomain 0\ndrm_render_minor {128 + n}"
            self.write_file(f"{hardware.KFD}/{n + 4}/properties", facts)
            card = f"/sys/bus/pci/devices/0000:{bus:x}:00.0"
            named = {"numa_node": numa, "local_cpulist": f"{16 * numa}-{16 * numa + 15}", "product_name": "AMD Instinct MI250X"}
            named |= {"mem_info_vram_total": 64 * 2**30, "mem_info_vram_used": 0, "gpu_busy_percent": busy if n == 2 else 0}
            for name, value in named.items():
                self.write_file(f"{card}/{name}", f"{value}\n")
            self.write_file(f"/dev/dri/renderD{128 + n}")

    def node(self):
        return node.Node(self.folder, self.env)

    def page_text(self):
        self.found = page.collect(self.node(), "/home/me/miniapp")
        return "\n".join(page.page_lines(self.found))

    def build_of_preset(self, preset):
        return next((how, why) for name, how, why in page.builds(self.found) if name == preset)

    def page_of_machine(self, release=None, kokkos=None, rocm=(), **how):
        """Returns the page of the machine with this ROCm and this Kokkos."""
        if release:
            self.add_rocm(release, **dict(rocm))
        if kokkos:
            self.add_kokkos(kokkos, "HIP;SERIAL", **how)
        return self.page_text()


class Rocm(DoctorTest):
    def test_each_release_is_found_with_its_clang(self):
        for release, (number, clang) in RELEASES.items():
            text = self.page_of_machine(release, "4.6.01")
            self.assertEqual(self.found.rocm.version, node.version_in(number)[:3])
            self.assertIn(f"clang {clang}, library of GCC 13", text)
            self.assertIn("Kokkos 4.6.1 in /opt/kokkos", self.build_of_preset("hip-mi200")[0])

    def test_a_preset_is_built_with_the_kokkos_of_its_folder(self):
        self.add_rocm("6.4")
        for release, name in (("4.6.01", "kokkos-4.6.1-hip-gfx90a"), ("4.5.01", "kokkos-hip-gfx90a")):
            self.add_kokkos(release, "HIP;SERIAL", prefix=f"/home/me/.cache/miniapp/{name}")
        del self.env["Kokkos_ROOT"]
        self.page_text()
        self.assertIn("Kokkos 4.5.1 in /home/me/.cache/miniapp/kokkos-hip-gfx90a", self.build_of_preset("hip-mi200")[0])

    def test_missing_parts_are_named_with_the_command_that_installs_them(self):
        text = self.page_of_machine("5.2")
        self.assertIn("no Kokkos for HIP: scripts/setup --hip, or", self.build_of_preset("hip-mi200")[1])
        for what, line in (("MPI", "zypper install openmpi-devel"), ("Kokkos for OPENMP", "scripts/setup$")):
            self.assertRegex(text, f"(?m)^  {what} +{line}")
        self.assertRegex(text, "(?m)^  Kokkos for HIP +scripts/setup --hip")

    def test_a_cmake_that_is_too_old_for_the_project_is_reported(self):
        wanted = re.match(r"cmake_minimum_required\(VERSION (\d+)\.(\d+)", (ROOT / "CMakeLists.txt").read_text())
        self.assertEqual(page.OLDEST_CMAKE, tuple(int(part) for part in wanted.groups()))
        self.write_printing_program("/usr/bin/cmake", "cmake version 3.21.4")
        self.page_text()
        self.assertIn("no cmake 3.22 or later", self.build_of_preset("cpu")[1])

    def test_a_rocm_that_is_not_on_the_path_is_reported(self):
        self.assertIn("7.0.2 in /opt/rocm-7.0.2 (not on the PATH: load its module)", self.page_of_machine("7.0", rocm={"at": "/opt/rocm-7.0.2"}))

    def test_a_machine_without_rocm_names_the_places_searched(self):
        self.assertIn("none; searched /opt/rocm", self.page_text())

    def test_a_library_of_an_old_gcc_is_reported(self):
        self.page_of_machine("7.0", "4.5.01", rocm={"gcc": "7"})
        self.assertIn("a library of GCC 7", self.build_of_preset("hip-mi200")[1])


class Kokkos(DoctorTest):
    def test_a_kokkos_without_kokkos_kernels_builds_the_other_chapters(self):
        self.assertIn("no Kokkos Kernels beside it", self.page_of_machine("6.4", "4.7.00", kernels=False))
        self.assertIn("without the chapter libraries", self.build_of_preset("hip-mi200")[0])


class Devices(DoctorTest):
    def test_eight_dies_are_listed_with_the_mask_of_their_cores(self):
        self.add_gcds()
        text = self.page_of_machine("6.4")
        first = "0  gfx90a, AMD Instinct MI250X, 0000:c1:00.0, 64 GiB, 0 GiB used, busy 0 %, NUMA 3, cores 48-63"
        self.assert_contains(text, first, f"--cpu-bind=mask_cpu:{MASK}", "amdgpu 6.10.5")
        self.assertEqual(list(page.complaints(self.found)), [])

    def test_cores_that_a_job_may_not_use_are_in_no_mask(self):
        self.add_gcds()
        spared = ",".join(f"{n + 1}-{n + 7}" for n in range(0, 64, 8))  # as on a node whose system keeps the first of eight cores
        self.write_file("/proc/self/status", f"Cpus_allowed_list:\t{spared}\n")
        self.assertEqual(hardware.cpu_masks(self.node(), hardware.amd_devices(self.node())), MASK)

    def test_a_busy_device_and_a_hidden_one_are_complained_of(self):
        self.add_gcds(busy=97)
        (self.folder / "dev/dri/renderD135").unlink()
        self.page_text()
        wrong = "\n".join(page.complaints(self.found))
        self.assertIn("GPU 2 is in use (97 % busy", wrong)
        self.assertIn("GPU 7: there is no /dev/dri/renderD135", wrong)

    def test_devices_of_nvidia_smi_are_read(self):
        self.write_printing_program("/usr/bin/nvidia-smi", "0, NVIDIA H200, 9.0, 00000000:19:00.0, 143771, 4, 0, 0, 580.65.06")
        (found,) = hardware.nvidia_devices(self.node())
        self.assertEqual((found.arch, found.address, found.memory), ("sm_90", "0000:19:00.0", 143771 * 2**20))

    def test_architectures_are_known_by_the_drivers_number(self):
        self.assertEqual([hardware.gfx_name(n) for n in (90010, 90008, 90402, 110000)], ["gfx90a", "gfx908", "gfx942", "gfx1100"])


class Mpi(DoctorTest):
    def test_cray_mpich_is_gpu_aware_with_its_library_and_its_variable(self):
        self.env |= {"CRAY_MPICH_DIR": "/opt/cray/pe/mpich/8.1.29/ofi/amd/5.0", "CRAY_MPICH_VERSION": "8.1.29"}
        said = software.find_mpi(self.node()).remedy
        self.assertIn("craype-accel-amd-gfx90a", said)
        self.assertIn("MPICH_GPU_SUPPORT_ENABLED=1", said)
        self.env |= {"PE_MPICH_GTL_DIR_amd_gfx90a": "-L/opt/cray/pe/mpich/8.1.29/gtl/lib", "MPICH_GPU_SUPPORT_ENABLED": "1"}
        self.assertEqual(software.find_mpi(self.node()).line(), "Cray MPICH 8.1.29 (/opt/cray/pe/mpich/8.1.29/ofi/amd/5.0), GPU-aware (AMD)")

    def test_open_mpi_is_gpu_aware_if_it_was_built_so(self):
        self.write_printing_program("/usr/bin/mpicxx", "")
        self.write_printing_program("/usr/bin/ompi_info", "ompi:version:full:5.0.3\nmca:mpi:base:param:mpi_built_with_rocm_support:value:true\n")
        self.assertEqual(software.find_mpi(self.node()).line(), "Open MPI 5.0.3 (/usr/bin/mpicxx), GPU-aware (AMD)")
        self.write_printing_program("/usr/bin/ompi_info", "ompi:version:full:4.1.4\noptions:mpi_ext:affinity, cuda, pcollreq\n")
        self.assertIn("not GPU-aware", software.find_mpi(self.node()).line())


class Programs(DoctorTest):
    def test_a_program_that_hangs_counts_as_missing(self):
        self.write_program("/usr/bin/slow", "exec sleep 60")
        self.addCleanup(setattr, node, "PROGRAM_TIMEOUT", node.PROGRAM_TIMEOUT)
        node.PROGRAM_TIMEOUT = 0.2
        self.assertEqual(software.find_tool(self.node(), "slow").version, ())


class Script(Case):
    def test_the_page_of_this_machine_has_its_sections(self):
        done = subprocess.run([ROOT / "scripts/doctor"], capture_output=True, text=True)
        self.assertIn(done.returncode, (0, 6), done.stderr)
        self.assertEqual(done.stderr, "")
        self.assert_contains(done.stdout, "doctor: ", "What would be built", "Compilers", "Disk")


if __name__ == "__main__":
    unittest.main()
