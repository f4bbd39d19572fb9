# With several ranks and a GPU, some variants call the vendor's library of collectives, NCCL or RCCL.
collectives_library()
