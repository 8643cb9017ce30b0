#!/usr/bin/env bash
# Starts Podman's Docker-compatible interface of its own beside that of the machine: with its socket, images, containers and networks under one folder. As root. Installs Debian's podman where there is none.
# Prints how it is reached.
#
#   start-podman.sh RUN_FOLDER
#
# Called again with the same folder it starts one that was killed; containers go on without it. stop-podman.sh ends it all. Runs programs by runc, because crun refuses the mixed control groups of some machines,
# and asks for no more files and processes than this machine lets it have: who lacks CAP_SYS_RESOURCE may not raise them.
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: $0 RUN_FOLDER" >&2; exit 2; }
mkdir -p "$1"
run=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
socket=$run/podman.sock
deadline_seconds=60
[ ${#run} -le 60 ] || { echo "$run is too long for the sockets in it: 60 characters at most" >&2; exit 2; }

answers() { curl -fsS --max-time 5 --unix-socket "$socket" http://engine/_ping >/dev/null 2>&1; }

command -v podman >/dev/null || "$here/../infrastructure/install.sh" podman >&2
if ! answers; then
  # Podman itself lowers the bound on processes to 32768.
  files=$(ulimit -Hn) processes=$(ulimit -Hu)
  [ "$files" != unlimited ] && [ "$files" -le 1048576 ] || files=1048576
  [ "$processes" != unlimited ] && [ "$processes" -le 32768 ] || processes=32768
  cat >"$run/containers.conf" <<TEXT
[containers]
default_ulimits = ["nofile=$files:$files", "nproc=$processes:$processes"]
TEXT
  cat >"$run/podman" <<TEXT
#!/usr/bin/env bash
# This engine's own command, for looking past the service.
CONTAINERS_CONF=$run/containers.conf exec podman --root $run/data --runroot $run/run --tmpdir $run/tmp --network-config-dir $run/networks \\
  --storage-driver overlay --runtime runc --cgroup-manager cgroupfs --network-backend netavark "\$@"
TEXT
  chmod 0755 "$run/podman"
  rm -f "$socket"
  setsid "$run/podman" system service --time 0 "unix://$socket" </dev/null >>"$run/podman.log" 2>&1 &
  echo $! >"$run/pid"
fi
for ((tries = 0; tries < deadline_seconds * 5; tries++)); do
  if answers; then
    echo "unix://$socket"
    exit 0
  fi
  kill -0 "$(cat "$run/pid")" 2>/dev/null || break
  sleep 0.2
done
echo 'podman does not answer:' >&2
tail -n 20 "$run/podman.log" >&2
exit 1
