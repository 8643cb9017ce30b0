#!/usr/bin/env bash
# Stops the daemons that start-ceph.sh started with this folder, and no others. `--remove` deletes the folder too.
#
#   stop-ceph.sh RUN_FOLDER [--remove]
set -euo pipefail
[ $# -ge 1 ] || { echo "usage: $0 RUN_FOLDER [--remove]" >&2; exit 2; }
run=$1
# If the data is deleted, a clean shutdown, which takes an OSD seconds, is unnecessary.
signal=TERM
[ "${2:-}" != --remove ] || signal=KILL

end_daemon() {
  local name=$1 pid tries
  pid=$(cat "$run/run/$name.pid" 2>/dev/null) || return 0
  # The PID may have been reused.
  if [[ $(cat "/proc/$pid/comm" 2>/dev/null) == ceph-* ]]; then
    # A stopped process (SIGSTOP) must continue to receive the signal.
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
# The monitor last: the others sign off from it.
for name in mgr osd mon; do end_daemon "$name"; done
if [ "${2:-}" = --remove ] && [ -e "$run/ceph.conf" ]; then rm -rf "$run"; fi
