#!/usr/bin/env bash
# Stops what start-hypervisor.sh started in a folder: the guests, libvirtd, and their mount namespace. Requires root.
#
#   stop-hypervisor.sh RUN_FOLDER
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: $0 RUN_FOLDER" >&2; exit 2; }
run=$1
end() {
  local pid
  pid=$(cat "$1" 2>/dev/null) || return 0
  kill -KILL "$pid" 2>/dev/null || true
}
end "$run/libvirtd.pid"
# PIDs of the guests, as libvirtd recorded them.
for file in "$run"/run/qemu/*.pid; do
  [ ! -e "$file" ] || end "$file"
done
end "$run/view.pid"
