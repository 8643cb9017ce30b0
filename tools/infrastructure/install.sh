#!/usr/bin/env bash
# Installs the test dependencies of real engines on a Debian 12: libvirt, QEMU, Ceph, and build tools of the guest; Docker; HAProxy
# as a program of the machine; build tools for node disks and package tests. Requires root. Idempotent.
#
#   install.sh [libvirt|ceph|docker|podman|front|packages|buildah|mmdebstrap|guests]...    default: libvirt and ceph
set -euo pipefail
parts=${*:-libvirt ceph}

packages=()
for part in $parts; do
  case $part in
    libvirt)
      packages+=(
        qemu-system-x86 qemu-utils libnbd-bin seabios
        libvirt-daemon-system libvirt-clients libvirt-daemon-driver-qemu
        openssh-server openssh-client openssl
        nftables dnsmasq-base iproute2 iputils-ping procps
        restic xfsprogs btrfs-progs genisoimage busybox-static cpio kmod zstd xz-utils e2fsprogs
      ) ;;
    ceph) packages+=(ceph-mon ceph-osd ceph-mgr ceph-common qemu-utils libnbd-bin qemu-block-extra) ;;
    # qemu-img copies volumes of container hosts; test images are built from busybox.
    docker) packages+=(docker.io iptables nftables iproute2 curl qemu-utils libnbd-bin busybox-static) ;;
    podman) packages+=(podman runc netavark aardvark-dns iptables iproute2 curl) ;;
    # s6 is for the test that moves units of an earlier version to processes.
    front) packages+=(haproxy s6) ;;
    packages) packages+=(systemd mmdebstrap buildah docker-compose openssl) ;;
    buildah | mmdebstrap) packages+=("$part") ;;
    guests) packages+=(mmdebstrap busybox-static cpio kmod zstd xz-utils e2fsprogs) ;;
    *) echo "usage: $0 [libvirt|ceph|docker|podman|front|packages|buildah|mmdebstrap|guests]..." >&2; exit 2 ;;
  esac
done

# Without systemd the packages would start daemons that are never stopped: this policy prevents it, only during the installation.
policy=/usr/sbin/policy-rc.d
is_ours=no
if [ ! -d /run/systemd/system ] && [ ! -e "$policy" ]; then
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod 0755 "$policy"
  is_ours=yes
fi
trap '[ "$is_ours" = no ] || rm -f "$policy"' EXIT

export DEBIAN_FRONTEND=noninteractive
# Waits for the locks of another apt, for example of a timer. apt has a timeout for the lock of dpkg only.
for ((tries = 1; ; tries++)); do
  apt-get -qq update && break
  [ "$tries" -lt 60 ] || exit 1
  sleep 5
done
apt-get -qq -o DPkg::Lock::Timeout=600 install --no-install-recommends -y "${packages[@]}" </dev/null
