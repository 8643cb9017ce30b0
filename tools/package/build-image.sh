#!/usr/bin/env bash
# Builds an image with buildah, without a container runtime and without pulling a base: from a root of Debian packages, under the name that the Containerfile requests. Requires root for buildah's chroot isolation.
#
#   build-image.sh BASE_ARCHIVE CONTEXT_FOLDER NAME:TAG ARCHIVE    writes an archive for `docker load`
set -euo pipefail
[ $# -eq 4 ] || { echo "usage: $0 BASE_ARCHIVE CONTEXT_FOLDER NAME:TAG ARCHIVE" >&2; exit 2; }
base=$1 context=$2 name=$3 archive=$4
command -v buildah >/dev/null || "$(dirname "$0")/../infrastructure/install.sh" buildah >&2
work=$(mktemp -d -p /var/tmp moor-image-XXXXXX)
trap 'rm -rf "$work"' EXIT
buildah=(buildah --root "$work/root" --runroot "$work/run" --storage-driver vfs)
asked=$(sed -n 's/^FROM //p' "$context/Containerfile" | head -n 1)
container=$("${buildah[@]}" from scratch)
"${buildah[@]}" add --quiet "$container" "$base" / >/dev/null
"${buildah[@]}" commit --quiet --rm --disable-compression "$container" "docker.io/library/$asked" >/dev/null
"${buildah[@]}" build --quiet --isolation chroot --pull-never --format docker --build-arg "TARGETARCH=$(dpkg --print-architecture)" --tag "$name" "$context" >/dev/null
"${buildah[@]}" push --quiet "$name" "docker-archive:$archive:$name"
