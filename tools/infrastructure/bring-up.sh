#!/usr/bin/env bash
# Brings up libvirt and Ceph on a bare Debian 12, with systemd or without, and builds the guest for tests. As root; may be repeated.
#
#   bring-up.sh RUN_FOLDER
#
# What was started here ends with stop-libvirt.sh and stop-ceph.sh on the same folder.
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
echo 'Building the guest for tests'
"$here/build-guest-image.sh" "$run/guest-image" >/dev/null

cat <<TEXT
libvirt answers at qemu:///system
Ceph answers by $conf (users admin and moorage, pools volumes and volumes-hdd)
The guest for tests is $run/guest-image
Everything that is tested on them: MOOR_GUEST_IMAGE=$run/guest-image npx vitest run --project hosts
TEXT
