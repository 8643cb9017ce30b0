#!/usr/bin/env bash
# Starts a Docker engine of its own beside that of the machine: with its socket, bridge, data and processes under one folder, so that several run side by side and a test may kill one.
# As root. Installs Debian's docker.io where there is no dockerd. Prints how the engine is reached.
#
#   start-docker.sh RUN_FOLDER [--apart ADDRESS]
#
# With --apart it has a network namespace of its own, as another machine would: at ADDRESS of 10.214.0.0/24, on a bridge that all such engines share, with 10.214.0.1 for this machine. It answers there
# by TCP with TLS, for which RUN_FOLDER/pki has ca.pem, cert.pem and key.pem; what its containers send to other machines comes from ADDRESS.
#
# Called again with the same folder it starts an engine that was killed; stop-docker.sh ends it all. The engine sets no packet filter: engines would undo one another's. Its containers reach one another
# and the machine, the machine reaches them and what they publish, and nothing beyond.
set -euo pipefail
[ $# -eq 1 ] || { [ $# -eq 3 ] && [ "$2" = --apart ]; } || { echo "usage: $0 RUN_FOLDER [--apart ADDRESS]" >&2; exit 2; }
apart=${3:-}
mkdir -p "$1"
run=$(cd "$1" && pwd)
deadline_seconds=60
socket=$run/docker.sock
# A socket's path has room for 107 characters, and containerd's own lie deeper.
[ ${#run} -le 60 ] || { echo "$run is too long for the sockets in it: 60 characters at most" >&2; exit 2; }

answers() { curl -fsS --max-time 5 --unix-socket "$socket" http://engine/_ping >/dev/null 2>&1; }
# A zombie has ended, and so has a process whose number somebody else has now.
is_alive() {
  local pid
  pid=$(cat "$run/pid" 2>/dev/null) || return 1
  [ "$(cat "/proc/$pid/comm" 2>/dev/null)" = dockerd ] && ! grep -q '^State:[[:space:]]*Z' "/proc/$pid/status"
}

# The first bridge that nobody has; making it is what takes it.
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

# A machine of its own, as far as its network goes: a namespace, and a cable to the bridge of all such.
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
  # Inside alone, where no other engine is.
  ip netns exec "$name" sysctl -qw net.ipv4.ip_forward=1
  ip netns exec "$name" iptables -t nat -A POSTROUTING -o eth0 ! -s "$apart" -j MASQUERADE
}

# An authority that nobody needs twice, and one certificate for both ends.
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

# One control plane watches some fifteen files, a node as many again: with the kernel's usual 128 for each user, the ninth cluster of a machine is not told of its new certificates, and nodes do not start.
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
  # Left by an engine that was killed, and while its number stands there the next one waits for it.
  left=$(cat "$run/exec/containerd/containerd.pid" 2>/dev/null || true)
  if [ -n "$left" ] && [ "$(cat "/proc/$left/comm" 2>/dev/null)" = containerd ]; then kill -KILL "$left"; fi
  rm -f "$run/exec/containerd/containerd.pid" "$run/pid" "$socket"
  # Not what the machine's own engine is told.
  echo '{}' >"$run/daemon.json"
  # A session of its own: whoever ends the caller's process group does not end it.
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
