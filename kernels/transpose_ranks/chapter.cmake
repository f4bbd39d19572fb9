include(${CMAKE_CURRENT_SOURCE_DIR}/common/collectives.cmake)
