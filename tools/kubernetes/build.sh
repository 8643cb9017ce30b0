#!/usr/bin/env bash
# Builds the parts of a real cluster from the Go modules in the go.mod files next to this script and from Debian packages, into a cache folder: programs, and images of them for a
# container runtime. Parts that were built from the same versions are skipped; an interrupted build continues from Go's cache.
#
#   build.sh CACHE_FOLDER [PART...]      parts: etcd kine front kube-1.36 kube-1.35 runtime addons sidecars csi test-images node-1.36 node-1.35 (all of these), guest-1.36 guest-1.35 conformance
#
# Each part prints its build time and size. Programs: CACHE_FOLDER/<part>/bin; image archives: CACHE_FOLDER/images; manifests: CACHE_FOLDER/addons/<minor>.
set -euo pipefail
[ $# -ge 1 ] || { echo "usage: $0 CACHE_FOLDER [PART...]" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
clone=$(dirname "$(dirname "$here")")
mkdir -p "$1/images"
cache=$(cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- etcd kine front kube-1.36 kube-1.35 runtime addons sidecars csi test-images node-1.36 node-1.35
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for steps in "$here"/build/*.sh; do . "$steps"; done

# Builds a part after its dependencies.
provide() {
  local part=$1 minor=${1#*-}
  case $part in
    etcd) build_from etcd build_etcd etcd ;;
    kine) build_from kine build_kine kine ;;
    front) build_part front build_front ;;
    kube-1.*) build_part "$part" build_kube "$here/$minor/go.mod" "$here/$minor/go.sum" "$here/kube/main.go" ;;
    runtime) build_from runtime build_runtime containerd cni node ;;
    addons) build_from addons build_addons addons flannel coredns cni ;;
    sidecars) build_from sidecars build_sidecars csi ;;
    csi)
      provide addons
      provide sidecars
      mapfile -t driver < <(find "$clone"/packages/csi/{src,proto,deploy} -type f ! -name '*.test.ts' | LC_ALL=C sort)
      build_part csi build_csi "$cache/addons/key" "$cache/sidecars/key" "$clone/package-lock.json" "${driver[@]}"
      ;;
    test-images) build_part test-images build_test_images ;;
    node-1.*)
      provide "kube-$minor"
      provide runtime
      provide csi
      build_part "$part" build_node "$cache/kube-$minor/key" "$cache/runtime/key" "$cache/csi/key"
      ;;
    guest)
      mapfile -t sources < <(find "$here"/guest "$here"/node/init -type f | LC_ALL=C sort)
      build_part guest build_guest "$clone/tools/infrastructure/extract-kernel.sh" "${sources[@]}"
      ;;
    guest-1.*)
      provide guest
      provide "node-$minor"
      build_part "$part" build_guest_disk "$cache/guest/key" "$cache/node-$minor/key"
      ;;
    conformance)
      provide etcd
      build_from conformance build_conformance conformance node/pause etcd/go.mod 1.36/go.mod
      ;;
    *) echo "unknown part $part" >&2; exit 2 ;;
  esac
}

# build_from NAME FUNCTION FOLDER...: builds a part from all files of the folders.
build_from() {
  local name=$1 build=$2 files
  shift 2
  mapfile -t files < <(cd "$here" && find "$@" -type f -printf "$here/%p\n" | sort)
  build_part "$name" "$build" "${files[@]}"
}

for wanted; do provide "$wanted"; done
