# The rung `library` calls Kokkos Kernels, which is not installed with every Kokkos.
if(TARGET Kokkos::kokkoskernels)
    set(chapter_words kokkos_kernels)
endif()
