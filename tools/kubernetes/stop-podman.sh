#!/usr/bin/env bash
# Stops the Podman service that start-podman.sh started in a folder, with its containers and networks, and no other. Requires root.
#
#   stop-podman.sh RUN_FOLDER [--remove]      --remove deletes the folder, with images and volumes
set -euo pipefail
[ $# -ge 1 ] && [ $# -le 2 ] && [ "${2:---remove}" = --remove ] || { echo "usage: $0 RUN_FOLDER [--remove]" >&2; exit 2; }
[ -x "$1/podman" ] || exit 0
run=$(cd "$1" && pwd)

pid=$(cat "$run/pid" 2>/dev/null || true)
if [ -n "$pid" ] && [ "$(cat "/proc/$pid/comm" 2>/dev/null)" = podman ]; then kill "$pid" 2>/dev/null || true; fi
"$run/podman" rm --all --force --time 2 >/dev/null 2>>"$run/podman.log" || true
"$run/podman" network prune --force >/dev/null 2>>"$run/podman.log" || true
rm -f "$run/pid" "$run/podman.sock"
[ "${2:-}" = --remove ] || exit 0
"$run/podman" system reset --force >/dev/null 2>>"$run/podman.log" || true
awk -v below="$run/" 'index($5, below) == 1 { print $5 }' /proc/self/mountinfo | sort -r | while read -r mounted; do
  umount -l "$mounted" || true
done
rm -rf "$run"
