#!/usr/bin/env bash
# Stops the Docker daemon that start-docker.sh started in a folder, with its containers and its bridge, and no other. Requires root.
#
#   stop-docker.sh RUN_FOLDER [--remove]      --remove deletes the folder, with images and volumes
set -euo pipefail
[ $# -ge 1 ] && [ $# -le 2 ] && [ "${2:---remove}" = --remove ] || { echo "usage: $0 RUN_FOLDER [--remove]" >&2; exit 2; }
[ -d "$1" ] || exit 0
run=$(cd "$1" && pwd)

pid=$(cat "$run/pid" 2>/dev/null || true)
if [ -n "$pid" ] && [ "$(cat "/proc/$pid/comm" 2>/dev/null)" = dockerd ]; then
  kill "$pid" 2>/dev/null || true
  for ((tries = 0; tries < 300; tries++)); do
    [ -e "/proc/$pid/cmdline" ] && [ -s "/proc/$pid/cmdline" ] || break
    sleep 0.1
  done
  kill -KILL "$pid" 2>/dev/null || true
fi
# Leftovers of a killed daemon: its containerd, and its containers with their shims. Their command lines contain the folder.
for line in /proc/[0-9]*/cmdline; do
  holder=$(basename "$(dirname "$line")")
  { tr '\0' ' ' <"$line"; } 2>/dev/null | grep -q "^[^ ]*\(containerd\|containerd-shim[^ ]*\|docker-proxy\) .*$run/exec/" || continue
  kill -KILL $(cat "/proc/$holder/task/$holder/children" 2>/dev/null) "$holder" 2>/dev/null || true
done
# Unmounts the roots of killed containers.
awk -v below="$run/" 'index($5, below) == 1 { print $5 }' /proc/self/mountinfo | sort -r | while read -r mounted; do
  umount -l "$mounted" || true
done
if [ -s "$run/namespace" ]; then
  ip netns del "$(cat "$run/namespace")" 2>/dev/null || true
  # The last one removes the bridge.
  [ -n "$(ls /sys/class/net/moorapart/brif 2>/dev/null)" ] || ip link del moorapart 2>/dev/null || true
  rm -f "$run/namespace"
fi
[ ! -s "$run/bridge" ] || ip link del "$(cat "$run/bridge")" 2>/dev/null || true
rm -f "$run/pid" "$run/docker.sock" "$run/bridge"
[ "${2:-}" = --remove ] || exit 0
# The bridges of its networks are named after their unique IDs.
ids=$(grep -aoE '[0-9a-f]{64}' "$run/data/network/files/local-kv.db" 2>/dev/null | sort -u || true)
for id in $ids; do
  ip link del "br-${id:0:12}" 2>/dev/null || true
done
rm -rf "$run"
