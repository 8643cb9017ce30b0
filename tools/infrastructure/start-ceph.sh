#!/usr/bin/env bash
# Starts a Ceph cluster of one monitor and one OSD under one folder, on free ports of the loopback interface, with the pools `volumes` and
# `volumes-hdd`. Prints the path of its configuration, which is all that a client needs; users are `admin` and `moorage`. As root.
#
#   start-ceph.sh RUN_FOLDER [--bluestore] [--mgr]
#
# --bluestore stores the data in a file, which survives a kill of the OSD; otherwise it is in memory. --mgr: with statistics.
# A repeated call with the same folder restarts what no longer runs; stop-ceph.sh stops everything.
set -euo pipefail
store=memstore
with_mgr=no
folder=
for argument in "$@"; do
  case $argument in
    --bluestore) store=bluestore ;;
    --mgr) with_mgr=yes ;;
    -*) folder= ; break ;;
    *) folder=$argument ;;
  esac
done
[ -n "$folder" ] || { echo "usage: $0 RUN_FOLDER [--bluestore] [--mgr]" >&2; exit 2; }
mkdir -p "$folder"
run=$(cd "$folder" && pwd)
conf=$run/ceph.conf

is_running() {
  local pid
  pid=$(cat "$run/run/$1.pid" 2>/dev/null) || return 1
  # Neither a zombie nor another process with a reused PID counts.
  [[ $(cat "/proc/$pid/comm" 2>/dev/null) == ceph-* ]] && ! grep -q '^State:[[:space:]]*Z' "/proc/$pid/status" 2>/dev/null
}

# Starts a daemon in its own session, so that killing the caller's process group does not end it.
start_daemon() {
  local name=$1
  shift
  is_running "$name" && return 0
  setsid "$@" -c "$conf" -f </dev/null >>"$run/log/$name.out" 2>&1 &
  echo $! >"$run/run/$name.pid"
  # A killed test leaves its daemons although its folder is deleted: each ends when its configuration is gone.
  setsid bash -c 'while [ -e "/proc/$2" ]; do
    if [ ! -e "$1" ]; then [[ $(cat "/proc/$2/comm") == ceph-* ]] && kill -KILL "$2"; exit; fi
    sleep 5
  done' guard "$conf" "$!" </dev/null >/dev/null 2>&1 &
}

free_port() {
  local port
  while :; do
    # Below the ephemeral port range.
    port=$((20000 + RANDOM % 12000))
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || break
  done
  echo "$port"
}

# wait_for NAME COMMAND...: retries a command, including its own timeout, until it succeeds.
wait_for() {
  local what=$1 tries
  shift
  for ((tries = 0; tries < 40; tries++)); do
    if "$@" >>"$run/log/start.out" 2>&1; then return 0; fi
    sleep 0.25
  done
  echo "no $what; see $run/log" >&2
  tail -n 5 "$run"/log/*.out >&2
  exit 1
}

write_conf() {
  local v2 v1
  v2=$(free_port)
  v1=$(free_port)
  cat >"$conf" <<CONF
[global]
fsid = $(cat /proc/sys/kernel/random/uuid)
mon host = [v2:127.0.0.1:$v2,v1:127.0.0.1:$v1]
mon initial members = a
public network = 127.0.0.0/8
cluster network = 127.0.0.0/8
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
keyring = $run/keyring
run dir = $run/run
admin socket = $run/run/\$name.asok
pid file =
log file = $run/log/\$name.log
osd pool default size = 1
osd pool default min size = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon allow pool delete = true
mon warn on pool no redundancy = false
# The file system of a test machine may be nearly full.
mon data avail warn = 1
mon data avail crit = 0
auth allow insecure global id reclaim = false
# The default lets a client of a stopped cluster wait for five minutes.
client mount timeout = 10
[mon.a]
mon data = $run/mon
# Detects a killed OSD in seconds, as a larger cluster would through its peers.
mon osd min down reporters = 1
[mgr]
mgr data = $run/mgr
mgr initial modules =
[osd]
osd data = $run/osd
osd objectstore = $store
memstore device bytes = 4294967296
bluestore block size = 8589934592
osd memory target = 939524096
osd class load list = *
osd class default list = *
[client]
admin socket =
log file =
CONF
}

make_cluster() {
  local fsid v
  write_conf
  fsid=$(awk '/^fsid/ {print $3}' "$conf")
  v=$(awk '/^mon host/ {print $4}' "$conf")
  ceph-authtool --create-keyring "$run/keyring" --gen-key -n mon. --cap mon 'allow *' >/dev/null
  ceph-authtool "$run/keyring" --gen-key -n client.admin --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *' >/dev/null
  # Minimum capabilities of a control plane; the monitor's profile includes blocklisting clients.
  ceph-authtool "$run/keyring" --gen-key -n client.moorage --cap mon 'profile rbd' \
    --cap osd 'profile rbd pool=volumes, profile rbd pool=volumes-hdd' --cap mgr 'profile rbd' >/dev/null
  ceph-authtool "$run/keyring" --gen-key -n osd.0 --cap mon 'allow profile osd' --cap mgr 'allow profile osd' --cap osd 'allow *' >/dev/null
  ceph-authtool "$run/keyring" --gen-key -n mgr.x --cap mon 'allow profile mgr' --cap osd 'allow *' --cap mds 'allow *' >/dev/null
  monmaptool --create --clobber --fsid "$fsid" --addv a "$v" "$run/monmap" >/dev/null
  ceph-mon -c "$conf" -i a --mkfs --monmap "$run/monmap" --keyring "$run/keyring" >"$run/log/mkfs.out" 2>&1
}

add_osd() {
  local uuid
  uuid=$(cat /proc/sys/kernel/random/uuid)
  ceph -c "$conf" osd new "$uuid" 0 >/dev/null
  ceph-osd -c "$conf" -i 0 --mkfs --osd-uuid "$uuid" >>"$run/log/mkfs.out" 2>&1
  ceph -c "$conf" osd crush add osd.0 1.0 root=default host=localhost >/dev/null 2>&1
}

add_pools() {
  local pool
  for pool in volumes volumes-hdd; do
    ceph -c "$conf" osd pool create "$pool" 8 8 >/dev/null 2>&1
    # Waits until the OSD serves the pool.
    timeout -s KILL 60 rbd -c "$conf" pool init "$pool"
  done
}

can_make_images() {
  local pool name=start-$$
  for pool in volumes volumes-hdd; do
    timeout -s KILL 10 rbd -c "$conf" create -s 1M "$pool/$name" && timeout -s KILL 10 rbd -c "$conf" rm --no-progress "$pool/$name" || return 1
  done
}

# Removes leftovers of an interrupted start.
[ -e "$run/made" ] || rm -rf "$run"/{mon,mgr,osd,run,log}
mkdir -p "$run"/{mon,mgr,osd,run,log}
if [ ! -e "$run/made" ]; then
  make_cluster
  start_daemon mon ceph-mon -i a
  wait_for 'monitor' timeout -s KILL 10 ceph -c "$conf" --connect-timeout 5 status
  add_osd
  start_daemon osd ceph-osd -i 0
  [ "$with_mgr" = no ] || start_daemon mgr ceph-mgr -i x
  add_pools
  touch "$run/made"
else
  start_daemon mon ceph-mon -i a
  start_daemon osd ceph-osd -i 0
  [ "$with_mgr" = no ] || start_daemon mgr ceph-mgr -i x
fi
wait_for 'storage' can_make_images
echo "$conf"
