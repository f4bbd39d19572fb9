# The vendor's library of collectives, where several ranks and a GPU are: NCCL, or RCCL with the same names.
include(${CMAKE_CURRENT_SOURCE_DIR}/common/collectives.cmake)
