#!/usr/bin/env bash
# Stops the systemd that start-systemd.sh started in a folder, with all its processes. Requires root.
#
#   stop-systemd.sh RUN_FOLDER
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: $0 RUN_FOLDER" >&2; exit 2; }
pid=$(cat "$1/pid" 2>/dev/null || true)
# The end of a PID namespace's init kills all other processes in it.
if [ -n "$pid" ] && [ "$(cat "/proc/$pid/comm" 2>/dev/null)" = unshare ]; then
  kill -KILL $(cat "/proc/$pid/task/$pid/children") "$pid" 2>/dev/null || true
fi
group=$(cat "$1/group" 2>/dev/null || true)
for left in ${group:+"/sys/fs/cgroup/$group" /sys/fs/cgroup/*/"$group"}; do
  for ((tries = 0; tries < 50; tries++)); do
    # A cgroup can be removed after its last process has ended.
    [ -d "$left" ] && ! find "$left" -depth -type d -exec rmdir {} + 2>/dev/null || break
    sleep 0.1
  done
  [ ! -d "$left" ] || { echo "$left cannot be removed: something runs in it" >&2; exit 1; }
done
rm -f "$1/group" "$1/pid" "$1/begin" "$1/systemd.log"
rmdir "$1" 2>/dev/null || true
