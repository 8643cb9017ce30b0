# Programs and image of a node.

# The root of a node, as far as it is the same for all minors, and the pause image.
build_runtime() {
  local bin=$1 root=$cache/runtime/root folder=$work/runtime version
  version=$(version_in "$here/containerd" github.com/containerd/containerd/v2)
  tags='no_btrfs no_devmapper no_zfs' compile "$bin/" "-X github.com/containerd/containerd/v2/version.Version=$version" "$here/containerd" tool
  mkdir -p "$bin/cni"
  compile "$bin/cni/" '' "$here/cni" tool
  (cd "$here/node" && CGO_ENABLED=0 go test -vet=off ./init ./passage >&2)
  compile "$bin/node-init" '' "$here/node" ./init
  compile "$bin/passage" '' "$here/node" ./passage
  compile "$bin/pause" '' "$here/node" ./pause
  node_programs "$root" "$folder"
  mkdir -p "$root/usr/local/bin" "$root/opt/cni" "$root/proc" "$root/sys" "$root/dev" "$root/etc/cni/net.d" "$root"/var/{log,lib}
  cp "$bin"/containerd* "$bin/ctr" "$bin/node-init" "$bin/passage" "$root/usr/local/bin"
  cp -a "$bin/cni" "$root/opt/cni/bin"
  cp -a "$here/node/root/." "$root"
  mkdir -p "$work/pause"
  cp "$bin/pause" "$work/pause/pause"
  ENTRYPOINT=/pause image "$work/pause" 1 pause
}

# node_programs ROOT FOLDER: programs that kubelet, containerd and storage drivers call, and a shell for operators.
node_programs() {
  local root=$1 folder=$2
  unpack "$folder" runc libseccomp2 busybox mount util-linux e2fsprogs xfsprogs libinih1 liburcu8 libedit2 libbsd0 libmd0 \
    nftables libnftables1 libnftnl11 libmnl0 libjansson4 libxtables12 libgmp10
  shell_root "$root" "$folder/root"
  take "$root" "$folder/root" /usr/bin usr/sbin/runc bin/{mount,umount,findmnt,lsblk} usr/bin/{nsenter,unshare} sbin/{losetup,blkid,blockdev,fsck} \
    sbin/{mke2fs,e2fsck,resize2fs,tune2fs,dumpe2fs} sbin/{mkfs.xfs,xfs_repair,fsck.xfs} usr/sbin/{xfs_growfs,xfs_io,nft}
  links "$root/usr/bin" mke2fs mkfs.ext4
  links "$root/usr/bin" e2fsck fsck.ext4
  cp "$folder/root/etc/mke2fs.conf" "$root/etc"
}

# A node includes the images of its add-ons, so that it becomes ready without a registry.
build_node() {
  local bin=$1 minor=${part#node-} version root=$work/$part name
  version=$(kube_version "$minor")
  build_proxy "$minor" "$version"
  mkdir -p "$root/usr/share/moorage/images"
  cp -a "$cache/runtime/root/." "$root"
  cp "$cache/kube-$minor/bin/kubelet" "$root/usr/local/bin/kubelet"
  while read -r name; do cp -L "$cache/images/$name" "$root/usr/share/moorage/images"; done < <(cat "$cache/addons/archives" "$cache/csi/archives")
  cp "$cache/images/pause-1.tar" "$cache/images/kube-proxy-$version.tar" "$root/usr/share/moorage/images"
  ENTRYPOINT=/usr/local/bin/node-init image "$root" "$version" node
  rmdir "$bin"
}
