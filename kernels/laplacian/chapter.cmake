set(chapter_needs halo) # ranks/ includes halo/exchange.hpp
