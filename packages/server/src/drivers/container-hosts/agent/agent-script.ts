/** Paths in the agent container. */
export const agentPaths = { script: '/moorage/hands', devices: '/devices', machine: '/machine' } as const

/**
 * Shell script of the agent container. A host's device node has the loop device's number and the link's name. Detaching waits for the kernel and never
 * interrupts a mount.
 */
export const agentScript = `#!/bin/sh
set -u
umask 077
PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
export PATH

state() { cat "/sys/block/loop$1/loop/$2" 2>/dev/null; }

device() {
  [ -e /dev/loop-control ] || mknod -m 600 /dev/loop-control c 10 237
  [ -e "/dev/loop$1" ] || mknod -m 600 "/dev/loop$1" b 7 "$1"
}

# Nodes of a number in a folder, but for one name.
forget() {
  for node in "$2"/*; do
    [ -b "$node" ] || continue
    [ "$((0x$(stat -c %T "$node")))" = "$1" ] || continue
    [ "\${node##*/}" = "\${3:-}" ] || rm -f "$node"
  done
}

# Detaches, and waits for a moment until the kernel has done it.
detach() {
  device "$1"
  [ "$(state "$1" autoclear)" = 1 ] || losetup -d "/dev/loop$1" 2>/dev/null
  for turn in 1 2 3 4 5 6 7 8 9 10; do
    [ -n "$(state "$1" backing_file)" ] || return 0
    sleep 0.05
  done
  return 1
}

# A mount of a number: process and place.
mounted() { grep -sH " 7:$1 " /proc/[0-9]*/mountinfo | head -n 1 | sed 's,^/proc/\\([0-9]*\\)/mountinfo:[^ ]* [^ ]* [^ ]* [^ ]* \\([^ ]*\\) .*,/proc/\\1/root\\2,'; }

thaw() { place=$(mounted "$1"); [ -z "$place" ] || fsfreeze --unfreeze "$place" 2>/dev/null; }

case $1 in
plug)
  number=$2 file=$3 folder=$4 name=$5
  [ -f "$file" ] || { echo missing; exit; }
  for seen in /sys/block/loop*/loop/backing_file; do
    [ "$(cat "$seen" 2>/dev/null)" = "$file" ] || continue
    other=\${seen#/sys/block/loop}
    other=\${other%%/*}
    [ "$other" = "$number" ] || detach "$other" || { echo held; exit; }
  done
  now=$(state "$number" backing_file)
  if [ -z "$now" ]; then
    device "$number"
    losetup "/dev/loop$number" "$file" || exit 1
  elif [ "$now" != "$file" ]; then
    echo taken
    exit
  elif [ "$(state "$number" autoclear)" = 1 ]; then
    echo held
    exit
  fi
  mkdir -p "$folder"
  # One that another host has left, of a device that was lost, leads to this one now.
  for other in "\${folder%/*}"/*; do [ "$other" = "$folder" ] || forget "$number" "$other"; done
  rm -f "$folder/.part"
  mknod -m 600 "$folder/.part" b 7 "$number" && mv -f "$folder/.part" "$folder/$name" || exit 1
  forget "$number" "$folder" "$name"
  echo plugged
  ;;
unplug)
  number=$2 folder=$3 how=$4
  if [ -n "$(state "$number" backing_file)" ]; then
    [ "$how" = force ] || [ -z "$(mounted "$number")" ] || { echo mounted; exit; }
    detach "$number" || { echo held; exit; }
  fi
  forget "$number" "$folder"
  echo gone
  ;;
look)
  for node in "$2"/*; do
    [ -b "$node" ] || continue
    number=$((0x$(stat -c %T "$node")))
    [ -n "$(state "$number" backing_file)" ] || continue
    [ "$(state "$number" autoclear)" = 1 ] || echo "$number \${node##*/}"
  done
  ;;
grow)
  [ "$(stat -c %s "$3")" -ge "$4" ] || truncate -s "$4" "$3" || exit 1
  device "$2"
  losetup -c "/dev/loop$2" || exit 1
  [ "$(($(cat "/sys/block/loop$2/size") * 512))" = "$4" ] && echo grown
  ;;
freeze)
  place=$(mounted "$2")
  [ -z "$place" ] && { echo still; exit; }
  fsfreeze --freeze "$place" || { echo moving; exit; }
  # Whoever asked may die: nothing stands still for longer than that.
  (sleep "$3"; fsfreeze --unfreeze "$place") >/dev/null 2>&1 </dev/null &
  echo still
  ;;
thaw)
  thaw "$2"
  echo moving
  ;;
copy)
  number=$2 file=$3 target=$4
  trap 'thaw "$number"' EXIT
  place=$(mounted "$number")
  [ -z "$place" ] || fsfreeze --freeze "$place" || exit 1
  bytes=$(stat -c %s "$file")
  truncate -s "$bytes" "$target" || exit 1
  at=0
  # A piece at a time, on the disk before the next: what is only in memory counts for the bounds of this container. Pieces of zeros stay holes.
  while [ "$((at * 1048576))" -lt "$bytes" ]; do
    piece() { dd if="$file" bs=1048576 count=32 skip="$at" 2>/dev/null; }
    piece | cmp -s -n 33554432 - /dev/zero || piece | dd of="$target" bs=1048576 seek="$at" conv=notrunc,fsync 2>/dev/null || exit 1
    at=$((at + 32))
  done
  echo copied
  ;;
folder)
  mkdir -p "$2"
  echo made
  ;;
drop)
  rm -rf "$2"
  echo dropped
  ;;
esac
`
