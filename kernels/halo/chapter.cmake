# In a GPU build with MPI, some variants call the vendor's library of collectives, NCCL or RCCL.
include(${CMAKE_CURRENT_SOURCE_DIR}/common/collectives.cmake)
