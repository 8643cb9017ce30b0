# Images for a container runtime.

# image ROOT TAG NAME [OTHER_NAME...]: one archive with all of its names; ENTRYPOINT may name a program.
image() {
  local root=$1 tag=$2 first=${3##*/} name names=()
  shift 2
  for name; do names+=("moorage.local/$name:$tag"); done
  "$here/pack-image.sh" "$cache/images/$first-$tag.tar" "$root" "${names[@]}"
  shift
  for name; do ln -sf "$first-$tag.tar" "$cache/images/${name##*/}-$tag.tar"; done
}

# shell_root ROOT UNPACKED: a root with Busybox linked to all its applets. Not the static one, which crashes in name lookups.
shell_root() {
  local root=$1 unpacked=$2 name
  mkdir -p "$root"/{etc,usr/bin,usr/lib,tmp,run,var/tmp,root}
  for name in bin lib; do ln -s "usr/$name" "$root/$name"; done
  ln -s usr/bin "$root/sbin"
  ln -s bin "$root/usr/sbin"
  ln -s usr/lib "$root/lib64"
  take "$root" "$unpacked" /usr/bin bin/busybox
  for name in $("$unpacked/bin/busybox" --list); do ln -s busybox "$root/usr/bin/$name"; done
  printf 'root:x:0:0::/root:/bin/sh\n' >"$root/etc/passwd"
  printf 'root:x:0:\n' >"$root/etc/group"
}
