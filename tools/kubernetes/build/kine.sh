# kine, which replaces etcd for clusters in PostgreSQL: upstream's program with our patch, at the path of upstream's image.

build_kine() {
  local bin=$1 version root=$work/kine module=github.com/k3s-io/kine folder
  version=$(version_in "$here/kine" "$module")
  folder=$(lay_out "$here"/kine/go.*)
  (cd "$folder" && go mod download "$module" && cp -r --no-preserve=mode "$(go list -m -f '{{.Dir}}' "$module")" patched)
  (cd "$folder/patched" && git apply "$here/kine/one-connection.patch")
  # The path is relative, because the program contains it.
  (cd "$folder" && go mod edit -replace "$module=./patched")
  compile "$bin/kine" "-X $module/pkg/version.Version=$version -X $module/pkg/version.GitCommit=module" "$folder" "$module"
  mkdir -p "$root/bin" "$root/tmp"
  cp "$bin/kine" "$root/bin/kine"
  ENTRYPOINT=/bin/kine image "$root" "$version" kine
}
