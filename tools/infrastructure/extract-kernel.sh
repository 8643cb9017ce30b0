#!/usr/bin/env bash
# Takes the ELF kernel out of a bzImage, which carries it compressed from a magic number on: it boots by its PVH entry and need not unpack itself, which TCG does slowly.
#
#   extract-kernel.sh BZIMAGE OUTPUT
set -euo pipefail
[ $# -eq 2 ] || { echo "usage: $0 BZIMAGE OUTPUT" >&2; exit 2; }
while read -r magic unpack; do
  while IFS=: read -r offset _; do
    tail -c "+$((offset + 1))" "$1" | $unpack >"$2" 2>/dev/null || true
    [ "$(head -c 4 "$2" | tail -c 3)" = ELF ] && exit 0
  done < <(grep -aobP "$magic" "$1")
done <<'FORMATS'
\xFD7zXZ\x00 xz -dc --single-stream
\x28\xB5\x2F\xFD zstd -dcq
\x1F\x8B\x08 gzip -dcq
\x02\x21\x4C\x18 lz4 -dcq
FORMATS
# Every format of the day is above; a bzImage boots as well, a second later.
cp "$1" "$2"
