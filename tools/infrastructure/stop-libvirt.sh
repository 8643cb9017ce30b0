#!/usr/bin/env bash
# Stops the libvirtd that start-libvirt.sh started with this folder, and no other. Guests continue, since they are not its child processes.
#
#   stop-libvirt.sh RUN_FOLDER
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: $0 RUN_FOLDER" >&2; exit 2; }
run=$1
pid=$(cat "$run/libvirtd.pid" 2>/dev/null || true)
if [ -n "$pid" ] && [ "$(cat "/proc/$pid/comm" 2>/dev/null)" = libvirtd ]; then
  kill "$pid"
  for ((tries = 0; tries < 50; tries++)); do
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.2
  done
  kill -KILL "$pid" 2>/dev/null || true
fi
rm -f "$run/libvirtd.pid"
if [ -e "$run/qemu.conf.before" ]; then mv "$run/qemu.conf.before" /etc/libvirt/qemu.conf; fi
