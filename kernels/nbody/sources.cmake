# What the chapter compiles beside problem.cpp and family.cpp.
target_sources(kernels PRIVATE nbody/oracle.cpp nbody/model/initial.cpp nbody/mix/chains.cpp nbody/mix/limit.cpp
    nbody/simulation/body_writer.cpp nbody/simulation/forces.cpp nbody/simulation/leapfrog.cpp
    nbody/simulation/measures.cpp nbody/simulation/settings.cpp nbody/simulation/simulate.cpp)
if(NOT MINIAPP_GPU) # what bounds a CPU
    target_sources(kernels PRIVATE nbody/mix/table.cpp)
endif()
# A product and a sum rounded once, where a processor can, would be other initial data than rounded twice.
set_source_files_properties(nbody/model/initial.cpp PROPERTIES COMPILE_OPTIONS -ffp-contract=off)
