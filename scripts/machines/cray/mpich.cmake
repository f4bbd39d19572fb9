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
