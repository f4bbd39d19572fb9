set(chapter_needs nbody)
