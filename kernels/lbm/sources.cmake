# What the chapter compiles beside problem.cpp and family.cpp.
target_sources(kernels PRIVATE
    lbm/boundary/links.cpp
    lbm/boundary/rank_halo.cpp
    lbm/boundary/rank_sides.cpp
    lbm/boundary/rank_walls.cpp
    lbm/model/drops.cpp
    lbm/model/fluid.cpp
    lbm/model/initial.cpp
    lbm/model/phi_file.cpp
    lbm/model/walls.cpp
    lbm/model/words.cpp
    lbm/reference.cpp
    lbm/simulation/measures.cpp
    lbm/simulation/run.cpp
    lbm/simulation/settings.cpp
    lbm/simulation/simulate.cpp
    lbm/simulation/simulation.cpp
    lbm/simulation/simulation_plan.cpp
    lbm/simulation/stepper.cpp)

# GCC rounds a sum of two products otherwise in the vectors of a row than in its remainder, and so otherwise where ranks
# cut it: the part of a rank would be that of one rank but for last bits. Builds for ranks fuse no product and sum here.
if(MINIAPP_MPI AND NOT MINIAPP_GPU)
    set_source_files_properties(lbm/family.cpp lbm/reference.cpp lbm/simulation/simulation.cpp
        lbm/simulation/stepper.cpp lbm_ranks/family.cpp PROPERTIES COMPILE_OPTIONS -ffp-contract=off)
endif()
