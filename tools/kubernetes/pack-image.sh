#!/usr/bin/env bash
# Packs a folder as an image of one layer, in an archive that `docker load` takes. Needs neither an engine nor a network.
#
#   [ENTRYPOINT=PROGRAM] pack-image.sh ARCHIVE ROOT_FOLDER NAME:TAG...
#
# ENTRYPOINT is the program that runs where nobody names one.
set -euo pipefail
[ $# -ge 3 ] || { echo "usage: $0 ARCHIVE ROOT_FOLDER NAME:TAG..." >&2; exit 2; }
archive=$1 root=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The same bytes from the same files, whoever packs them and when.
tar --sort=name --mtime='@0' --owner=0 --group=0 --numeric-owner -C "$root" -cf "$work/layer.tar" .
layer=$(sha256sum "$work/layer.tar" | cut -d ' ' -f 1)
entrypoint=${ENTRYPOINT:+,\"Entrypoint\":[\"$ENTRYPOINT\"]}
architecture=$(uname -m | sed 's/x86_64/amd64/; s/aarch64/arm64/')
printf '{"architecture":"%s","os":"linux","config":{"Env":["PATH=/usr/local/sbin:/usr/local/bin:/usr/bin:/bin"]%s},"rootfs":{"type":"layers","diff_ids":["sha256:%s"]}}' \
  "$architecture" "$entrypoint" "$layer" >"$work/config"
config=$(sha256sum "$work/config" | cut -d ' ' -f 1)
mv "$work/config" "$work/$config.json"
mv "$work/layer.tar" "$work/$layer.tar"
tags=$(printf ',"%s"' "$@")
printf '[{"Config":"%s.json","RepoTags":[%s],"Layers":["%s.tar"]}]' "$config" "${tags:1}" "$layer" >"$work/manifest.json"
tar --sort=name --mtime='@0' --owner=0 --group=0 --numeric-owner -C "$work" -cf "$archive.part" manifest.json "$config.json" "$layer.tar"
mv "$archive.part" "$archive"
