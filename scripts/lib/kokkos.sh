# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Functions that build Kokkos and Kokkos Kernels, for machines on which CMake finds no suitable Kokkos.

# Upstream's last release that compiles with GCC 11 and later, HIP 5.2 to ROCm 7, and CUDA 11 to 13. 5.x needs ROCm 6.2,
# and 4.7.00 does not compile with CUDA 13.
upstream_release=4.7.04
# The Python package index has a copy of this release, in which every file that is compiled equals upstream's. The copy
# is for networks that reach only mirrors of that index and of Debian.
index_release=4.5.01
index_package='pycompadre==1.7.6 --hash=sha256:c766ec4d445ce076069be4b8c51a23ffac4ee79ea949ca86446bfd8c299b154c'

kokkos_releases=${MINIAPP_KOKKOS_RELEASES:-$here/lib/kokkos_releases.txt}

# download URL FILE: writes what the URL holds to the file, or prints a message and fails, also if the server is silent for 5 s.
download() {
    python3 - "$@" << 'END'
import shutil, sys, urllib.request
try:
    with urllib.request.urlopen(sys.argv[1], timeout=5) as source, open(sys.argv[2], "wb") as file:
        shutil.copyfileobj(source, file)
except OSError as problem:
    sys.exit(f"setup: {sys.argv[1]} could not be fetched: {problem}")
END
}

