# The CSI driver: upstream's sidecars, and ours with Node and file system programs.

build_sidecars() {
  local bin=$1 command module version root
  for command in csi-attacher csi-resizer csi-provisioner csi-snapshotter snapshot-controller; do
    case $command in
      *attacher) module=external-attacher/v4 ;;
      *resizer) module=external-resizer/v2 ;;
      *provisioner) module=external-provisioner/v6 ;;
      *snapshot*) module=external-snapshotter/v8 ;;
    esac
    module=github.com/kubernetes-csi/$module
    version=$(version_in "$here/csi" "$module")
    compile "$bin/$command" "-X main.version=$version" "$here/csi" "$module/cmd/$command"
    root=$work/$command
    mkdir -p "$root/usr/local/bin" "$root/tmp"
    cp "$bin/$command" "$root/usr/local/bin"
    image "$root" "$version" "$command"
    echo "$command-$version.tar" >>"$cache/$part/archives"
  done
  compile "$bin/csi-sanity" '' "$here/csi" github.com/kubernetes-csi/csi-test/v5/cmd/csi-sanity
  # The resource definitions of the snapshot controller. Those of group snapshots are left out, because the driver does not support them.
  root=$(cd "$here/csi" && go mod download -json github.com/kubernetes-csi/external-snapshotter/client/v8 | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')
  cat "$root"/config/crd/snapshot.storage.k8s.io_*.yaml >"$cache/$part/snapshot-crds.yaml"
}

# Our driver, from a clone after `npm ci`. Its manifests are stored with those of the other add-ons, with placeholders for the vendor and the image prefix.
build_csi() {
  local bin=$1 root=$work/csi folder=$work/csi-packages version path minor
  version=v$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$clone/packages/csi/package.json")
  [ -d "$clone/node_modules/@grpc" ] || { echo "the driver of volumes needs its packages: run npm ci in $clone" >&2; return 1; }
  driver_packages "$root/opt/csi"
  unpack "$folder" e2fsprogs xfsprogs util-linux mount libext2fs2 libcom-err2 libss2 libblkid1 libmount1 libsmartcols1 libinih1 liburcu8
  mkdir -p "$root/tmp" "$root/etc"
  take "$root" "$folder/root" /usr/bin bin/{mount,umount} sbin/{blkid,blockdev,mkfs.ext4,fsck.ext4,resize2fs,dumpe2fs,mkfs.xfs} usr/sbin/{xfs_growfs,xfs_io}
  path=$(echo "$clone"/node_modules/node-linux-*/bin)
  take "$root" "$path" /usr/local/bin node
  # Search path of the loader.
  printf '/usr/lib\n' >"$root/etc/ld.so.conf"
  ln -sf /proc/mounts "$root/etc/mtab"
  image "$root" "$version" csi
  { cat "$cache/sidecars/archives"; echo "csi-$version.tar"; } >"$cache/$part/archives"
  for minor in 1.36 1.35; do
    for path in "$clone"/packages/csi/deploy/*.yaml; do
      sed 's|moorage\.local/|${IMAGES}|; s/\bmoor\b/${VENDOR}/g' "$path" >"$cache/addons/$minor/csi-${path##*/}"
    done
    # Add-ons are applied by file name: the definitions before their classes.
    cp "$cache/sidecars/snapshot-crds.yaml" "$cache/addons/$minor/csi-snapshot-crds.yaml"
  done
  rmdir "$bin"
}

# driver_packages FOLDER: copies the program with its packages.
driver_packages() {
  local folder=$1 path
  mkdir -p "$folder"
  cp -r "$clone/packages/csi/package.json" "$clone/packages/csi/src" "$clone/packages/csi/proto" "$folder"
  find "$folder/src" -name '*.test.ts' -delete
  (cd "$clone" && npm ls --all --parseable --omit=dev --workspace @moorage/csi) | sed -n "s|^$clone/\(node_modules/.*\)|\1|p" | grep -v '^node_modules/@moorage/' | while read -r path; do
    mkdir -p "$folder/${path%/*}"
    [ -e "$folder/$path" ] || cp -r "$clone/$path" "$folder/$path"
  done
}
