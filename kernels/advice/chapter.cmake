# The oracle of a row is a formula that takes little time, so that host code of this chapter needs no optimisation.
set(chapter_options ${untimed_host_flags})
