#!/usr/bin/env bash
# Prepares a bare Debian 12, with systemd or without, for real clusters: an engine of containers, and everything they are made of, built. As root, with Go, in a clone; may be repeated.
#
#   bring-up.sh FOLDER [PART...]      parts of build.sh; all of them when none is named. For control planes of one minor with simulated nodes: etcd front kube-1.36
#
# The first time takes half an hour to an hour on two processors, most of it for Kubernetes; what was built stays in FOLDER. Without systemd the engine has its data in FOLDER/docker, and ends with stop-docker.sh FOLDER/docker.
set -euo pipefail
[ $# -ge 1 ] || { echo "usage: $0 FOLDER [PART...]" >&2; exit 2; }
[ "$(id -u)" = 0 ] || { echo 'an engine of containers is installed and started as root' >&2; exit 2; }
command -v go >/dev/null || { echo 'Kubernetes is built with Go: put go on the PATH' >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
clone=$(dirname "$(dirname "$here")")
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift

echo 'Installing Docker'
"$clone/tools/infrastructure/install.sh" docker >"$folder/install.log" 2>&1 || { tail -n 5 "$folder/install.log" >&2; exit 1; }
echo 'Starting it'
if [ -d /run/systemd/system ]; then
  # As start-docker.sh does it, and for good.
  echo 'fs.inotify.max_user_instances = 8192' >/etc/sysctl.d/60-moorage.conf
  sysctl -q -p /etc/sysctl.d/60-moorage.conf
  systemctl start docker
  socket=unix:///var/run/docker.sock
else
  socket=$("$here/start-docker.sh" "$folder/docker")
fi
[ -d "$clone/node_modules" ] || { echo 'Installing the packages of Moorage'; (cd "$clone" && npm ci >"$folder/npm.log" 2>&1) || { tail -n 5 "$folder/npm.log" >&2; exit 1; }; }
echo "Building ${*:-Kubernetes, its nodes and their add-ons}"
"$here/build.sh" "$folder" "$@"

cat <<TEXT
Docker answers at $socket
Images are in $folder/images

Now:
  DOCKER_HOST=$socket npx moor up --kubernetes docker --images $folder/images
TEXT
