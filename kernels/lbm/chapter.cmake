# If GCC vectorises a loop over a row, it fuses products and sums to FMAs in the vectors, but not always in the
# remainder of the row. Where the remainder begins depends on how the ranks divide the row, so the last bits of results
# would differ from those of one rank. CPU builds for several ranks therefore forbid this fusion in these files.
if(MINIAPP_MPI AND NOT MINIAPP_GPU)
    set_source_files_properties(${folder}/rungs.double.cpp ${folder}/rungs.float.cpp ${folder}/reference.cpp ${folder}/simulation/simulation.cpp
        ${folder}/simulation/stepper.cpp ${folder}/ranks/family.cpp PROPERTIES COMPILE_OPTIONS -ffp-contract=off)
endif()
