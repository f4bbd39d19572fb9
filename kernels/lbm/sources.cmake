# What the chapter compiles beside problem.cpp and family.cpp.
target_sources(kernels PRIVATE
    lbm/simulation/checkpoint.cpp
    lbm/simulation/field_writer.cpp
    lbm/model/fluid.cpp
    lbm/model/initial.cpp
    lbm/reference.cpp
    lbm/simulation/simulate.cpp
    lbm/simulation/simulation.cpp
    lbm/simulation/simulation_plan.cpp
    lbm/simulation/time_series.cpp)

# Fields are written with HDF5 where it is installed. By hand: FindHDF5 wants a C compiler.
find_path(MINIAPP_HDF5_INCLUDE hdf5.h PATH_SUFFIXES hdf5/serial)
find_library(MINIAPP_HDF5_LIBRARY hdf5 PATH_SUFFIXES hdf5/serial)
if(NOT CMAKE_DISABLE_FIND_PACKAGE_HDF5 AND MINIAPP_HDF5_INCLUDE AND MINIAPP_HDF5_LIBRARY)
    target_sources(kernels PRIVATE lbm/simulation/with_hdf5/hdf5_file.cpp)
    target_include_directories(kernels SYSTEM PRIVATE ${MINIAPP_HDF5_INCLUDE})
    target_link_libraries(kernels PRIVATE ${MINIAPP_HDF5_LIBRARY})
else()
    message(STATUS "No HDF5: simulations write no fields. Debian has it as libhdf5-dev")
    target_sources(kernels PRIVATE lbm/simulation/without_hdf5/hdf5_file.cpp)
endif()
