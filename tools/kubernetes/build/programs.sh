# Programs, from Go's modules and from Debian's packages.

# compile OUTPUT LDFLAGS FOLDER PACKAGE...: the folder has go.mod, and what of the program is not upstream's. GOFLAGS of the machine must not change what comes out.
compile() {
  local output=$1 flags=$2 folder=$3
  shift 3
  (cd "$folder" && CGO_ENABLED=0 GOFLAGS='-mod=readonly -buildvcs=false' go build -trimpath -tags "${tags:-}" -ldflags "-s -w $flags" -o "$output" "$@")
}

# lay_out FILES...: prints a folder of its own with them, for what meets only there.
lay_out() {
  local folder=$work/$RANDOM$RANDOM
  mkdir -p "$folder"
  cp "$@" "$folder"
  echo "$folder"
}

# version_in FOLDER MODULE: the one that its go.mod names.
version_in() {
  sed -n "s|^\(require\)\?[[:space:]]*$2 \(v[0-9.]*\)\( //.*\)\?\$|\2|p" "$1/go.mod"
}

# links FOLDER PROGRAM NAME...
links() {
  local folder=$1 program=$2 name
  shift 2
  for name; do ln -f "$folder/$program" "$folder/$name"; done
}

# unpack FOLDER PACKAGE...: Debian's packages; nothing is installed.
unpack() {
  local folder=$1 package
  shift
  mkdir -p "$folder/packages" "$folder/root"
  (cd "$folder/packages" && apt-get -qq download "$@")
  for package in "$folder"/packages/*.deb; do dpkg -x "$package" "$folder/root"; done
}

# take ROOT UNPACKED FOLDER PROGRAM...: copies programs into that folder of a root, and the libraries they are linked with, which are those of this machine where they were not unpacked.
take() {
  local root=$1 unpacked=$2 folder=$3 program library target machine
  machine=$(uname -m)-linux-gnu
  shift 3
  mkdir -p "$root/usr/lib" "$root$folder"
  for program; do
    # Not through a link that stands there, as those to Busybox do.
    cp -L --remove-destination "$unpacked/$program" "$root$folder/${program##*/}"
    LD_LIBRARY_PATH="$unpacked/usr/lib/$machine:$unpacked/lib/$machine" ldd "$unpacked/$program" >"$work/libraries" 2>/dev/null || continue
    if grep 'not found' "$work/libraries" >&2; then return 1; fi
    grep -o '/[^ ]*' "$work/libraries" | while read -r library; do
      # The loader has to be where the program says; the rest it finds in its own folder.
      case $library in */ld-linux*) target=$root$library ;; *) target=$root/usr/lib/${library##*/} ;; esac
      mkdir -p "${target%/*}"
      [ -e "$target" ] || cp -L "$library" "$target"
    done
  done
}
