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

# HAProxy. Libraries that are not downloaded are part of every Debian.
build_front() {
  local bin=$1 folder=$work/front root=$work/front/image
  unpack "$folder" haproxy liblua5.3-0 libopentracing-c-wrapper0 libopentracing1
  cp "$folder/root/usr/sbin/haproxy" "$bin/haproxy"
  mkdir -p "$root/tmp" "$root/etc"
  take "$root" "$folder/root" /usr/local/sbin usr/sbin/haproxy
  printf 'root:x:0:0::/:\nhaproxy:x:99:99::/:\n' >"$root/etc/passwd"
  printf 'root:x:0:\nhaproxy:x:99:\n' >"$root/etc/group"
  image "$root" "$(dpkg-deb -f "$folder"/packages/haproxy_*.deb Version | sed 's/-.*//')" haproxy
}
