#!/usr/bin/env bash
# Starts a separate libvirtd beside that of the machine: with its sockets, domains and state in one folder, so that a test may kill it.
# Requires root. Prints its URI.
#
#   start-hypervisor.sh RUN_FOLDER [NETNS]
#
# With NETNS, it runs in that network namespace and listens on TCP port 16509 there, without authentication. If RUN_FOLDER/pki has
# cacert.pem, servercert.pem and serverkey.pem before the first start, it listens with TLS on port 16514 instead.
# A repeated call with the same folder restarts a killed libvirtd; stop-hypervisor.sh stops everything, including guests.
set -euo pipefail
[ $# -ge 1 ] && [ $# -le 2 ] || { echo "usage: $0 RUN_FOLDER [NETNS]" >&2; exit 2; }
mkdir -p "$1"
run=$(cd "$1" && pwd)
netns=${2:-}
deadline_seconds=60
uri="qemu+unix:///system?socket=$run/run/libvirt-sock"

answers() { timeout -s KILL 5 virsh -q -c "$uri" version >/dev/null 2>&1; }
# A zombie does not count.
is_alive() {
  local pid
  pid=$(cat "$run/$1.pid" 2>/dev/null) || return 1
  [ -e "/proc/$pid/status" ] && ! grep -q '^State:[[:space:]]*Z' "/proc/$pid/status" 2>/dev/null
}

write_config() {
  mkdir -p "$run"/{run,lib,log,etc,cache}
  cp "$(dirname "$0")/qemu.conf" "$run/etc/qemu.conf"
  if [ -e "$run/pki/servercert.pem" ]; then
    cat >"$run/etc/libvirtd.conf" <<CONFIG
auth_unix_rw = "none"
listen_tls = 1
listen_tcp = 0
auth_tls = "none"
ca_file = "$run/pki/cacert.pem"
cert_file = "$run/pki/servercert.pem"
key_file = "$run/pki/serverkey.pem"
CONFIG
  else
    cat >"$run/etc/libvirtd.conf" <<'CONFIG'
auth_unix_rw = "none"
listen_tls = 0
listen_tcp = 1
auth_tcp = "none"
CONFIG
  fi
  # Copies the cached QEMU capabilities, since querying them takes seconds.
  cp -a /var/cache/libvirt/. "$run/cache/" 2>/dev/null || true
}

# Starts a process that keeps the mount namespace in which libvirt's folders are those of the run. libvirtd and its guests use it, and it survives a kill of either.
start_view() {
  local enter=()
  [ -z "$netns" ] || enter=(ip netns exec "$netns")
  setsid "${enter[@]}" unshare --mount --propagation private sh -c '
    for name in run lib log cache; do
      case $name in run) at=/run/libvirt ;; *) at=/var/$name/libvirt ;; esac
      mkdir -p "$at" && mount --bind "$1/$name" "$at" || exit 1
    done
    mkdir -p /etc/libvirt && mount --bind "$1/etc" /etc/libvirt || exit 1
    echo $$ >"$1/view.pid"
    exec sleep infinity' view "$run" </dev/null >"$run/view.out" 2>&1 &
  for ((tries = 0; tries < 100; tries++)); do
    [ ! -s "$run/view.pid" ] || return 0
    sleep 0.05
  done
  echo "the mount namespace could not be created: $(cat "$run/view.out")" >&2
  exit 1
}

[ -e "$run/etc/libvirtd.conf" ] || write_config
is_alive view || { rm -f "$run/view.pid"; start_view; }
if ! is_alive libvirtd; then
  rm -f "$run/run/libvirtd.pid" "$run/libvirtd.pid"
  listen=()
  [ -z "$netns" ] || listen=(--listen)
  setsid nsenter --target "$(cat "$run/view.pid")" --mount --net \
    libvirtd "${listen[@]}" -f /etc/libvirt/libvirtd.conf --pid-file "$run/libvirtd.pid" </dev/null >>"$run/libvirtd.log" 2>&1 &
fi
for ((tries = 0; tries < deadline_seconds * 10; tries++)); do
  if answers; then
    echo "$uri"
    exit 0
  fi
  sleep 0.1
done
echo "libvirtd does not answer:" >&2
tail -n 20 "$run/libvirtd.log" >&2
exit 1
