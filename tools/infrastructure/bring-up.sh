#!/usr/bin/env bash
# Installs and starts libvirt and Ceph on a bare Debian 12, with or without systemd, and builds the test guest. Requires root. Idempotent.
#
#   bring-up.sh RUN_FOLDER
#
# Stop both with stop-libvirt.sh and stop-ceph.sh on the same folder.
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: $0 RUN_FOLDER" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
run=$(cd "$1" && pwd)

echo 'Installing the packages'
"$here/install.sh" >"$run/install.log" 2>&1 || { tail -n 5 "$run/install.log" >&2; exit 1; }
echo 'Starting libvirt'
if [ -d /run/systemd/system ]; then
  systemctl start libvirtd
  timeout -s KILL 60 virsh -q -c qemu:///system version
else
  "$here/start-libvirt.sh" "$run/libvirt"
fi
echo 'Starting Ceph'
conf=$("$here/start-ceph.sh" "$run/ceph" --bluestore)
echo 'Building the test guest'
"$here/build-guest-image.sh" "$run/guest-image" >/dev/null

cat <<TEXT
libvirt answers at qemu:///system
Ceph is configured in $conf (users admin and moorage, pools volumes and volumes-hdd)
The test guest is in $run/guest-image
Run their tests with: MOOR_GUEST_IMAGE=$run/guest-image npx vitest run --project hosts
TEXT
