# Images of the add-ons, which every node has.

# filter_root ROOT FOLDER: a root with both packet filter programs, which flannel requires even though it uses one.
filter_root() {
  local root=$1 folder=$2 name extensions
  unpack "$folder" busybox nftables libnftables1 libnftnl11 libmnl0 libjansson4 libxtables12 libedit2 libbsd0 libmd0 libgmp10 iptables
  shell_root "$root" "$folder/root"
  take "$root" "$folder/root" /usr/bin usr/sbin/nft usr/sbin/xtables-nft-multi
  for name in ip{,6}tables{,-save,-restore}; do ln -sf xtables-nft-multi "$root/usr/bin/$name"; done
  extensions=usr/lib/$(uname -m)-linux-gnu/xtables
  mkdir -p "$root/$extensions"
  cp -a "$folder/root/$extensions/." "$root/$extensions"
}

build_addons() {
  local bin=$1 archives=$cache/addons/archives minor
  build_flannel "$bin" >>"$archives"
  build_coredns "$bin" >>"$archives"
  # One folder per minor, since add-on versions may differ.
  for minor in 1.36 1.35; do
    mkdir -p "$cache/addons/$minor"
    cp "$here"/addons/*.yaml "$cache/addons/$minor"
  done
}

# flannel without two backends: one belongs to a cloud whose module is unavailable, the other requires a C compiler.
build_flannel() {
  # Plugin version of this flannel's upstream manifest.
  local bin=$1 version plugin_version=v1.9.1-flannel3 folder upstream root=$work/flannel
  version=$(version_in "$here/flannel" github.com/flannel-io/flannel)
  folder=$(lay_out "$here/flannel/go.mod" "$here/flannel/go.sum")
  upstream=$(cd "$folder" && go list -m -f '{{.Dir}}' github.com/flannel-io/flannel)
  [ -n "$upstream" ] || upstream=$(cd "$folder" && go mod download -json github.com/flannel-io/flannel | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')
  sed '/backend\/tencentvpc"/d; /backend\/udp"/d' "$upstream/main.go" >"$folder/main.go"
  compile "$bin/flanneld" "-X github.com/flannel-io/flannel/pkg/version.Version=$version" "$folder" .
  compile "$bin/install-conf" '' "$folder" github.com/flannel-io/flannel/cmd/install_conf
  (cd "$here/cni" && CGO_ENABLED=0 go test -vet=off ./flannel >&2)
  compile "$bin/flannel" '' "$here/cni" ./flannel
  filter_root "$root/daemon" "$root/packages"
  mkdir -p "$root/daemon/opt/bin"
  cp "$bin/flanneld" "$bin/install-conf" "$root/daemon/opt/bin"
  ENTRYPOINT=/opt/bin/flanneld image "$root/daemon" "$version" flannel
  shell_root "$root/plugin" "$root/packages/root"
  cp "$bin/flannel" "$root/plugin/flannel"
  image "$root/plugin" "$plugin_version" flannel-cni-plugin
  printf '%s\n' "flannel-$version.tar" "flannel-cni-plugin-$plugin_version.tar"
}

build_coredns() {
  local bin=$1 version root=$work/coredns
  version=$(version_in "$here/coredns" github.com/coredns/coredns)
  compile "$bin/coredns" '' "$here/coredns" .
  mkdir -p "$root"
  cp "$bin/coredns" "$root/coredns"
  ENTRYPOINT=/coredns image "$root" "$version" coredns/coredns
  echo "coredns-$version.tar"
}

# build_proxy MINOR VERSION: a separate program, less than half the size of the combined one; every node unpacks it.
build_proxy() {
  local minor=$1 version=$2 root=$work/proxy-$1
  mkdir -p "$root/usr/local/bin"
  compile "$root/usr/local/bin/kube-proxy" "$(kube_flags "$minor")" "$(lay_out "$here/$minor/go.mod" "$here/$minor/go.sum")" k8s.io/kubernetes/cmd/kube-proxy
  filter_root "$root" "$work/proxy-packages-$minor"
  image "$root" "$version" kube-proxy
}

# A small web server and a shell for test pods.
build_test_images() {
  local bin=$1 root=$work/web
  unpack "$work/web-packages" busybox
  shell_root "$root" "$work/web-packages/root"
  mkdir -p "$root/www"
  image "$root" 1 web
  rmdir "$bin"
}
