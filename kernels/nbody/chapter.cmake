# Contraction to fused multiply-adds, which do not round the product, is off: processors with and without these
# instructions would compute different initial data.
set_source_files_properties(${folder}/model/initial.cpp PROPERTIES COMPILE_OPTIONS
    $<IF:$<COMPILE_LANGUAGE:CUDA>,-Xcompiler=-ffp-contract=off,-ffp-contract=off>)
