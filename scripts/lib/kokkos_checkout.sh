# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Functions of scripts/setup for other versions of Kokkos: a release by its tag, or sources on this machine.

# named_release TAG: downloads that release, compares its archives with the SHA-256 in the table, and sets kokkos and kernels to
# its folders. For a release that is newer than those of the table it prints the SHA-256 instead.
named_release() {
    local tag=$1 known newest
    known=$(awk '!/^#/ { printf "%s ", $1 }' "$kokkos_releases")
    if [[ " $known" != *" $tag "* ]]; then
        newest=$(tr ' ' '\n' <<< "$known" | sort -V | tail -n 1)
        [[ $tag =~ ^[45]\.[0-9]+\.[0-9]+$ ]] && at_least "$newest" "$tag" || stop \
            "Kokkos $tag is not a release whose archives are known here" "Known: ${known}and newer ones; any other from 4.5 on: --kokkos-source DIR"
    fi
    mkdir -p "$prefix_root"
    if [ "$tag" = "$index_release" ]; then
        fetch_release "$tag" || fetch_from_index
        return
    fi
    fetch_release "$tag" || stop "the release $tag of Kokkos and Kokkos Kernels could not be fetched" \
        "Without a network: --kokkos-source DIR, or plain scripts/setup; a mirror: MINIAPP_KOKKOS_REMOTE."
}