# fetch_archive PACKAGE TAG SHA256 FOLDER: unpacks the release's archive into the folder. Fails if it cannot be downloaded, and
# stops the script if its hash is not SHA256. With SHA256 `any` the hash is printed instead of compared.
fetch_archive() {
    local package=$1 tag=$2 wanted=$3 folder=$4 found
    local url=${MINIAPP_KOKKOS_REMOTE:-https://github.com/kokkos}/$package/releases/download/$tag/$package-$tag.tar.gz
    rm -rf "$folder.part"
    mkdir -p "$folder.part"
    download "$url" "$folder.part/archive" || return 1
    found=$(python3 -c 'import hashlib, sys; print(hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest())' "$folder.part/archive")
    if [ "$wanted" = any ]; then
        say "$package $tag has the SHA-256 $found; none is recorded in $kokkos_releases to compare with"
    elif [ "$found" != "$wanted" ]; then
        rm -rf "$folder.part"
        stop "$url has the SHA-256 $found, but should have $wanted: it is not built" \
            "Take it from another place, MINIAPP_KOKKOS_REMOTE; if it was changed for a good reason, change $kokkos_releases."
    fi
    tar -xzf "$folder.part/archive" -C "$folder.part" --strip-components=1
    printf '%s\n' "$found" > "$folder.part/.release"
    rm -rf "$folder" "$folder.part/archive"
    mv "$folder.part" "$folder"
}

# fetch_release TAG: downloads Kokkos and Kokkos Kernels of that tag, compares each archive with the table's hash, and
# sets kokkos and kernels to their folders. Fails if an archive cannot be downloaded.
fetch_release() {
    local tag=$1 package sum sums
    kokkos=$prefix_root/source-$tag/kokkos kernels=$prefix_root/source-$tag/kokkos-kernels
    sums=($(awk -v tag="$tag" '$1 == tag { print $2, $3 }' "$kokkos_releases"))
    for package in kokkos kokkos-kernels; do
        sum=${sums[0]:-any} sums=("${sums[@]:1}")
        [ ! -e "$prefix_root/source-$tag/$package/.release" ] || continue
        say "fetching $package $tag"
        fetch_archive "$package" "$tag" "$sum" "$prefix_root/source-$tag/$package" || return 1
    done
}

# fetch_from_index: takes the sources of $index_release out of the Python package, and sets kokkos and kernels to their folders.
fetch_from_index() {
    local folder=$prefix_root/source-$index_release scratch package
    kokkos=$folder/kokkos kernels=$folder/kokkos-kernels
    [ ! -e "$kokkos/.release" ] || [ ! -e "$kernels/.release" ] || return 0
    say "taking Kokkos and Kokkos Kernels $index_release in its place, which the source package ${index_package%% *} of the Python package index holds (6 MB)"
    python3 -m pip --version > /dev/null 2>&1 || install_packages python3-pip
    scratch=$(mktemp -d -p "$prefix_root")
    printf '%s\n' "$index_package" > "$scratch/wanted.txt"
    # pip compares the hash and unpacks the package before it asks for the package's metadata. Asking for the metadata may
    # fail, because it needs tools that may be missing here. This does not matter: --no-clean keeps the unpacked files.
    TMPDIR=$scratch python3 -m pip download --no-clean --no-deps --no-build-isolation --no-cache-dir --retries 1 \
        --no-binary :all: --require-hashes -r "$scratch/wanted.txt" -d "$scratch" > "$prefix_root/index.log" 2>&1 || true
    for package in kokkos kokkos-kernels; do
        if ! compgen -G "$scratch/pip-*/*/$package/CMakeLists.txt" > /dev/null; then
            tail -n 5 "$prefix_root/index.log" >&2
            rm -rf "$scratch"
            stop "neither the release $upstream_release of Kokkos nor a copy of $index_release on the Python package index could be fetched" \
                "Install Kokkos (4.5 to 5.x) and name it by Kokkos_ROOT; or give its sources: --kokkos-source DIR; or a mirror: PIP_INDEX_URL, MINIAPP_KOKKOS_REMOTE."
        fi
        rm -rf "${folder:?}/$package"
        mkdir -p "$folder"
        mv "$scratch"/pip-*/*/"$package" "$folder/$package"
        printf '%s\n' "${index_package##*:}" > "$folder/$package/.release"
    done
    rm -rf "$scratch"
}

# is_default NAME: succeeds if build_default built $prefix_root/NAME.
is_default() { [[ " $upstream_release $index_release " == *" $(cat "$prefix_root/$1/.complete" 2> /dev/null || echo none) "* ]]; }

# build_default NAME BACKEND: builds Kokkos and Kokkos Kernels into $prefix_root/NAME, unless they are there. It takes
# $upstream_release if this can be downloaded, else $index_release from the Python package index. With HIP 5.2 it always
# takes $index_release, because the committed register counts were made with these two versions.
build_default() {
    local name=$1 backend=$2 release=$upstream_release kokkos kernels options
    ! is_default "$name" || return 0
    need_tools python3 # it downloads and unpacks
    lock_prefix # of two simultaneous calls only one builds
    if ! is_default "$name"; then
        [[ $backend != hip-* ]] || ! hipcc --version 2> /dev/null | grep -q 'clang version 15' || release=$index_release
        if ! fetch_release "$release"; then
            release=$index_release
            fetch_from_index
        fi
        rm -rf "${prefix_root:?}/$name"
        options_of "$backend"
        build_kokkos "$name" "$kokkos" "$kernels" "${options[@]}"
        printf '%s\n' "$release" > "$prefix_root/$name/.complete"
    fi
    exec 9>&-
}

# lock_prefix: makes the folder of built libraries and locks it until descriptor 9 is closed; stops if it cannot be written.
lock_prefix() {
    mkdir -p "$prefix_root" 2> /dev/null && [ -w "$prefix_root" ] || stop \
        "$prefix_root cannot be written" "Set MINIAPP_PREFIX to a folder for libraries that can."
    hold_lock "$prefix_root/.lock" setup
}

# build_kokkos NAME KOKKOS KERNELS OPTION...: builds Kokkos and, unless KERNELS is empty, the BLAS 1 and sparse parts of Kokkos
# Kernels from these two folders of sources into $prefix_root/NAME.
build_kokkos() {
    local prefix=$prefix_root/$1 kokkos=$2 kernels=$3
    shift 3
    # Unity builds save time, because most of the time of a build goes into reading the same headers.
    local common=(-G Ninja -D CMAKE_BUILD_TYPE=Release -D CMAKE_CXX_STANDARD=20 -D CMAKE_UNITY_BUILD=ON
        -D "CMAKE_INSTALL_PREFIX=$prefix" "$@")
    build_and_install "$prefix" kokkos "$kokkos" "${common[@]}"
    [ -n "$kernels" ] || return 0
    # Without explicit instantiation Kokkos Kernels is built in 3 seconds instead of many minutes. The program
    # instantiates the templates that it uses.
    build_and_install "$prefix" kokkos-kernels "$kernels" "${common[@]}" -D "CMAKE_PREFIX_PATH=$prefix" \
        -D KokkosKernels_ADD_DEFAULT_ETI=OFF -D KokkosKernels_ENABLE_TESTS=OFF \
        -D KokkosKernels_ENABLE_ALL_COMPONENTS=OFF -D KokkosKernels_ENABLE_COMPONENT_SPARSE=ON \
        -D KokkosKernels_ENABLE_TPL_BLAS=OFF -D KokkosKernels_ENABLE_TPL_LAPACK=OFF
}

# build_and_install PREFIX PACKAGE SOURCE OPTION...: configures, builds and installs a package, and stops with the end
# of the log if that fails.
build_and_install() {
    local prefix=$1 package=$2 source=$3
    shift 3
    local build=$prefix.build/$package
    rm -rf "$build" # an interrupted build may have left it
    mkdir -p "$build"
    say "building $package into $prefix"
    if ! { cmake -S "$source" -B "$build" "$@" \
        && cmake --build "$build" && cmake --install "$build"; } > "$build.log" 2>&1; then
        tail -n 25 "$build.log" >&2
        stop "$package could not be built (log: $build.log)" "Mend what the log says, then run again."
    fi
    rm -rf "$build"
}
