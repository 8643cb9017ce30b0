#!/usr/bin/env bash
# Starts a systemd of its own on a machine that another program has started: in namespaces of processes and mounts, with nothing of the machine's units but its journal. The files are those of the
# machine, except /run and /etc/systemd/system. As root. Prints the process to enter: nsenter --target PID --mount --pid COMMAND.
#
#   start-systemd.sh RUN_FOLDER [ROOT_FOLDER]
#
# With ROOT_FOLDER the files are those of a Debian of its own that lies there, with a network of its own and all of that Debian's units: nsenter --target PID --mount --pid --net --uts --root env --chdir=/ COMMAND.
# stop-systemd.sh ends it with everything that runs below it.
set -euo pipefail
[ $# -eq 1 ] || [ $# -eq 2 ] || { echo "usage: $0 RUN_FOLDER [ROOT_FOLDER]" >&2; exit 2; }
mkdir -p "$1"
root=${2:+$(cd "$2" && pwd)}
run=$(cd "$1" && pwd)
program=/lib/systemd/systemd
deadline_seconds=30
[ -x "$root$program" ] || { echo 'systemd is not installed' >&2; exit 1; }

[ ! -e "$run/pid" ] || [ ! -e "/proc/$(cat "$run/pid")" ] || { echo "the systemd of $run still runs" >&2; exit 1; }

# What runs in the namespaces. Of the machine's units there are those that a service cannot do without: others would set up the machine, or empty its folders.
cat >"$run/begin" <<'BEGIN'
set -eu
root=$2
units=/run/units more=
if [ -n "$root" ]; then
  ip link set lo up
  # A mount of its own, as what a unit may see is made of it.
  mount --rbind "$root" "$root"
  for one in proc sys dev; do mount --rbind "/$one" "$root/$one"; done
  more=:/lib/systemd/system
fi
mount -t tmpfs -o mode=0755 tmpfs "$root/run"
[ -n "$root" ] || mount -t tmpfs -o mode=0755 tmpfs /etc/systemd/system
mkdir -p "$root$units" "$root/run/lock"
for one in -.slice system.slice init.scope systemd-journald.service systemd-journald.socket multi-user.target network-online.target shutdown.target umount.target final.target; do
  cp "$root/lib/systemd/system/$one" "$root$units/" 2>/dev/null || true
done
# What every service wants first, here without what it would do.
for one in sysinit basic; do printf '[Unit]\nDescription=Nothing\n' >"$root$units/$one.target"; done
printf '[Unit]\nRequires=systemd-journald.service\nAllowIsolate=yes\n' >"$root$units/alone.target"
if [ -n "$root" ]; then
  cd "$root"
  pivot_root . .
  umount --lazy .
  cd /
fi
exec env -i "PATH=$PATH" container=moorage "SYSTEMD_UNIT_PATH=/etc/systemd/system:$units$more" "$1" --system --unit=alone.target --log-target=console
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
  exec setsid unshare --mount --pid --uts ${root:+--net} --fork --mount-proc --propagation private --kill-child bash "$run/begin" "$program" "$root"
) </dev/null >"$run/systemd.log" 2>&1 &
echo $! >"$run/pid"

for ((tries = 0; tries < deadline_seconds * 5; tries++)); do
  inside=$(cat "/proc/$(cat "$run/pid")/task/$(cat "$run/pid")/children" 2>/dev/null || true)
  inside=${inside%% *}
  if [ -n "$inside" ] && [ "$(nsenter --target "$inside" --mount --pid ${root:+--root} systemctl is-system-running 2>/dev/null)" = running ]; then
    echo "$inside"
    exit 0
  fi
  kill -0 "$(cat "$run/pid")" 2>/dev/null || break
  sleep 0.2
done
echo 'systemd does not come up:' >&2
tail -n 20 "$run/systemd.log" >&2
exit 1
