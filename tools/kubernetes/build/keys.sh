# Cache keys of parts, so that each is built once.

# text_of FUNCTION: prints its source and that of the functions it calls.
text_of() {
  local told=' ' wanted=("$1") one body
  while [ ${#wanted[@]} -gt 0 ]; do
    one=${wanted[0]}
    wanted=("${wanted[@]:1}")
    case $told in *" $one "*) continue ;; esac
    told+="$one "
    body=$(declare -f "$one")
    echo "$body"
    mapfile -t -O "${#wanted[@]}" wanted < <(compgen -A function | grep -Fxf <(grep -o '[a-z_]*' <<<"$body" | sort -u))
  done
}

# The key changes with a file, function or compiler.
key_of() {
  local build=$1
  shift
  { go version; text_of "$build"; cat "$@" "$here/pack-image.sh"; } | sha256sum | cut -c 1-16
}

# build_part NAME FUNCTION FILES...: builds once per key. The function gets the program folder as an argument, and the part's name in `part`.
build_part() {
  local part=$1 build=$2 began=$SECONDS key
  shift 2
  key=$(key_of "$build" "$@")
  if [ "$(cat "$cache/$part/key" 2>/dev/null)" = "$key" ]; then
    echo "$part: up to date"
    return
  fi
  rm -rf "${cache:?}/$part"
  mkdir -p "$cache/$part/bin"
  "$build" "$cache/$part/bin"
  echo "$key" >"$cache/$part/key"
  echo "$part: built in $((SECONDS - began)) s, $(du -sh "$cache/$part" | cut -f 1)"
}
