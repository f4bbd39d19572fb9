# GCC fuses a product and a sum in the vectors of a row but not always in its remainder. Where the remainder begins depends on
# how ranks divide the row, so that results would differ in their last bits from those of one rank. Builds for several ranks
# therefore do not fuse here.
if(MINIAPP_MPI AND NOT MINIAPP_GPU)
    set_source_files_properties(${folder}/rungs.double.cpp ${folder}/rungs.float.cpp ${folder}/reference.cpp ${folder}/simulation/simulation.cpp
        ${folder}/simulation/stepper.cpp ${folder}/ranks/family.cpp PROPERTIES COMPILE_OPTIONS -ffp-contract=off)
endif()
# Newer GCCs warn wrongly of an uninitialised variable: a site of a column is set and used under the same condition, with
# the work on the next plane in between (parts/saved_f_column.hpp).
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 13)
    set_property(SOURCE ${folder}/rungs.double.cpp ${folder}/rungs.float.cpp APPEND PROPERTY COMPILE_OPTIONS -Wno-maybe-uninitialized)
endif()
