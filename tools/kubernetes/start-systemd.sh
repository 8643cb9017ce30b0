#!/usr/bin/env bash
# Starts a systemd of its own on a machine that another program has started: in namespaces of processes and mounts, with nothing of the machine's units but its journal. The files are those of the
# machine, except /run and /etc/systemd/system. As root. Prints the process to enter: nsenter --target PID --mount --pid COMMAND.
#
#   start-systemd.sh RUN_FOLDER
#
# stop-systemd.sh ends it with everything that runs below it.
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: $0 RUN_FOLDER" >&2; exit 2; }
mkdir -p "$1"
run=$(cd "$1" && pwd)
program=/lib/systemd/systemd
deadline_seconds=30
[ -x "$program" ] || { echo 'systemd is not installed' >&2; exit 1; }

[ ! -e "$run/pid" ] || [ ! -e "/proc/$(cat "$run/pid")" ] || { echo "the systemd of $run still runs" >&2; exit 1; }

# What runs in the namespaces. Of the machine's units there are those that a service cannot do without: others would set up the machine, or empty its folders.
cat >"$run/begin" <<'BEGIN'
set -eu
mount -t tmpfs -o mode=0755 tmpfs /run
mount -t tmpfs -o mode=0755 tmpfs /etc/systemd/system
units=/run/units
mkdir -p "$units" /run/lock
for one in -.slice system.slice init.scope systemd-journald.service systemd-journald.socket multi-user.target network-online.target shutdown.target umount.target final.target; do
  cp "/lib/systemd/system/$one" "$units/" 2>/dev/null || true
done
# What every service wants first, here without what it would do.
for one in sysinit basic; do printf '[Unit]\nDescription=Nothing\n' >"$units/$one.target"; done
printf '[Unit]\nRequires=systemd-journald.service\nAllowIsolate=yes\n' >"$units/alone.target"
exec env -i "PATH=$PATH" container=moorage "SYSTEMD_UNIT_PATH=/etc/systemd/system:$units" "$1" --system --unit=alone.target --log-target=console
BEGIN
# A group of its own in each hierarchy: it takes the one that it is started in for the machine's root, and all that it makes can be taken away.
hierarchies=(/sys/fs/cgroup)
[ -e /sys/fs/cgroup/cgroup.controllers ] || hierarchies=(/sys/fs/cgroup/*/)
join_group() {
  local hierarchy
  for hierarchy in "${hierarchies[@]}"; do
    [ -e "$hierarchy/cgroup.procs" ] || continue
    mkdir -p "$hierarchy/$1"
    # A new group of processors has none until it is told.
    for file in cpuset.cpus cpuset.mems; do [ ! -e "$hierarchy/$1/$file" ] || cat "$hierarchy/$file" >"$hierarchy/$1/$file" 2>/dev/null || true; done
    echo "$BASHPID" >"$hierarchy/$1/cgroup.procs"
  done
}

group=moorage-$(basename "$run")-$$
echo "$group" >"$run/group"
(
  join_group "$group"
  exec setsid unshare --mount --pid --uts --fork --mount-proc --propagation private --kill-child bash "$run/begin" "$program"
) </dev/null >"$run/systemd.log" 2>&1 &
echo $! >"$run/pid"

for ((tries = 0; tries < deadline_seconds * 5; tries++)); do
  inside=$(cat "/proc/$(cat "$run/pid")/task/$(cat "$run/pid")/children" 2>/dev/null || true)
  inside=${inside%% *}
  if [ -n "$inside" ] && [ "$(nsenter --target "$inside" --mount --pid systemctl is-system-running 2>/dev/null)" = running ]; then
    echo "$inside"
    exit 0
  fi
  kill -0 "$(cat "$run/pid")" 2>/dev/null || break
  sleep 0.2
done
echo 'systemd does not come up:' >&2
tail -n 20 "$run/systemd.log" >&2
exit 1
