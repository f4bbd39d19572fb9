set(chapter_needs halo) # and of laplacian a header, stencil.hpp
