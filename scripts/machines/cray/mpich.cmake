# Cray MPICH for a compiler that is not Cray's wrapper CC, which would add all this by itself: header and library, and the
# library by which messages leave and enter a GPU's memory (GTL). The modules cray-mpich and craype-accel-amd-gfx90a
# name them in the environment; without the second there is no GPU-aware MPI. Read where MINIAPP_MPI is ON.
if(DEFINED ENV{CRAY_MPICH_DIR})
    # With these two named, FindMPI asks no mpicxx, which may be another MPI's.
    set(MPI_CXX_COMPILER_INCLUDE_DIRS "$ENV{CRAY_MPICH_DIR}/include" CACHE STRING "")
    set(MPI_CXX_LIB_NAMES mpi CACHE STRING "")
    find_library(MPI_mpi_LIBRARY NAMES mpi mpi_amd PATHS "$ENV{CRAY_MPICH_DIR}/lib" NO_DEFAULT_PATH)
    string(REGEX REPLACE "^-L" "" gtl "$ENV{PE_MPICH_GTL_DIR_amd_gfx90a}")
    if(gtl)
        set(MPI_CXX_LIB_NAMES mpi mpi_gtl_hsa CACHE STRING "" FORCE)
        find_library(MPI_mpi_gtl_hsa_LIBRARY NAMES mpi_gtl_hsa PATHS "${gtl}" NO_DEFAULT_PATH)
        # Nothing calls it by name, and linkers that drop such libraries would.
        set(CMAKE_EXE_LINKER_FLAGS "-Wl,--no-as-needed" CACHE STRING "")
    else()
        message(WARNING "No PE_MPICH_GTL_DIR_amd_gfx90a in the environment: MPI will not take a GPU's memory. "
            "module load craype-accel-amd-gfx90a, and configure anew")
    endif()
endif()
