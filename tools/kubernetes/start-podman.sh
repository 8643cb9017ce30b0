#!/usr/bin/env bash
# Starts a separate instance of Podman's Docker-compatible API beside that of the machine: with its socket, images, containers and networks in one folder. Requires root. Installs Debian's podman if missing.
# Prints its address.
#
#   start-podman.sh RUN_FOLDER
#
# A repeated call with the same folder restarts a killed service; containers continue without it. stop-podman.sh stops everything. Uses runc, because crun rejects the hybrid cgroups of some machines,
# and keeps the limits of files and processes within those of this machine: raising them requires CAP_SYS_RESOURCE.
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: $0 RUN_FOLDER" >&2; exit 2; }
mkdir -p "$1"
run=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
socket=$run/podman.sock
deadline_seconds=60
[ ${#run} -le 60 ] || { echo "$run is too long for the sockets in it: use at most 60 characters" >&2; exit 2; }

answers() { curl -fsS --max-time 5 --unix-socket "$socket" http://engine/_ping >/dev/null 2>&1; }

command -v podman >/dev/null || "$here/../infrastructure/install.sh" podman >&2
if ! answers; then
  # Podman itself lowers the process limit to 32768.
  files=$(ulimit -Hn) processes=$(ulimit -Hu)
  [ "$files" != unlimited ] && [ "$files" -le 1048576 ] || files=1048576
  [ "$processes" != unlimited ] && [ "$processes" -le 32768 ] || processes=32768
  cat >"$run/containers.conf" <<TEXT
[containers]
default_ulimits = ["nofile=$files:$files", "nproc=$processes:$processes"]
TEXT
  cat >"$run/podman" <<TEXT
#!/usr/bin/env bash
# The podman command of this instance, for inspecting it without the service.
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
