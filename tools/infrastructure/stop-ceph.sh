#!/usr/bin/env bash
# Ends the daemons that start-ceph.sh started with this folder, and no others. The folder stays; `--remove` takes it away too.
#
#   stop-ceph.sh RUN_FOLDER [--remove]
set -euo pipefail
[ $# -ge 1 ] || { echo "usage: $0 RUN_FOLDER [--remove]" >&2; exit 2; }
run=$1
# What goes with its data need not write anything down, which takes an OSD seconds.
signal=TERM
[ "${2:-}" != --remove ] || signal=KILL

end_daemon() {
  local name=$1 pid tries
  pid=$(cat "$run/run/$name.pid" 2>/dev/null) || return 0
  # The number may belong to somebody else by now.
  if [[ $(cat "/proc/$pid/comm" 2>/dev/null) == ceph-* ]]; then
    # One that a test has stopped must go on to hear it.
    kill -CONT "$pid" 2>/dev/null || true
    kill -"$signal" "$pid" 2>/dev/null || true
    for ((tries = 0; tries < 50; tries++)); do
      [ -e "/proc/$pid" ] || break
      sleep 0.1
    done
    kill -KILL "$pid" 2>/dev/null || true
  fi
  rm -f "$run/run/$name.pid"
}
# The monitor last: the others take their leave from it.
for name in mgr osd mon; do end_daemon "$name"; done
if [ "${2:-}" = --remove ] && [ -e "$run/ceph.conf" ]; then rm -rf "$run"; fi
