# kine, which replaces etcd for clusters in PostgreSQL: upstream's program, at the path of upstream's image.

build_kine() {
  local bin=$1 version root=$work/kine
  version=$(version_in "$here/kine" github.com/k3s-io/kine)
  compile "$bin/kine" "-X github.com/k3s-io/kine/pkg/version.Version=$version -X github.com/k3s-io/kine/pkg/version.GitCommit=module" "$here/kine" github.com/k3s-io/kine
  mkdir -p "$root/bin" "$root/tmp"
  cp "$bin/kine" "$root/bin/kine"
  ENTRYPOINT=/bin/kine image "$root" "$version" kine
}
