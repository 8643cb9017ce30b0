#!/usr/bin/env bash
# Ends what start-hypervisor.sh has started under a folder: the guests, libvirtd, and the view that they had. As root.
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
# The guests' own process numbers, as libvirtd has written them down.
for file in "$run"/run/qemu/*.pid; do
  [ ! -e "$file" ] || end "$file"
done
end "$run/view.pid"
