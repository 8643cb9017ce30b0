#!/usr/bin/env bash
# Prepares a bare Debian 12, with or without systemd, for real clusters: installs a container runtime and builds all programs and images. Requires root, Go and a clone. Idempotent.
#
#   bring-up.sh FOLDER [PART...]      parts of build.sh; default: all. For control planes of one minor with simulated nodes: etcd front kube-1.36
#
# The first run takes half an hour to an hour on two CPUs, mostly for Kubernetes; results are kept in FOLDER. Without systemd, Docker has its data in FOLDER/docker; stop it with stop-docker.sh FOLDER/docker.
set -euo pipefail
[ $# -ge 1 ] || { echo "usage: $0 FOLDER [PART...]" >&2; exit 2; }
[ "$(id -u)" = 0 ] || { echo 'installing and starting a container runtime requires root' >&2; exit 2; }
command -v go >/dev/null || { echo 'building Kubernetes requires Go: add go to the PATH' >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
clone=$(dirname "$(dirname "$here")")
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift

echo 'Installing Docker'
"$clone/tools/infrastructure/install.sh" docker >"$folder/install.log" 2>&1 || { tail -n 5 "$folder/install.log" >&2; exit 1; }
echo 'Starting Docker'
if [ -d /run/systemd/system ]; then
  # As in start-docker.sh, but permanent.
  echo 'fs.inotify.max_user_instances = 8192' >/etc/sysctl.d/60-moorage.conf
  sysctl -q -p /etc/sysctl.d/60-moorage.conf
  systemctl start docker
  socket=unix:///var/run/docker.sock
else
  socket=$("$here/start-docker.sh" "$folder/docker")
fi
[ -d "$clone/node_modules" ] || { echo 'Installing the npm packages'; (cd "$clone" && npm ci >"$folder/npm.log" 2>&1) || { tail -n 5 "$folder/npm.log" >&2; exit 1; }; }
(cd "$clone" && npm run -s generate >"$folder/npm.log" 2>&1) || { tail -n 5 "$folder/npm.log" >&2; exit 1; }
echo "Building ${*:-Kubernetes, its nodes and their add-ons}"
"$here/build.sh" "$folder" "$@"

cat <<TEXT
Docker answers at $socket
Images are in $folder/images

Now:
  DOCKER_HOST=$socket npx moor up --kubernetes docker --images $folder/images
TEXT
