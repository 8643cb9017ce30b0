#!/usr/bin/env bash
# Starts a separate Docker daemon beside that of the machine: with its socket, bridge, data and processes in one folder, so that several run side by side and a test may kill one.
# Requires root. Installs Debian's docker.io if dockerd is missing. Prints the address of the daemon.
#
#   start-docker.sh RUN_FOLDER [--apart ADDRESS]
#
# With --apart it runs in its own network namespace, like another machine: at ADDRESS of 10.214.0.0/24, on a bridge that all such daemons share, with 10.214.0.1 for this machine. It listens there
# on TCP with TLS, for which RUN_FOLDER/pki has ca.pem, cert.pem and key.pem; traffic of its containers to other machines comes from ADDRESS.
#
# A repeated call with the same folder restarts a killed daemon; stop-docker.sh stops everything. The daemon sets no packet filters, since daemons would overwrite one another's. Its containers reach one another
# and the machine, and the machine reaches them and their published ports, but nothing else is reachable.
set -euo pipefail
[ $# -eq 1 ] || { [ $# -eq 3 ] && [ "$2" = --apart ]; } || { echo "usage: $0 RUN_FOLDER [--apart ADDRESS]" >&2; exit 2; }
apart=${3:-}
mkdir -p "$1"
run=$(cd "$1" && pwd)
deadline_seconds=60
socket=$run/docker.sock
# A socket path is limited to 107 characters, and those of containerd are in subfolders.
[ ${#run} -le 60 ] || { echo "$run is too long for the sockets in it: use at most 60 characters" >&2; exit 2; }

answers() { curl -fsS --max-time 5 --unix-socket "$socket" http://engine/_ping >/dev/null 2>&1; }
# Neither a zombie nor another process with a reused PID counts.
is_alive() {
  local pid
  pid=$(cat "$run/pid" 2>/dev/null) || return 1
  [ "$(cat "/proc/$pid/comm" 2>/dev/null)" = dockerd ] && ! grep -q '^State:[[:space:]]*Z' "/proc/$pid/status"
}

# Creates the first free bridge; the creation itself reserves it.
make_bridge() {
  local number
  for ((number = 0; number < 250; number++)); do
    ! ip -o -4 addr | grep -q " 10\.213\.$number\." || continue
    ip link add name "moordk$number" type bridge 2>/dev/null || continue
    ip addr add "10.213.$number.1/24" dev "moordk$number"
    ip link set "moordk$number" up
    echo "moordk$number" >"$run/bridge"
    return 0
  done
  echo 'no bridge from moordk0 to moordk249 is free' >&2
  exit 1
}

# Simulates a machine's network: a namespace, and a veth pair to the shared bridge.
make_namespace() {
  name="moor-$(basename "$apart" | tr . -)"
  if ! ip link show moorapart >/dev/null 2>&1; then
    ip link add moorapart type bridge
    ip addr add 10.214.0.1/24 dev moorapart
    ip link set moorapart up
  fi
  echo "$name" >"$run/namespace"
  [ ! -e "/run/netns/$name" ] || return 0
  ip netns add "$name"
  ip link add "ma-${apart##*.}" type veth peer name eth0 netns "$name"
  ip link set "ma-${apart##*.}" master moorapart up
  inside=(ip -n "$name")
  "${inside[@]}" link set lo up
  "${inside[@]}" addr add "$apart/24" dev eth0
  "${inside[@]}" link set eth0 up
  "${inside[@]}" route add default via 10.214.0.1
  # Only inside the namespace, where no other daemon runs.
  ip netns exec "$name" sysctl -qw net.ipv4.ip_forward=1
  ip netns exec "$name" iptables -t nat -A POSTROUTING -o eth0 ! -s "$apart" -j MASQUERADE
}

# A temporary CA, and one certificate for both ends.
make_pki() {
  [ ! -s "$run/pki/cert.pem" ] || return 0
  mkdir -p "$run/pki"
  (
    cd "$run/pki"
    umask 077
    openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=engines -keyout ca-key.pem -out ca.pem 2>/dev/null
    openssl req -new -newkey rsa:2048 -nodes -subj /CN=engine -keyout key.pem -out request.pem 2>/dev/null
    openssl x509 -req -in request.pem -CA ca.pem -CAkey ca-key.pem -CAcreateserial -days 30 -out cert.pem \
      -extfile <(echo "subjectAltName=IP:$apart") 2>/dev/null
  )
}

# A control plane and a node each use some fifteen inotify instances: with the kernel's default of 128 per user, the ninth cluster of a machine does not reload its new certificates, and nodes do not start.
watches=/proc/sys/fs/inotify/max_user_instances
if [ "$(cat "$watches")" -lt 8192 ]; then echo 8192 >"$watches" || echo "$watches stays at $(cat "$watches")" >&2; fi
command -v dockerd >/dev/null || "$(dirname "$0")/../infrastructure/install.sh" docker >&2
if ! is_alive; then
  before=() more=()
  if [ -n "$apart" ]; then
    make_namespace
    make_pki
    echo none >"$run/bridge"
    before=(nsenter "--net=/run/netns/$name")
    more=(-H "tcp://$apart:2376" --tlsverify --tlscacert "$run/pki/ca.pem" --tlscert "$run/pki/cert.pem" --tlskey "$run/pki/key.pem")
  elif [ ! -s "$run/bridge" ] || ! ip link show "$(cat "$run/bridge")" >/dev/null 2>&1; then
    make_bridge
  fi
  # Leftover of a killed daemon: the next one waits for it while its PID file exists.
  left=$(cat "$run/exec/containerd/containerd.pid" 2>/dev/null || true)
  if [ -n "$left" ] && [ "$(cat "/proc/$left/comm" 2>/dev/null)" = containerd ]; then kill -KILL "$left"; fi
  rm -f "$run/exec/containerd/containerd.pid" "$run/pid" "$socket"
  # Ignores the configuration of the machine's own daemon.
  echo '{}' >"$run/daemon.json"
  # In its own session, so that killing the caller's process group does not end it.
  setsid "${before[@]}" dockerd --config-file "$run/daemon.json" --data-root "$run/data" --exec-root "$run/exec" --pidfile "$run/pid" -H "unix://$socket" \
    --bridge "$(cat "$run/bridge")" --iptables=false --ip6tables=false --ip-forward=false --ip-masq=false "${more[@]}" \
    </dev/null >>"$run/dockerd.log" 2>&1 &
  started=$!
fi
for ((tries = 0; tries < deadline_seconds * 5; tries++)); do
  if answers; then
    [ -z "$apart" ] && echo "unix://$socket" || echo "tcp://$apart:2376"
    exit 0
  fi
  kill -0 "${started:-$(cat "$run/pid")}" 2>/dev/null || break
  sleep 0.2
done
echo "dockerd does not answer:" >&2
tail -n 20 "$run/dockerd.log" >&2
exit 1
