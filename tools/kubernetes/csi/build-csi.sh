#!/usr/bin/env bash
# Builds the volume driver of pods: upstream's sidecars and csi-sanity out of the modules that go.mod beside this names, and images of them and of packages/csi, into the cache folder of
# ../build.sh. What was built before, from the same files, is left alone.
#
#   build-csi.sh CACHE_FOLDER
#
# Needs Go, Debian's packages, and a clone in which `npm ci` was run. Programs: CACHE_FOLDER/csi/bin; archives of images: CACHE_FOLDER/images.
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: $0 CACHE_FOLDER" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
tools=$(dirname "$here")
clone=$(dirname "$(dirname "$tools")")
mkdir -p "$1/images"
cache=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
began=$SECONDS

key=$({ go version; cat "$here"/go.* "$here/build-csi.sh" "$tools/pack-image.sh" "$clone/package-lock.json"; find "$clone/packages/csi/src" "$clone/packages/csi/proto" -type f ! -name '*.test.ts' | LC_ALL=C sort | xargs cat; } | sha256sum | cut -c 1-16)
if [ "$(cat "$cache/csi/key" 2>/dev/null)" = "$key" ]; then
  echo "csi: there already"
  exit
fi
# Programs stay while only the driver has changed: their own key is that of their modules.
programs_key=$({ go version; cat "$here"/go.* "$here/build-csi.sh"; } | sha256sum | cut -c 1-16)
bin=$cache/csi/bin

# build MODULE COMMAND: the version in go.mod is the one that it tells.
build() {
  local module=$1 command=$2 version
  version=$(version_of "$module")
  (cd "$here" && CGO_ENABLED=0 GOFLAGS='-mod=readonly -buildvcs=false' go build -trimpath -ldflags "-s -w -X main.version=$version" -o "$bin/$command" "$module/cmd/$command")
}

version_of() { sed -n "s|^\t$1 \(v[0-9.]*\).*|\1|p" "$here/go.mod"; }

# sidecar MODULE COMMAND: an image with nothing but the program
sidecar() {
  local module=$1 command=$2 version
  version=$(version_of "$module")
  mkdir -p "$work/$command/usr/local/bin" "$work/$command/tmp"
  cp "$bin/$command" "$work/$command/usr/local/bin"
  "$tools/pack-image.sh" "$cache/images/$command-$version.tar" "$work/$command" "moorage.local/$command:$version"
}

# The driver: Node, the program with the packages that it needs, and Debian's programs for filesystems with the libraries they are linked with. Nothing is installed.
driver() {
  local root=$work/driver folder=$work/packages path library target version
  version=v$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$clone/packages/csi/package.json")
  mkdir -p "$root/opt/csi" "$root/usr/local/bin" "$root/usr/bin" "$root/usr/lib" "$root/tmp" "$root/etc" "$folder"
  cp -r "$clone/packages/csi/package.json" "$clone/packages/csi/src" "$clone/packages/csi/proto" "$root/opt/csi"
  find "$root/opt/csi/src" -name '*.test.ts' -delete
  (cd "$clone" && npm ls --all --parseable --omit=dev --workspace @moorage/csi) | sed -n "s|^$clone/\(node_modules/.*\)|\1|p" | grep -v '^node_modules/@moorage/' | while read -r path; do
    mkdir -p "$root/opt/csi/${path%/*}"
    [ -e "$root/opt/csi/$path" ] || cp -r "$clone/$path" "$root/opt/csi/$path"
  done
  cp "$(echo "$clone"/node_modules/node-linux-*/bin/node)" "$root/usr/local/bin/node"
  (cd "$folder" && apt-get -qq download e2fsprogs xfsprogs util-linux mount libext2fs2 libcom-err2 libss2 libblkid1 libmount1 libsmartcols1 libinih1 liburcu8)
  for path in "$folder"/*.deb; do dpkg -x "$path" "$folder/root"; done
  for path in mkfs.ext4 mkfs.xfs fsck.ext4 resize2fs dumpe2fs xfs_growfs xfs_io blkid blockdev mount umount; do
    cp -L "$(find "$folder/root" -name "$path" ! -path '*/share/*' | head -n 1)" "$root/usr/bin/$path"
  done
  # xfs_growfs is a program; what it calls for is in the same package.
  find "$root/usr/local/bin" "$root/usr/bin" -type f | LD_LIBRARY_PATH=$(find "$folder/root" -type d -name "$(uname -m)-linux-gnu" | tr '\n' ':') xargs ldd >"$work/libraries"
  if grep 'not found' "$work/libraries" >&2; then return 1; fi
  grep -o '/[^ :]*\.so[^ :]*' "$work/libraries" | sort -u | while read -r library; do
    # The loader has to be where the programs say; the rest is found by the loader's configuration.
    case $library in */ld-linux*) target=$root$library ;; *) target=$root/usr/lib/${library##*/} ;; esac
    mkdir -p "${target%/*}"
    cp -L "$library" "$target"
  done
  printf '/usr/lib\n' >"$root/etc/ld.so.conf"
  ln -sf /proc/mounts "$root/etc/mtab"
  "$tools/pack-image.sh" "$cache/images/csi-$version.tar" "$root" "moorage.local/csi:$version"
}

mkdir -p "$bin"
if [ "$(cat "$cache/csi/programs-key" 2>/dev/null)" != "$programs_key" ]; then
  build github.com/kubernetes-csi/csi-test/v5 csi-sanity
  build github.com/kubernetes-csi/external-attacher/v4 csi-attacher
  build github.com/kubernetes-csi/external-resizer/v2 csi-resizer
  build github.com/kubernetes-csi/external-provisioner/v6 csi-provisioner
  echo "$programs_key" >"$cache/csi/programs-key"
fi
sidecar github.com/kubernetes-csi/external-attacher/v4 csi-attacher
sidecar github.com/kubernetes-csi/external-resizer/v2 csi-resizer
sidecar github.com/kubernetes-csi/external-provisioner/v6 csi-provisioner
driver
echo "$key" >"$cache/csi/key"
echo "csi: built in $((SECONDS - began)) s, $(du -sh "$cache/csi" | cut -f 1)"
