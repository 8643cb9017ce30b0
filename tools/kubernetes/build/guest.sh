# Node images for hypervisors: a disk, and its kernel.

# Debian with systemd, the guest agent, the kernel, and the node's init program; the same for all minors.
build_guest() {
  local bin=$1 base=$cache/guest/root folder=$work/guest release
  for release in mmdebstrap cpio zstd depmod; do
    command -v "$release" >/dev/null || { echo "a guest needs $release: tools/infrastructure/install.sh guests" >&2; return 1; }
  done
  guest_program "$bin"
  guest_system "$base"
  guest_kernel "$base" "$folder"
  release=$(ls "$base/usr/lib/modules")
  LC_ALL=C "$here/../infrastructure/extract-kernel.sh" "$folder/root/boot/vmlinuz-$release" "$cache/guest/vmlinux"
  guest_initrd "$folder" "$release" >"$cache/guest/initrd.img"
}

# Includes the files of node/init: bootstrap config, images and kubelet work alike in guests and containers.
guest_program() {
  local folder sources
  mapfile -t sources < <(find "$here/node/init" "$here/guest/init" -name '*.go' ! -path '*/node/init/main.go' ! -path '*/node/init/*_test.go')
  folder=$(lay_out "$here/node/go.mod" "${sources[@]}")
  (cd "$folder" && CGO_ENABLED=0 go test -vet=off . >&2)
  compile "$1/node-guest" '' "$folder" .
}

# Uses the package sources of this machine.
guest_system() {
  local base=$1 origins=(/etc/apt/sources.list.d/*.sources) suite name
  [ -e "${origins[0]}" ] || origins=(/etc/apt/sources.list)
  suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
  rm -rf "$base"
  mmdebstrap --quiet --mode=root --variant=minbase \
    --include=systemd-sysv,udev,dbus,kmod,iproute2,nftables,conntrack,procps,e2fsprogs,qemu-guest-agent,runc,ca-certificates \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    "$suite" "$base" "${origins[@]}" >&2
  rm -rf "$base"/var/lib/apt/lists/* "$base"/var/cache/apt/* "$base"/var/log/*.log
  cp -a "$here/guest/root/." "$base"
  cp "$cache/guest/bin/node-guest" "$base/usr/local/bin"
  # Empty: each guest generates its own, and does not prompt at its first start.
  : >"$base/etc/machine-id"
  : >"$base/etc/resolv.conf"
  mkdir -p "$base/etc/cni/net.d" "$base/opt/cni"
  # The bootstrap config contains tokens.
  install -d -m 0700 "$base/etc/moorage" "$base/etc/moorage/node"
  systemctl --root="$base" --quiet enable node-seed containerd kubelet systemd-networkd
  # Disables automatic updates, console logins, and units that cost an emulated machine a part of a second each.
  for name in apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer e2scrub_all.timer e2scrub_reap.service fstrim.timer getty@tty1.service serial-getty@ttyS0.service \
    systemd-networkd-wait-online.service systemd-pstore.service systemd-update-utmp.service systemd-update-utmp-runlevel.service dev-hugepages.mount dev-mqueue.mount sys-kernel-debug.mount sys-kernel-tracing.mount; do
    ln -sf /dev/null "$base/etc/systemd/system/$name"
  done
}

guest_kernel() {
  local base=$1 folder=$2 kernel
  kernel=$(apt-cache depends linux-image-cloud-amd64 | awk '$1 == "Depends:" && $2 ~ /^linux-image-/ {print $2; exit}')
  unpack "$folder" "$kernel" busybox-static
  # Unneeded modules, which an emulated CPU would load because of its reported features: a node runs no guests and has no such hardware.
  rm -rf "$folder/root/lib/modules"/*/kernel/{arch/x86/kvm,virt,drivers/{cpufreq,infiniband,comedi,thermal,hv,xen}}
  cp -a "$folder/root/lib/modules" "$base/usr/lib"
  depmod -b "$base" "$(ls "$base/usr/lib/modules")"
  depmod -b "$folder/root" "$(ls "$base/usr/lib/modules")"
}

# Modules for mounting the disk, and modules that every guest needs: loading them in a row costs less than on device detection.
guest_initrd() {
  local folder=$1 release=$2 initrd=$work/initrd module
  mkdir -p "$initrd/bin" "$initrd/modules"
  cp "$folder/root/bin/busybox" "$initrd/bin"
  cp "$here/guest/initrd-init" "$initrd/init"
  for module in virtio_pci virtio_scsi sd_mod sr_mod isofs virtio_net virtio_console; do
    # Modules that are built into the kernel have no file.
    modprobe -d "$folder/root" -S "$release" --show-depends "$module" 2>/dev/null | awk '$1 == "insmod" {print $2}' || true
  done | awk '!seen[$0]++' | while read -r module; do
    cp "$module" "$initrd/modules"
    basename "$module"
  done >"$initrd/module-order"
  (cd "$initrd" && find . -print0 | cpio --null --quiet -o -H newc | zstd -q -10)
}

# The disk of a minor: the content of its container image, with images unpacked in advance, since that takes an emulated machine minutes.
build_guest_disk() {
  local bin=$1 minor=${part#guest-} version base=$work/$part mib
  version=$(kube_version "$minor")
  cp -a "$cache/guest/root" "$base"
  cp "$cache"/runtime/bin/containerd* "$cache/runtime/bin/ctr" "$cache/kube-$minor/bin/kubelet" "$base/usr/local/bin"
  cp -a "$cache/runtime/bin/cni" "$base/opt/cni/bin"
  guest_images "$base/var/lib/containerd" "$version"
  mib=$(($(du -sm --apparent-size "$base" | cut -f 1) * 5 / 4 + 64))
  mke2fs -q -F -t ext4 -L moorage-node -d "$base" "$cache/$part/node-$version.raw" "${mib}M"
  ln "$cache/guest/vmlinux" "$cache/guest/initrd.img" "$cache/$part"
  rmdir "$bin"
}

# guest_images FOLDER VERSION: imports the archives with a containerd of this machine, and keeps its data in the folder.
guest_images() {
  local folder=$1 version=$2 state=$work/containerd-$2 pid name archives
  mkdir -p "$folder" "$state"
  printf 'version = 3\nroot = "%s"\nstate = "%s"\ndisabled_plugins = ["io.containerd.cri.v1.images", "io.containerd.cri.v1.runtime", "io.containerd.grpc.v1.cri", "io.containerd.nri.v1.nri"]\n[grpc]\naddress = "%s/socket"\n' "$folder" "$state" "$state" >"$state/config.toml"
  "$cache/runtime/bin/containerd" --config "$state/config.toml" >"$state/log" 2>&1 &
  pid=$!
  for ((name = 0; name < 300; name++)); do [ -S "$state/socket" ] && break; sleep 0.1; done
  mapfile -t archives < <(cat "$cache/addons/archives" "$cache/csi/archives")
  for name in "${archives[@]}" pause-1.tar "kube-proxy-$version.tar"; do
    "$cache/runtime/bin/ctr" --address "$state/socket" --namespace=k8s.io images import --local --discard-unpacked-layers "$cache/images/$name" >&2 || { kill "$pid"; cat "$state/log" >&2; return 1; }
  done
  kill "$pid"
  wait "$pid" || true
}
