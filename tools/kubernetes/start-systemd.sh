#!/usr/bin/env bash
# Starts a separate systemd on a machine with another init: in PID and mount namespaces, with none of the machine's units except its journal. The files are those of the
# machine, except /run and /etc/systemd/system. Requires root. Prints the PID of the namespaces to enter: nsenter --target PID --mount --pid COMMAND.
#
#   start-systemd.sh RUN_FOLDER [ROOT_FOLDER]
#
# With ROOT_FOLDER the files are those of the Debian in that folder, with its own network and all units of that Debian: nsenter --target PID --mount --pid --net --uts --root env --chdir=/ COMMAND.
# stop-systemd.sh stops it with all its processes.
set -euo pipefail
[ $# -eq 1 ] || [ $# -eq 2 ] || { echo "usage: $0 RUN_FOLDER [ROOT_FOLDER]" >&2; exit 2; }
mkdir -p "$1"
root=${2:+$(cd "$2" && pwd)}
run=$(cd "$1" && pwd)
program=/lib/systemd/systemd
deadline_seconds=30
[ -x "$root$program" ] || { echo 'systemd is not installed' >&2; exit 1; }

[ ! -e "$run/pid" ] || [ ! -e "/proc/$(cat "$run/pid")" ] || { echo "the systemd of $run still runs" >&2; exit 1; }

# Init script of the namespaces. Copies only those units of the machine that every service needs: others would configure the machine, or empty its folders.
cat >"$run/begin" <<'BEGIN'
set -eu
root=$2
units=/run/units more=
if [ -n "$root" ]; then
  ip link set lo up
  # Must be a mount point, since systemd builds the mount namespaces of units from it.
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
# Default dependencies of every service, here without effect.
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
# A separate cgroup in each hierarchy: systemd treats its start cgroup as the root, and everything it creates there can be removed.
hierarchies=(/sys/fs/cgroup)
[ -e /sys/fs/cgroup/cgroup.controllers ] || hierarchies=(/sys/fs/cgroup/*/)
join_group() {
  local hierarchy
  for hierarchy in "${hierarchies[@]}"; do
    [ -e "$hierarchy/cgroup.procs" ] || continue
    mkdir -p "$hierarchy/$1"
    # A new cpuset cgroup has no CPUs until they are set.
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
echo 'systemd does not start:' >&2
tail -n 20 "$run/systemd.log" >&2
exit 1
