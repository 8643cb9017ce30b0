#!/usr/bin/env bash
# Builds the test guest: a kernel and an initramfs from Debian packages, without a root file system or debootstrap.
#
#   build-guest-image.sh FOLDER    creates FOLDER/vmlinux and FOLDER/initrd.img; prints both paths
#
# Keeps an existing image while the packages and these scripts are unchanged. Requires apt lists, busybox-static, cpio, kmod, zstd, e2fsprogs.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
[ $# -eq 1 ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
export LC_ALL=C

kernel_package=$({ apt-cache depends linux-image-cloud-amd64 2>/dev/null || true; } | awk '$1 == "Depends:" && $2 ~ /^linux-image-/ {print $2; exit}')
# Without apt lists no newer packages are available.
if [ -z "$kernel_package" ] && [ -e "$folder/version" ]; then
  printf '%s\n' "$folder/vmlinux" "$folder/initrd.img"
  exit 0
fi
[ -n "$kernel_package" ] || { echo "apt lists no cloud kernel: run apt-get update" >&2; exit 1; }
packages=("$kernel_package" udev qemu-guest-agent dropbear-bin libtomcrypt1 libtommath1)

# File names contain the versions; programs of this machine are included too, so their versions count as well.
wanted() {
  apt-get --print-uris download "${packages[@]}" 2>/dev/null | awk '{print $2}'
  dpkg-query -W busybox-static e2fsprogs util-linux coreutils libc6
  cat "$here/guest-init" "$here/guest-seed" "$here/build-guest-image.sh" "$here/extract-kernel.sh"
}
version=$(wanted | sha256sum | cut -d' ' -f1)
if [ "$(cat "$folder/version" 2>/dev/null)" = "$version" ]; then
  printf '%s\n' "$folder/vmlinux" "$folder/initrd.img"
  exit 0
fi

# Concurrent builds would mix their files; the second one then finds the result of the first.
exec 9>"$folder/lock"
flock -w 300 9
if [ "$(cat "$folder/version" 2>/dev/null)" = "$version" ]; then
  printf '%s\n' "$folder/vmlinux" "$folder/initrd.img"
  exit 0
fi
work=$(mktemp -d "$folder/build.XXXXXX")
trap 'rm -rf "$work"' EXIT

mkdir -p "$work/debs"
# apt switches to the user _apt, which cannot write here; the warning about that is harmless.
(cd "$work/debs" && apt-get -qq download "${packages[@]}" 2>"$work/apt.log") || { cat "$work/apt.log" >&2; exit 1; }
for deb in "$work"/debs/*.deb; do dpkg-deb -x "$deb" "$work/x"; done
kernel=$(basename "$work"/x/boot/vmlinuz-*)
release=${kernel#vmlinuz-}
depmod -b "$work/x" "$release"

root=$work/root
mkdir -p "$root"/{bin,sbin,dev,proc,sys,run,tmp,mnt,var/run,etc/udev,etc/dropbear,root/.ssh,usr/bin,usr/sbin,lib/modules,lib/udev/rules.d,lib/systemd,lib64}
cp "$(command -v busybox)" "$root/bin/busybox"
# Created here, since `--install` in the guest takes a second under TCG.
for applet in $("$root/bin/busybox" --list); do [ -e "$root/bin/$applet" ] || ln -s busybox "$root/bin/$applet"; done

# Libraries that are not among the packages are taken from this machine, which has the same release.
add_libraries() {
  local needed
  needed=$(LD_LIBRARY_PATH=$work/x/usr/lib/x86_64-linux-gnu ldd "$1")
  if grep -q 'not found' <<<"$needed"; then echo "$1 lacks a library: $needed" >&2; exit 1; fi
  awk '$3 ~ /^\// {print $3} $1 ~ /^\// {print $1}' <<<"$needed" | while read -r library; do
    local to=$root${library#"$work/x"}
    [ -e "$to" ] || { mkdir -p "$(dirname "$to")"; cp -L "$library" "$to"; }
  done
}
add_program() {
  rm -f "$root$2"
  cp -L "$1" "$root$2"
  add_libraries "$1"
}
for tool in mke2fs resize2fs e2fsck tune2fs dumpe2fs blkid blockdev mount umount lsblk findmnt dd; do
  add_program "$(PATH=/usr/sbin:/usr/bin:/sbin:/bin command -v "$tool")" "/bin/$tool"
done
for name in mkfs.ext3 mkfs.ext4 mkfs.ext2; do ln -sf mke2fs "$root/bin/$name"; done
ln -sf e2fsck "$root/bin/fsck.ext4"
cp /etc/mke2fs.conf "$root/etc/"
add_program "$work/x/usr/sbin/qemu-ga" /bin/qemu-ga
add_program "$work/x/usr/sbin/dropbear" /bin/dropbear
udevadm=$(find "$work/x" -path '*bin/udevadm' -type f | head -n 1)
add_program "$udevadm" /bin/udevadm
ln -s /bin/udevadm "$root/lib/systemd/systemd-udevd"
for helper in scsi_id ata_id cdrom_id; do
  found=$(find "$work/x" -path "*/lib/udev/$helper" | head -n 1)
  add_program "$found" "/lib/udev/$helper"
done
for rules in 50-udev-default 60-block 60-cdrom_id 60-persistent-storage 80-drivers; do
  cp "$(find "$work/x" -name "$rules.rules" | head -n 1)" "$root/lib/udev/rules.d/"
done
# The number of the agent's port varies; this name is stable.
cat >"$root/lib/udev/rules.d/70-virtio-ports.rules" <<'RULES'
SUBSYSTEM=="virtio-ports", ATTR{name}=="?*", SYMLINK+="virtio-ports/$attr{name}"
RULES

for module in virtio_pci virtio_scsi sd_mod sg sr_mod isofs virtio_blk virtio_net virtio_console virtio_rng button evdev; do
  # Modules that are built into the kernel have no file.
  modprobe -d "$work/x" -S "$release" --show-depends "$module" 2>/dev/null | awk '$1 == "insmod" {print $2}' || true
done | awk '!seen[$0]++' | while read -r file; do
  cp "$file" "$root/lib/modules/"
  basename "$file"
done >"$root/etc/module-order"

printf 'root:x:0:0:root:/root:/bin/sh\n' >"$root/etc/passwd"
number=0
for group in root daemon tty disk kmem dialout cdrom tape audio video render input kvm sgx lp floppy; do
  printf '%s:x:%d:\n' "$group" "$number"
  number=$((number + 1))
done >"$root/etc/group"
ln -s /proc/mounts "$root/etc/mtab"

# The agent's guest-shutdown calls this with -P, -H or -r first; the power button calls it without arguments.
cat >"$root/sbin/shutdown" <<'SHUTDOWN'
#!/bin/sh
sync
umount -a -r 2>/dev/null
case " $* " in
  *" -r "*) exec reboot -f ;;
  *) exec poweroff -f ;;
esac
SHUTDOWN
mkdir -p "$root/etc/acpi/PWRF"
printf '#!/bin/sh\nexec /sbin/shutdown -P +0\n' >"$root/etc/acpi/PWRF/00000080"
cp "$here/guest-init" "$root/init"
cp "$here/guest-seed" "$root/sbin/guest-seed"
chmod 0755 "$root/init" "$root/sbin/guest-seed" "$root/sbin/shutdown" "$root/etc/acpi/PWRF/00000080"
(cd "$root" && find . -print0 | cpio --null --quiet -o -H newc | zstd -q -10 -T0) >"$work/initrd.img"

# An ELF kernel does not decompress itself, which is slow under TCG.
"$here/extract-kernel.sh" "$work/x/boot/$kernel" "$work/vmlinux"

mv "$work/vmlinux" "$work/initrd.img" "$folder/"
echo "$version" >"$folder/version"
printf '%s\n' "$folder/vmlinux" "$folder/initrd.img"
