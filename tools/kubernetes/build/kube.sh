# Programs of Kubernetes.

kube_version() { version_in "$here/$1" k8s.io/kubernetes; }

# kube_flags MINOR: version information of the programs.
kube_flags() {
  local at
  for at in k8s.io/component-base/version k8s.io/client-go/pkg/version; do
    printf -- ' -X %s' "$at.gitVersion=$(kube_version "$1")" "$at.gitMajor=1" "$at.gitMinor=${1#1.}" "$at.gitTreeState=clean" "$at.buildDate=1970-01-01T00:00:00Z"
  done
}

build_kube() {
  local bin=$1 minor=${part#kube-} folder root=$work/$part
  folder=$(lay_out "$here/$minor/go.mod" "$here/$minor/go.sum" "$here/kube/main.go")
  compile "$bin/kube" "$(kube_flags "$minor")" "$folder" .
  links "$bin" kube kube-apiserver kube-controller-manager kube-scheduler kube-proxy kubelet kubectl
  rm "$bin/kube"
  mkdir -p "$root/usr/local" "$root/tmp"
  cp -al "$bin" "$root/usr/local/bin" 2>/dev/null || cp -a "$bin" "$root/usr/local/bin"
  image "$root" "$(kube_version "$minor")" kube-apiserver kube-controller-manager kube-scheduler kubectl
}

build_etcd() {
  local bin=$1 version root=$work/etcd
  version=$(version_in "$here/etcd" go.etcd.io/etcd/server/v3)
  compile "$bin/etcd" '-X go.etcd.io/etcd/api/v3/version.GitSHA=module' "$here/etcd" .
  links "$bin" etcd etcdctl etcdutl
  mkdir -p "$root/usr/local" "$root/tmp" "$root/var/lib/etcd"
  cp -a "$bin" "$root/usr/local/bin"
  image "$root" "$version" etcd
}

# lay_out_front BIN ROOT UNPACKED: HAProxy with its libraries and their licences, for machines without it.
lay_out_front() {
  local bin=$1 root=$2 unpacked=$3 lib=$1/../lib/haproxy library package
  mkdir -p "$lib"
  cp -L "$root/usr/local/sbin/haproxy" "$root"/usr/lib/* "$root"/lib64/* "$lib"
  cat "$unpacked"/usr/share/doc/*/copyright >"$lib/LICENSES"
  for library in "$root"/usr/lib/* "$root"/lib64/*; do dpkg -S "*/${library##*/}" 2>/dev/null || true; done |
    sed 's/:.*//' | sort -u | while read -r package; do cat "/usr/share/doc/$package/copyright"; done >>"$lib/LICENSES"
  # HAProxy starts itself again by the name of this script when it reloads.
  printf '#!/bin/sh\nown=$(readlink -f "$0")\nlib=${own%%/bin/*}/lib/haproxy\nexec "$lib"/ld-linux-*.so.* --argv0 "$own" --library-path "$lib" "$lib/haproxy" "$@"\n' >"$bin/haproxy"
  chmod 755 "$bin/haproxy"
}

# HAProxy. Libraries that are not downloaded are part of every Debian.
build_front() {
  local bin=$1 folder=$work/front root=$work/front/image
  unpack "$folder" haproxy liblua5.3-0 libopentracing-c-wrapper0 libopentracing1
  mkdir -p "$root/tmp" "$root/etc"
  take "$root" "$folder/root" /usr/local/sbin usr/sbin/haproxy
  lay_out_front "$bin" "$root" "$folder/root"
  printf 'root:x:0:0::/:\nhaproxy:x:99:99::/:\n' >"$root/etc/passwd"
  printf 'root:x:0:\nhaproxy:x:99:\n' >"$root/etc/group"
  image "$root" "$(dpkg-deb -f "$folder"/packages/haproxy_*.deb Version | sed 's/-.*//')" haproxy
}
