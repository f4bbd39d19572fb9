set(chapter_needs halo) # whose exchange ranks/ hides
# It specialises members of the class that problem.cpp instantiates, and so is compiled by itself.
set_source_files_properties(${folder}/edge_cases.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
