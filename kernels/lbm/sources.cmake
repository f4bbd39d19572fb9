# What the chapter compiles beside problem.cpp and family.cpp.
target_sources(kernels PRIVATE
    lbm/boundary/links.cpp
    lbm/boundary/rank_halo.cpp
    lbm/boundary/rank_sides.cpp
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
