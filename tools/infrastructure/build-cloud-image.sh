#!/usr/bin/env bash
# Builds a Debian 12 image with cloud-init and sshd from Debian packages, with its kernel for direct boot. An emulated guest accepts SSH within a minute.
#
#   build-cloud-image.sh FOLDER    creates FOLDER/debian12.qcow2, FOLDER/vmlinux and FOLDER/initrd.img; prints the paths
#
# Keeps an existing image while the packages and these scripts are unchanged. Requires root, apt lists, mmdebstrap, qemu-img, busybox-static, cpio, kmod, zstd, e2fsprogs.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
[ $# -eq 1 ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
export LC_ALL=C
label=moorage-cloud
initrd_init=$here/../kubernetes/guest/initrd-init
packages=(systemd-sysv systemd-resolved udev dbus kmod iproute2 e2fsprogs openssh-server cloud-init qemu-guest-agent)

result() { printf '%s\n' "$folder/debian12.qcow2" "$folder/vmlinux" "$folder/initrd.img"; }
kernel_package=$({ apt-cache depends linux-image-cloud-amd64 2>/dev/null || true; } | awk '$1 == "Depends:" && $2 ~ /^linux-image-/ {print $2; exit}')
# Without apt lists no newer packages are available.
if [ -z "$kernel_package" ] && [ -e "$folder/version" ]; then result; exit 0; fi
[ -n "$kernel_package" ] || { echo "apt lists no cloud kernel: run apt-get update" >&2; exit 1; }

# File names contain the versions.
wanted() {
  apt-get --print-uris download "${packages[@]}" "$kernel_package" 2>/dev/null | awk '{print $2}'
  dpkg-query -W busybox-static
  cat "$here/build-cloud-image.sh" "$here/extract-kernel.sh" "$initrd_init"
}
version=$(wanted | sha256sum | cut -d' ' -f1)
is_current() { [ "$(cat "$folder/version" 2>/dev/null)" = "$version" ]; }
if is_current; then result; exit 0; fi
# Concurrent builds would mix their files; the second one then finds the result of the first.
exec 9>"$folder/lock"
flock -w 1200 9
if is_current; then result; exit 0; fi
for tool in mmdebstrap qemu-img busybox cpio zstd mke2fs; do
  command -v "$tool" >/dev/null || { echo "a Debian image needs $tool: tools/infrastructure/install.sh libvirt guests" >&2; exit 1; }
done
work=$(mktemp -d "$folder/build.XXXXXX")
trap 'rm -rf "$work"' EXIT
root=$work/root

origins=(/etc/apt/sources.list.d/*.sources)
[ -e "${origins[0]}" ] || origins=(/etc/apt/sources.list)
mmdebstrap --quiet --mode=root --variant=minbase --include="$(IFS=,; echo "${packages[*]}")" \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
  bookworm "$root" "${origins[@]}" >&2
rm -rf "$root"/var/lib/apt/lists/* "$root"/var/cache/apt/* "$root"/var/log/*.log "$root"/etc/ssh/ssh_host_*
# Each guest generates its own ID and host keys.
: >"$root/etc/machine-id"
ln -sf ../run/systemd/resolve/stub-resolv.conf "$root/etc/resolv.conf"
echo "LABEL=$label / ext4 defaults,noatime 0 0" >"$root/etc/fstab"

# The distribution's configuration without modules that are slow under emulation or need other packages. Of the host keys, one type is generated.
cat >"$root/etc/cloud/cloud.cfg" <<'CONFIG'
users: [default]
disable_root: true
datasource_list: [NoCloud]
ssh_genkeytypes: [ed25519]
cloud_init_modules: [write-files, resizefs, set_hostname, update_hostname, users-groups, ssh]
cloud_config_modules: [set-passwords, runcmd]
cloud_final_modules: [scripts-vendor, scripts-per-once, scripts-per-boot, scripts-per-instance, scripts-user, final-message]
system_info:
  distro: debian
  default_user: { name: debian, lock_passwd: true, gecos: Debian, groups: [adm, sudo], shell: /bin/bash }
  network: { renderers: [networkd] }
  paths: { cloud_dir: /var/lib/cloud/, templates_dir: /etc/cloud/templates/ }
  ssh_svcname: ssh
CONFIG
# ds-identify would search for clouds; an emulated guest pays for it with seconds.
printf 'policy: enabled\n' >"$root/etc/cloud/ds-identify.cfg"
systemctl --root="$root" --quiet enable systemd-networkd systemd-resolved qemu-guest-agent
for name in apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer e2scrub_all.timer e2scrub_reap.service fstrim.timer systemd-tmpfiles-clean.timer \
  getty@tty1.service systemd-networkd-wait-online.service systemd-pstore.service systemd-update-utmp.service systemd-update-utmp-runlevel.service \
  systemd-timesyncd.service cloud-init-hotplugd.socket systemd-binfmt.service systemd-machine-id-commit.service \
  dev-hugepages.mount dev-mqueue.mount sys-kernel-debug.mount sys-kernel-tracing.mount sys-fs-fuse-connections.mount modprobe@{configfs,drm,efi_pstore,fuse}.service; do
  ln -sf /dev/null "$root/etc/systemd/system/$name"
done

mkdir "$work/debs"
# apt switches to the user _apt, which cannot write here; the warning about that is harmless.
(cd "$work/debs" && apt-get -qq download "$kernel_package" 2>"$work/apt.log") || { cat "$work/apt.log" >&2; exit 1; }
dpkg-deb -x "$work"/debs/*.deb "$work/x"
release=$(ls "$work/x/lib/modules")
rm -rf "$work/x/lib/modules/$release"/kernel/{arch/x86/kvm,virt,sound,drivers/{cpufreq,infiniband,comedi,thermal,hv,xen}}
depmod -b "$work/x" "$release"
mkdir -p "$root/usr/lib/modules"
cp -a "$work/x/lib/modules/$release" "$root/usr/lib/modules"

# Modules for mounting the disk, and modules that every guest needs.
initrd=$work/initrd
mkdir -p "$initrd/bin" "$initrd/modules"
cp "$(command -v busybox)" "$initrd/bin/busybox"
sed "s/moorage-node/$label/" "$initrd_init" >"$initrd/init"
chmod 0755 "$initrd/init"
for module in virtio_pci virtio_scsi sd_mod sr_mod isofs ext4 virtio_net virtio_console virtio_rng; do
  # Modules that are built into the kernel have no file.
  modprobe -d "$work/x" -S "$release" --show-depends "$module" 2>/dev/null | awk '$1 == "insmod" {print $2}' || true
done | awk '!seen[$0]++' | while read -r file; do
  cp "$file" "$initrd/modules"
  basename "$file"
done >"$initrd/module-order"
(cd "$initrd" && find . -print0 | cpio --null --quiet -o -H newc | zstd -q -10) >"$work/initrd.img"
"$here/extract-kernel.sh" "$work/x/boot/vmlinuz-$release" "$work/vmlinux"

mke2fs -q -F -t ext4 -L "$label" -E lazy_itable_init=0,lazy_journal_init=0 -d "$root" "$work/root.raw" 2G
qemu-img convert -q -O qcow2 "$work/root.raw" "$work/debian12.qcow2"
mv "$work/debian12.qcow2" "$work/vmlinux" "$work/initrd.img" "$folder/"
echo "$version" >"$folder/version"
result