# version_of FOLDER PROJECT: prints the version of these sources, such as 4.6.1, or nothing if they are not that project's.
version_of() {
    local part version=()
    for part in MAJOR MINOR PATCH; do
        version+=("$(cat "$1/cmake/kokkos_version.cmake" "$1/CMakeLists.txt" 2> /dev/null \
            | sed -nE "s/^ *set\($2_VERSION_$part +\"?([0-9]+)\"?\).*/\1/Ip" | head -n 1)")
        [ -n "${version[-1]}" ] || return 0
        version[-1]=$((10#${version[-1]}))
    done
    (IFS=. && printf '%s' "${version[*]}")
}

# state_of FOLDER: prints the hash of the archive from which the sources come, or the commit of a clean checkout. For
# any other folder it prints the time, so that the sources are always built again.
state_of() {
    if [ -e "$1/.release" ]; then
        cat "$1/.release"
    elif [ "$(git -C "$1" rev-parse --show-toplevel 2> /dev/null)" = "$1" ] && [ -z "$(git -C "$1" status --porcelain 2>&1)" ]; then
        git -C "$1" rev-parse HEAD
    else
        date +%s.%N
    fi
}

# at_least WANTED VERSION: succeeds if VERSION is WANTED or later.
at_least() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]; }

# build_checkout BACKEND KOKKOS KERNELS: builds these sources into $prefix_root/kokkos-VERSION-BACKEND and prints how to use it.
# If KERNELS is empty, the folder kokkos-kernels beside KOKKOS is taken; if there is none, Kokkos is built alone.
build_checkout() {
    local backend=$1 kokkos=$2 kernels=${3:-$(dirname "$2")/kokkos-kernels} version
    version=$(version_of "$kokkos" Kokkos)
    [ -n "$version" ] || stop "$kokkos is not a checkout of Kokkos: neither its CMakeLists.txt nor cmake/kokkos_version.cmake sets Kokkos_VERSION_MAJOR" \
        "git clone https://github.com/kokkos/kokkos.git, and give that folder."
    at_least 4.5 "$version" && ! at_least 6 "$version" || stop "Kokkos $version in $kokkos is not supported" \
        "4.5 to 5.x are."
    kokkos=$(CDPATH='' cd "$kokkos" && pwd -P)
    if [ -z "$3" ] && [ ! -e "$kernels" ]; then
        say "no Kokkos Kernels in $kernels: without the chapter libraries and the variant stream/library (--kernels-source FOLDER)"
        kernels=
    else
        [ -n "$(version_of "$kernels" KokkosKernels)" ] || stop "$kernels is not a checkout of Kokkos Kernels" \
            "git clone https://github.com/kokkos/kokkos-kernels.git, and --kernels-source FOLDER."
        kernels=$(CDPATH='' cd "$kernels" && pwd -P)
    fi

    refuse_old_tools "$backend" "$version"
    local name=kokkos-$version-$backend options=()
    options_of "$backend" "$prefix_root/$name.build"
    local stamp
    stamp="kokkos $(state_of "$kokkos") kokkos-kernels ${kernels:+$(state_of "$kernels")} options ${options[*]}"
    lock_prefix
    if [ "$(cat "$prefix_root/$name/.complete" 2> /dev/null)" != "$stamp" ]; then
        rm -rf "${prefix_root:?}/$name"
        if [[ $backend == cuda-* ]]; then
            patch_for_cuda "$version" "$kokkos"
            make_wrapper "$kokkos" "$prefix_root/$name.build" "${backend#cuda-}"
        fi
        build_kokkos "$name" "$kokkos" "$kernels" "${options[@]}"
        [[ $backend != cuda-* ]] || make_wrapper "$kokkos" "$prefix_root/$name/bin" "${backend#cuda-}"
        printf '%s\n' "$stamp" > "$prefix_root/$name/.complete"
    fi
    # The preset cuda-h200 looks for a folder with this name.
    [[ $backend != cuda-* ]] || ln -sfn "$name" "$prefix_root/kokkos-${backend/_/}"
    exec 9>&-
    say_how_to_use "$backend" "$name" "$version"
}

# patch_for_cuda VERSION KOKKOS: makes a Kokkos older than 4.7.01 compile with CUDA 13, which changed the arguments of
# three functions. It adapts the three calls in a copy of the sources and sets kokkos to that copy.
patch_for_cuda() {
    ! at_least 4.7.1 "$1" && at_least 13 "$(version_in "$(nvcc --version | grep release)")" || return 0
    say "Kokkos $1 does not know CUDA 13: three calls are changed in a copy of its sources"
    local calls=core/src/Cuda/Kokkos_Cuda_Instance.hpp
    kokkos=$prefix_root/source-$1-cuda-13
    rm -rf "$kokkos"
    cp -R "$2" "$kokkos"
    sed -E -e 's/(return cudaGraphAddDependencies\(graph, from, to), numDependencies/\1, nullptr, numDependencies/' \
        -e 's/(return cudaMemAdvise\(devPtr, count, advice), device/\1, {cudaMemLocationTypeDevice, device}/' \
        -e 's/(return cudaMemPrefetchAsync\(devPtr, count), dstDevice,/\1, {cudaMemLocationTypeDevice, dstDevice}, 0,/' \
        "$2/$calls" > "$kokkos/$calls"
}

# make_wrapper KOKKOS FOLDER ARCHITECTURE: copies Kokkos' compiler wrapper for CUDA into the folder, with that architecture as
# the default. CMake's tests of the compiler name no architecture, and the wrapper's own default, sm_70, is unknown to CUDA
# 13.
make_wrapper() {
    mkdir -p "$2"
    sed -E "s/^default_arch=.*/default_arch=\"$3\"/" "$1/bin/nvcc_wrapper" > "$2/nvcc_wrapper"
    chmod +x "$2/nvcc_wrapper"
}

# version_in TEXT: prints the first version number in the text: digits with points between them, such as 12.2.
version_in() { grep -oE '[0-9]+(\.[0-9]+)+' <<< "$1" | head -n 1; }

# refuse_old_tools BACKEND VERSION: stops if this is Kokkos 5 or later and CMake or the compiler is too old for it.
refuse_old_tools() {
    local backend=$1 version=$2 found
    at_least 5 "$version" || return 0
    found=$(version_in "$(cmake --version)")
    at_least 3.22 "$found" || stop "Kokkos $version wants CMake 3.22 or later; here is $found" "Load a newer one, or take Kokkos $upstream_release."
    case $backend in
        hip-*)
            found=$(version_in "$(hipcc --version 2> /dev/null)")
            at_least 6.2 "$found" || stop "Kokkos $version wants ROCm 6.2 or later; here is HIP $found" \
                "Load the module of a newer ROCm, or take Kokkos $upstream_release."
            ;;
        cuda-*)
            found=$(version_in "$(nvcc --version 2> /dev/null | grep release)")
            at_least 12.2 "$found" || stop "Kokkos $version wants CUDA 12.2 or later; here is $found" \
                "Load the module of a newer CUDA, or take Kokkos $upstream_release."
            ;;
        *)
            found=$(version_in "$(${CXX:-g++} -dumpfullversion 2> /dev/null)")
            [ -z "$found" ] || at_least 10.4 "$found" || stop "Kokkos $version wants GCC 10.4 or later; here is $found" \
                "Load a newer one, or take Kokkos $upstream_release."
            ;;
    esac
}

