# Programs from Go modules and from Debian packages.

# compile OUTPUT LDFLAGS FOLDER PACKAGE...: the folder has go.mod, and our part of the program. GOFLAGS of the machine must not affect the result.
compile() {
  local output=$1 flags=$2 folder=$3
  shift 3
  (cd "$folder" && CGO_ENABLED=0 GOFLAGS='-mod=readonly -buildvcs=false' go build -trimpath -tags "${tags:-}" -ldflags "-s -w $flags" -o "$output" "$@")
}

# lay_out FILES...: copies files to a new folder and prints its path.
lay_out() {
  local folder=$work/$RANDOM$RANDOM
  mkdir -p "$folder"
  cp "$@" "$folder"
  echo "$folder"
}

# version_in FOLDER MODULE: version of a module in go.mod.
version_in() {
  sed -n "s|^\(require\)\?[[:space:]]*$2 \(v[0-9.]*\)\( //.*\)\?\$|\2|p" "$1/go.mod"
}

# links FOLDER PROGRAM NAME...
links() {
  local folder=$1 program=$2 name
  shift 2
  for name; do ln -f "$folder/$program" "$folder/$name"; done
}

# unpack FOLDER PACKAGE...: unpacks Debian packages without installing them.
unpack() {
  local folder=$1 package
  shift
  mkdir -p "$folder/packages" "$folder/root"
  (cd "$folder/packages" && apt-get -qq download "$@")
  for package in "$folder"/packages/*.deb; do dpkg -x "$package" "$folder/root"; done
}

# take ROOT UNPACKED FOLDER PROGRAM...: copies programs with their libraries into that folder of a root; libraries that were not unpacked are those of this machine.
take() {
  local root=$1 unpacked=$2 folder=$3 program library target machine
  machine=$(uname -m)-linux-gnu
  shift 3
  mkdir -p "$root/usr/lib" "$root$folder"
  for program; do
    # Replaces existing links, such as those to Busybox, instead of writing through them.
    cp -L --remove-destination "$unpacked/$program" "$root$folder/${program##*/}"
    LD_LIBRARY_PATH="$unpacked/usr/lib/$machine:$unpacked/lib/$machine" ldd "$unpacked/$program" >"$work/libraries" 2>/dev/null || continue
    if grep 'not found' "$work/libraries" >&2; then return 1; fi
    grep -o '/[^ ]*' "$work/libraries" | while read -r library; do
      # The loader must be at the path that the program names; it finds the rest in its own folder.
      case $library in */ld-linux*) target=$root$library ;; *) target=$root/usr/lib/${library##*/} ;; esac
      mkdir -p "${target%/*}"
      [ -e "$target" ] || cp -L "$library" "$target"
    done
  done
}
