#!/usr/bin/env bash
# Installs what the drivers of real engines are tested with on a Debian 12: libvirt, QEMU, Ceph, and what builds the guest; Docker; what units need, and the front
# of control planes as a program of the machine; what disks of nodes are built with, and what packages are tried with. As root; may be repeated.
#
#   install.sh [libvirt|ceph|docker|podman|units|front|packages|guests]...    libvirt and ceph when none is named
set -euo pipefail
parts=${*:-libvirt ceph}

packages=()
for part in $parts; do
  case $part in
    libvirt)
      packages+=(
        qemu-system-x86 qemu-utils seabios
        libvirt-daemon-system libvirt-clients libvirt-daemon-driver-qemu
        openssh-server openssh-client openssl
        xfsprogs btrfs-progs genisoimage busybox-static cpio kmod zstd xz-utils e2fsprogs
      ) ;;
    ceph) packages+=(ceph-mon ceph-osd ceph-mgr ceph-common qemu-utils qemu-block-extra) ;;
    # Volumes of hosts in containers are copied by qemu-img; images of tests are made of busybox.
    docker) packages+=(docker.io iptables iproute2 curl qemu-utils busybox-static) ;;
    podman) packages+=(podman runc netavark aardvark-dns iptables iproute2 curl) ;;
    units) packages+=(s6 systemd bubblewrap iproute2) ;;
    front) packages+=(haproxy) ;;
    packages) packages+=(mmdebstrap buildah docker-compose openssl) ;;
    guests) packages+=(mmdebstrap busybox-static cpio kmod zstd xz-utils e2fsprogs) ;;
    *) echo "usage: $0 [libvirt|ceph|docker|podman|units|front|packages|guests]..." >&2; exit 2 ;;
  esac
done

# Without systemd the packages would start daemons that nobody ends: this policy forbids it, and stands only while they are installed.
policy=/usr/sbin/policy-rc.d
is_ours=no
if [ ! -d /run/systemd/system ] && [ ! -e "$policy" ]; then
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod 0755 "$policy"
  is_ours=yes
fi
trap '[ "$is_ours" = no ] || rm -f "$policy"' EXIT

export DEBIAN_FRONTEND=noninteractive
# Waits for the locks of another apt, such as that of a timer. apt has a timeout for the lock of dpkg only.
for ((tries = 1; ; tries++)); do
  apt-get -qq update && break
  [ "$tries" -lt 60 ] || exit 1
  sleep 5
done
apt-get -qq -o DPkg::Lock::Timeout=600 install --no-install-recommends -y "${packages[@]}" </dev/null
