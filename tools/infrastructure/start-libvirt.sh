#!/usr/bin/env bash
# Starts libvirtd on a machine without systemd, on its default socket, and waits until it answers. Requires root.
#
#   start-libvirt.sh RUN_FOLDER
#
# Leaves a running libvirtd unchanged; stop-libvirt.sh with the same folder stops only one that was started here.
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: $0 RUN_FOLDER" >&2; exit 2; }
mkdir -p "$1"
run=$(cd "$1" && pwd)
deadline_seconds=60

answers() { timeout -s KILL 5 virsh -c qemu:///system version >/dev/null 2>&1; }

if answers; then
  pids=$(pidof libvirtd || true)
  echo "libvirtd already runs (process ${pids:-unknown}, not started here): left unchanged"
  exit 0
fi

# Keeps an existing configuration.
config=/etc/libvirt/qemu.conf
if ! grep -qsE '^[[:space:]]*[^#[:space:]]' "$config"; then
  [ ! -e "$config" ] || cp -p "$config" "$run/qemu.conf.before"
  cp "$(dirname "$0")/qemu.conf" "$config"
else
  echo "$config already has settings: left unchanged" >&2
fi
printf 'auth_unix_rw = "none"\n' >"$run/libvirtd.conf"
mkdir -p /run/libvirt

# In its own session, so that killing the caller's process group does not end it.
setsid libvirtd -f "$run/libvirtd.conf" --pid-file "$run/libvirtd.pid" </dev/null >"$run/libvirtd.log" 2>&1 &
started=$!
for ((tries = 0; tries < deadline_seconds * 5; tries++)); do
  if answers; then
    echo "libvirtd runs as process $started, its log is $run/libvirtd.log"
    exit 0
  fi
  kill -0 "$started" 2>/dev/null || break
  sleep 0.2
done
echo "libvirtd does not answer:" >&2
tail -n 20 "$run/libvirtd.log" >&2
kill -KILL "$started" 2>/dev/null || true
exit 1