# options_of BACKEND WRAPPER: sets the array `options` to CMake's options for that backend. WRAPPER is the folder into
# which make_wrapper copies nvcc_wrapper.
options_of() {
    local backend=$1 wrapper=${2:-} arch
    options=(-D Kokkos_ENABLE_SERIAL=ON)
    case $backend in
        serial) ;;
        openmp) options+=(-D Kokkos_ENABLE_OPENMP=ON) ;;
        threads) options+=(-D Kokkos_ENABLE_THREADS=ON) ;;
        hip-gfx90a)
            # The host computes the oracles with OpenMP; a single thread would need minutes.
            ! hip_knows_openmp || options+=(-D Kokkos_ENABLE_OPENMP=ON)
            options+=(-D CMAKE_CXX_COMPILER=hipcc -D "CMAKE_CXX_FLAGS=$hip_flags" -D Kokkos_ENABLE_HIP=ON
                -D Kokkos_ARCH_AMD_GFX90A=ON -D Kokkos_ENABLE_ROCTHRUST=OFF
                # Some versions allocate by hipMallocAsync by default; cmake/rocm.cmake says why that is bad.
                -D Kokkos_ENABLE_IMPL_HIP_MALLOC_ASYNC=OFF
                -D KokkosKernels_ENABLE_TPL_ROCBLAS=OFF -D KokkosKernels_ENABLE_TPL_ROCSPARSE=OFF
                -D KokkosKernels_ENABLE_TPL_ROCSOLVER=OFF)
            ;;
        cuda-*)
            arch=$(awk -v sm="${backend#cuda-}" '$1 == sm { print $2 }' << 'END'
sm_70 VOLTA70
sm_75 TURING75
sm_80 AMPERE80
sm_86 AMPERE86
sm_89 ADA89
sm_90 HOPPER90
sm_100 BLACKWELL100
END
)
            [ -n "$arch" ] || stop "--cuda ${backend#cuda-}: not an architecture that is known here" \
                "sm_70, sm_75, sm_80, sm_86, sm_89, sm_90 and sm_100 are."
            command -v nvcc > /dev/null || stop "no nvcc on the PATH" "Install CUDA, or load its module."
            # The host computes the oracles with OpenMP; a single thread would need minutes.
            options+=(-D "CMAKE_CXX_COMPILER=$wrapper/nvcc_wrapper" -D Kokkos_ENABLE_CUDA=ON -D Kokkos_ENABLE_OPENMP=ON
                -D Kokkos_ENABLE_CUDA_LAMBDA=ON -D "Kokkos_ARCH_$arch=ON"
                -D KokkosKernels_ENABLE_TPL_CUBLAS=OFF -D KokkosKernels_ENABLE_TPL_CUSPARSE=OFF
                -D KokkosKernels_ENABLE_TPL_CUSOLVER=OFF)
            ;;
    esac
}

# hip_knows_openmp: succeeds if hipcc finds an OpenMP for the host; otherwise prints a message. Debian 12's hipcc needs
# the package libomp-15-dev for OpenMP.
hip_knows_openmp() {
    # The input is a here-string and not a pipe, because a compiler that ends before it reads would make the writer of
    # the pipe fail.
    # shellcheck disable=SC2086 # several flags
    hipcc $hip_flags -fopenmp -x c++ -o /dev/null - > /dev/null 2>&1 \
        <<< $'#include <omp.h>\nint main() { return omp_get_max_threads() < 1; }' && return 0
    say "hipcc finds no OpenMP: one thread of the host will compute the results that others are compared with"
    return 1
}

# say_how_to_use BACKEND NAME VERSION: prints the two lines that build the program with that Kokkos.
say_how_to_use() {
    local backend=$1 name=$2 preset path= flags=
    case $backend in
        openmp) preset=cpu ;;
        hip-*)
            preset=hip-mi200
            flags=${CXXFLAGS:+" -D CMAKE_CXX_FLAGS='--offload-arch=gfx90a -munsafe-fp-atomics $CXXFLAGS'"}
            ;;
        cuda-*) preset=cuda-h200 path="PATH=$prefix_root/$name/bin:\$PATH " ;;
    esac
    local build=build/$preset-$3
    say "Kokkos $3 is in $prefix_root/$name; to build with it:"
    printf '%scmake --preset %s -B %s -D MINIAPP_KOKKOS=%s%s\n' "$path" "$preset" "$build" "$name" "$flags"
    printf '%scmake --build %s\n' "$path" "$build"
}
