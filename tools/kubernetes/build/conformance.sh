# Upstream's conformance tests, and the images of their pods: from source if a Go module has it, otherwise from Debian packages.

# The binary contains all of upstream's end-to-end tests; ginkgo runs it in several processes.
build_conformance() {
  local bin=$1 upstream
  [ "$(version_in "$here/conformance" k8s.io/kubernetes)" = "$(kube_version 1.36)" ] || { echo 'conformance/go.mod and 1.36/go.mod name different versions' >&2; return 1; }
  compile "$bin/" "$(kube_flags 1.36)" "$here/conformance" tool
  compile_suite "$bin/e2e.test"
  upstream=$(cd "$here/conformance" && go list -m -f '{{.Dir}}' k8s.io/kubernetes)/test
  [ -d "$upstream/images" ] || { echo "there is no folder $upstream/images" >&2; return 1; }
  cp "$here/conformance/registries.yaml" "$cache/$part"
  KUBE_TEST_REPO_LIST=$cache/$part/registries.yaml "$bin/e2e.test" --list-images >"$work/suite-images"
  mkdir -p "$cache/$part/images"
  suite_tools "$work/suite" "$work/suite-packages"
  suite_agnhost "$bin" "$upstream/images"
  suite_others "$bin"
}

compile_suite() {
  (cd "$here/conformance" && CGO_ENABLED=0 GOFLAGS='-mod=readonly -buildvcs=false' go test -c -vet=off -trimpath -ldflags "-s -w $(kube_flags 1.36)" -o "$1" k8s.io/kubernetes/test/e2e)
}

# suite_image ROOT CONFIG NAME:TAG...: one archive with the names and tags that the suite requests. CONFIG is a program and the rest of the image's configuration: pack-image.sh writes it
# verbatim, and a change of that script would rebuild every part.
suite_image() {
  local root=$1 config=$2 archive=${3//[:\/]/-}.tar one
  shift 2
  chmod 1777 "$root/tmp"
  for one; do
    grep -Fqx "moorage.local/e2e/$one" "$work/suite-images" || { echo "the suite has no image $one" >&2; return 1; }
  done
  ENTRYPOINT=$config "$here/pack-image.sh" "$cache/$part/images/$archive" "$root" "${@/#/moorage.local/e2e/}"
}

# A root with a shell and the programs that pods of the suite call: upstream's image uses another distribution.
suite_tools() {
  local root=$1 folder=$2
  unpack "$folder" busybox curl netcat-openbsd iproute2 bash bind9-dnsutils bind9-host bind9-libs util-linux nginx \
    libcurl4 libnghttp2-14 libidn2-0 librtmp1 libssh2-1 libpsl5 libssl3 libgssapi-krb5-2 libkrb5-3 libk5crypto3 libkrb5support0 libkeyutils1 libldap-2.5-0 libsasl2-2 libbrotli1 libunistring2 \
    libgnutls30 libhogweed6 libnettle8 libgmp10 libp11-kit0 libtasn1-6 libffi8 libuv1 libjson-c5 liblmdb0 libmaxminddb0 libxml2 libicu72 libfstrm0 libprotobuf-c1 libedit2 libbsd0 libmd0 \
    libelf1 libbpf1 libmnl0 libcap2 libtirpc3 libcom-err2 libjemalloc2 libc-bin
  shell_root "$root" "$folder/root"
  # Busybox's shell does not export variables whose names are invalid in a shell, such as `data-1`.
  take "$root" "$folder/root" /usr/bin bin/bash
  ln -sf bash "$root/usr/bin/sh"
}

suite_agnhost() {
  local bin=$1 images=$2 root=$work/agnhost name
  cp -a "$work/suite" "$root"
  take "$root" "$work/suite-packages/root" /usr/bin usr/bin/{curl,dig,host,nslookup,getent,ipcs,nsenter} bin/{nc.openbsd,ss,ip}
  ln -sf nc.openbsd "$root/usr/bin/nc"
  cp "$bin/agnhost" "$root/agnhost"
  # The suite replaces the program at this path, and expects these users.
  ln -s agnhost "$root/agnhost-2"
  printf 'user-defined-in-image:x:1000:1000::/:/bin/sh\n' >>"$root/etc/passwd"
  printf 'user-defined-in-image:x:1000:\ngroup-defined-in-image:x:50000:user-defined-in-image\n' >>"$root/etc/group"
  cp "$images/agnhost/porter/localhost.crt" "$images/agnhost/porter/localhost.key" "$root"
  mkdir -p "$root/uploads" "$root/var/registry"
  # The suite treats the second as an earlier version, which it replaces with the first.
  suite_image "$root" '/agnhost"],"Cmd":["pause' agnhost:2.63.0 agnhost:2.55
  for name in kitten nautilus; do
    cp --no-preserve=mode "$images/$name/html/"* "$root"
    suite_image "$root" '/agnhost"],"Cmd":["test-webserver' "$name:1.8"
  done
}

suite_others() {
  local bin=$1 root=$work/suite-pause
  mkdir -p "$root/tmp"
  compile "$root/pause" '' "$here/node" ./pause
  suite_image "$root" /pause pause:3.10.2
  suite_image "$work/suite" /bin/sh busybox:1.37.0-1
  suite_image "$work/suite" '/bin/sh"],"User":"1234","Cmd":["sh' nonroot:1.5
  root=$work/suite-nonewprivs
  cp -a "$work/suite" "$root"
  cp "$bin/nonewprivs" "$root/usr/bin/nnp"
  chmod u+s "$root/usr/bin/nnp"
  suite_image "$root" nnp nonewprivs:1.4
  suite_nginx "$work/suite-nginx"
  root=$work/suite-dns
  cp -a "$work/suite" "$root"
  take "$root" "$work/suite-packages/root" /usr/bin usr/bin/{dig,host,nslookup,getent}
  suite_image "$root" '' glibc-dns-testing:2.0.0
  root=$work/suite-server
  mkdir -p "$root/tmp"
  cp "$bin/sample-apiserver" "$root"
  suite_image "$root" /sample-apiserver sample-apiserver:1.29.2
  root=$work/suite-etcd
  mkdir -p "$root/tmp" "$root/usr/local"
  cp -a "$cache/etcd/bin" "$root/usr/local/bin"
  suite_image "$root" '' etcd:3.6.8-0
}

suite_nginx() {
  local root=$1
  cp -a "$work/suite" "$root"
  take "$root" "$work/suite-packages/root" /usr/bin usr/sbin/nginx
  mkdir -p "$root"/etc/nginx "$root"/var/{lib,log}/nginx "$root/usr/share/nginx/html"
  cp "$here/conformance/nginx.conf" "$root/etc/nginx"
  echo '<h1>Welcome to nginx!</h1>' >"$root/usr/share/nginx/html/index.html"
  suite_image "$root" nginx nginx:1.15-4 nginx:1.27-0
}
