set(chapter_needs halo) # ranks/ hides its exchange behind other work
# This source instantiates a member of the class that problem.cpp instantiates as a whole, so it is compiled by itself.
set_source_files_properties(${folder}/edge_cases.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
