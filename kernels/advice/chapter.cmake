# In HIP builds with MINIAPP_HOST_NOT_TIMED, compiles all host code of this chapter without optimisation, also its
# oracles: each of these is a formula that takes little time. In other builds untimed_host_flags is empty.
set(chapter_options ${untimed_host_flags})
