# GCC rounds a sum of two products otherwise in the vectors of a row than in its remainder, and so otherwise where ranks
# cut it: the part of a rank would be that of one rank but for last bits. Builds for ranks fuse no product and sum here.
if(MINIAPP_MPI AND NOT MINIAPP_GPU)
    set_source_files_properties(${folder}/rungs.double.cpp ${folder}/rungs.float.cpp ${folder}/reference.cpp ${folder}/simulation/simulation.cpp
        ${folder}/simulation/stepper.cpp ${folder}/ranks/family.cpp PROPERTIES COMPILE_OPTIONS -ffp-contract=off)
endif()
# False alarms of GCC 16: what a site of a column is given and what is made of it stand behind one condition, the next
# plane between them (parts/kept_column.hpp).
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 13)
    set_property(SOURCE ${folder}/rungs.double.cpp ${folder}/rungs.float.cpp APPEND PROPERTY COMPILE_OPTIONS -Wno-maybe-uninitialized)
endif()
