# A Cray EX node with MI250X, like a node of LUMI-G or Frontier:
#   LUMI:     module load LUMI partition/G rocm buildtools; Kokkos with +rocm from EasyBuild or Spack
#   Frontier: module load PrgEnv-amd rocm craype-accel-amd-gfx90a cmake; Kokkos with +rocm from Spack or a module
#   cmake -C scripts/machines/mi250x.cmake -S . -B build/mi250x -G Ninja
# For several ranks: -D MINIAPP_MPI=ON, and at the run MPICH_GPU_SUPPORT_ENABLED=1.
# This file was not tried on such a machine. The names of the modules and compilers are from the user guides of both.
set(CMAKE_BUILD_TYPE Release CACHE STRING "")
# The compiler is ROCm's own hipcc and not the wrapper CC, because Kokkos' HIP backend needs -x hip on every source,
# which hipcc implies. The wrapper in LUMI's programming environment is also based on older releases of clang.
set(CMAKE_CXX_COMPILER hipcc CACHE STRING "")
# gfx90a is MI200. It is named without :xnack-, as Kokkos names it, because clang refuses gfx90a together with gfx90a:xnack-.
# Besides, a job may switch XNACK on to use managed memory, and a code object for one mode does not load in the other.
# With -munsafe-fp-atomics an atomic addition is one instruction, without it a loop of compare-and-swap. The instruction is
# right in coarse-grained memory, which the device shares with no other; all atomics of the rungs are in such memory.
# If the system's GCC is older than 11, like GCC 7 on LUMI, and no module brings a newer one that hipcc uses, add
# --gcc-install-dir=FOLDER of a newer one, such as /usr/lib64/gcc/x86_64-suse-linux/13 (clang 16 or later).
set(CMAKE_CXX_FLAGS "--offload-arch=gfx90a -munsafe-fp-atomics" CACHE STRING "")
# This build has no OpenMP rungs, because its arrays are in the GPU's memory. They need a build with another Kokkos.
set(kokkos "$ENV{KOKKOS_ROOT}")
if(DEFINED ENV{EBROOTKOKKOS}) # a module that EasyBuild made
    set(kokkos "$ENV{EBROOTKOKKOS}")
endif()
set(Kokkos_ROOT "${kokkos}" CACHE PATH "Kokkos with the HIP backend")

# Finds the header and the library of Cray MPICH, and the library GTL, which moves messages directly from and to a GPU's
# memory. It is for compilers other than Cray's wrapper CC, which finds all three by itself. The modules cray-mpich and
# craype-accel-amd-gfx90a set the environment variables that name the folders of these libraries; without the second
# module, MPI is not GPU-aware. These settings have an effect only if MINIAPP_MPI is ON.
if(DEFINED ENV{CRAY_MPICH_DIR})
    # With these two variables set, FindMPI does not ask mpicxx, which may belong to another MPI.
    set(MPI_CXX_COMPILER_INCLUDE_DIRS "$ENV{CRAY_MPICH_DIR}/include" CACHE STRING "")
    set(MPI_CXX_LIB_NAMES mpi CACHE STRING "")
    find_library(MPI_mpi_LIBRARY NAMES mpi mpi_amd PATHS "$ENV{CRAY_MPICH_DIR}/lib" NO_DEFAULT_PATH)
    string(REGEX REPLACE "^-L" "" gtl "$ENV{PE_MPICH_GTL_DIR_amd_gfx90a}")
    if(gtl)
        set(MPI_CXX_LIB_NAMES mpi mpi_gtl_hsa CACHE STRING "" FORCE)
        find_library(MPI_mpi_gtl_hsa_LIBRARY NAMES mpi_gtl_hsa PATHS "${gtl}" NO_DEFAULT_PATH)
        # No source calls a function of this library, so that a linker with --as-needed would drop it.
        set(CMAKE_EXE_LINKER_FLAGS "-Wl,--no-as-needed" CACHE STRING "")
    else()
        message(WARNING "No PE_MPICH_GTL_DIR_amd_gfx90a in the environment: MPI will not take a GPU's memory. "
            "module load craype-accel-amd-gfx90a, and configure anew")
    endif()
endif()
