#!/usr/bin/env bash
# Builds the root of a small Debian from Debian's packages: in which packages are tried, or of which images are made where none can be pulled. As root; once a version of this file.
#
#   build-root.sh FOLDER machine|base|stand-in    prints the archive
#
# `machine` has systemd, `base` is what debian:bookworm-slim is to an image, `stand-in` has PostgreSQL and HAProxy in place of upstream's images.
set -euo pipefail
[ $# -eq 2 ] || { echo "usage: $0 FOLDER machine|base|stand-in" >&2; exit 2; }
case $2 in
  machine) packages=systemd,systemd-sysv,dbus,adduser,init-system-helpers,iproute2,libstdc++6 ;;
  base) packages=libstdc++6 ;;
  stand-in) packages=postgresql,haproxy ;;
  *) echo "usage: $0 FOLDER machine|base|stand-in" >&2; exit 2 ;;
esac
mkdir -p "$1"
archive=$(cd "$1" && pwd)/$2-$(sha256sum "$0" | cut -c 1-16).tar
if [ ! -e "$archive" ]; then
  command -v mmdebstrap >/dev/null || "$(dirname "$0")/../infrastructure/install.sh" mmdebstrap >&2
  mmdebstrap --quiet --mode=root --format=tar --variant=minbase --include="$packages" \
    --customize-hook='rm -rf "$1/usr/share/doc" "$1/usr/share/locale" "$1/usr/share/man"' bookworm "$archive.part" >&2
  mv "$archive.part" "$archive"
fi
echo "$archive"
