# Real engines: hypervisors, storage, containers, control planes and nodes, started by script from Debian packages.

# Host tests that take too long for every change: all rules of hosts and their steps on Ceph, and a cloud on it, whose storage, faults and guests the others test;
# Ceph that fails below guests, whose client failures `ceph-faults` tests; user data, which the test of docs/own-cloud.md also runs;
# backups in S3, whose server is built from its Go module first; and walks of the trash, which the simulator runs for every change.
slow_hosts=(libvirt-ceph prove-ceph own-cloud-on-ceph ceph-below-guests cloud-init restic-s3 trash-walk)

# The driver suite on each hypervisor and storage, failure tests, and a cloud on one machine.
tier_hosts() {
  local run=$results/infrastructure slow left_out=()
  if [ "$(id -u)" != 0 ]; then
    not_run 'hosts' 'libvirt and Ceph are installed and started as root only'
  elif ! installed libvirt ceph guests; then
    not_run 'hosts' "libvirt, QEMU and Ceph could not be installed: $(last_line install)"
  elif ! tools/infrastructure/start-libvirt.sh "$run" >"$results/hosts-start.log" 2>&1; then
    not_run 'hosts' "libvirt could not be started: $(last_line hosts-start)"
  elif ! tools/infrastructure/build-guest-image.sh "$cache/guest-image" >"$results/hosts-start.log" 2>&1; then
    not_run 'hosts' "the guest for tests could not be built: $(last_line hosts-start)"
  elif ! tools/infrastructure/build-cloud-image.sh "$cache/cloud-image" >"$results/hosts-start.log" 2>&1; then
    not_run 'hosts' "the Debian image for tests could not be built: $(last_line hosts-start)"
  else
    [ -x "$built/sidecars/bin/csi-sanity" ] || not_run 'csi-sanity' 'it is not built yet (tier kubernetes)'
    if [ "${MOORAGE_STORIES:-}" != all ]; then
      for slow in "${slow_hosts[@]}"; do left_out+=(--exclude "**/$slow.hosts.test.ts"); done
      cannot_run 'hosts-longer' "${slow_hosts[*]}: .ci/nightly runs them"
    else
      GOBIN=$cache/s3-server go install github.com/versity/versitygw/cmd/versitygw@v1.8.0 >"$results/s3-server.log" 2>&1
    fi
    draw 0 libvirt/{libvirt-guest,prove-libvirt,cycle-libvirt,libvirt-console,libvirt-rescue} csi/csi-mounts
    draw 1 engines/{volume-backup,user-image,reach-hypervisors} libvirt/{libvirt-hosts,network/managed-network}
    vitest_tier 'hosts' env "MOOR_S3_SERVER=$cache/s3-server/versitygw" "MOOR_GUEST_IMAGE=$cache/guest-image" "MOOR_CLOUD_IMAGE=$cache/cloud-image" "MOORAGE_TEST_KUBERNETES=$built" npx vitest run --project hosts --maxWorkers 3 "${left_out[@]}"
  fi
  tools/infrastructure/stop-libvirt.sh "$run" >/dev/null 2>&1
}

# Control plane tests that take too long for every change.
slow_planes=(
  simulated-validation simulated-behaviours prove-clusters kubernetes-on-postgres kept-in-postgres restore several-machines ended-certificates fleet scaled-pool creation-time
)

# Real control planes: a separate container runtime, and upstream's programs, which are built from their modules once and cached. That takes
# half an hour for two minors; an interrupted build continues in the next run.
tier_kubernetes() {
  local run=$results/docker slow kubelets=nodes-with-kubelets left_out=(--exclude '**/nodes-in-guests.*')
  if ! has_programs kubernetes; then
    :
  elif late 60; then
    not_run 'kubernetes' 'this run has no time left for it'
  elif with_docker kubernetes "$run" front; then
    left_out+=(--exclude "**/$kubelets.*")
    if [ "${MOORAGE_STORIES:-}" != all ]; then
      for slow in "${slow_planes[@]}"; do left_out+=(--exclude "**/$slow.kubernetes.test.ts"); done
      cannot_run 'kubernetes-longer' "${slow_planes[*]}: .ci/nightly runs them"
    fi
    draw 0 kubernetes/kubernetes-driver clusters/{high-availability,removed-parts} plane/highly-available stores/snapshots real-kubernetes/processes containers/{killed-calls,processes/processes} container-hosts/mounted-volumes
    draw 1 clusters/two-processes container-hosts/{prove-container-hosts,runtime-away} "real-kubernetes/$kubelets"
    vitest_tier 'kubernetes' env "${engine[@]}" npx vitest run --project kubernetes --maxWorkers 2 "${left_out[@]}"
    # Not concurrently: clusters of another service on the same runtime did not start in time.
    ! draws 1 || vitest_tier 'kubelets' env "${engine[@]}" npx vitest run --project kubernetes "acceptance/src/real-kubernetes/$kubelets.kubernetes.test.ts"
  fi
  tools/kubernetes/stop-docker.sh "$run" --remove >/dev/null 2>&1
}

# Upstream's conformance tests of a cluster with kubelets: the most significant ones within a few minutes, with CONFORMANCE=full all that can run here.
tier_conformance() {
  local run=$results/conformance full=()
  [ "${CONFORMANCE:-}" != full ] || full=(--full)
  if has_programs conformance conformance && with_docker conformance "$run" front; then
    step 'conformance' env "${engine[@]}" npx node acceptance/src/conformance.ts "${full[@]}"
  fi
  tools/kubernetes/stop-docker.sh "$run" --remove >/dev/null 2>&1
}

# Podman instead of Docker: the runtime suite, killed callers, a highly available control plane, and one whose parts are removed and recreated.
tier_podman() {
  local run=$results/podman drivers=packages/server/src/drivers
  local tests=("$drivers"/containers/{docker-engine,killed-calls} "$drivers"/kubernetes/{clusters/removed-parts,plane/highly-available})
  if ! has_programs podman; then
    :
  elif ! installed podman; then
    not_run 'podman' "Podman could not be installed: $(last_line install)"
  elif ! tools/kubernetes/start-podman.sh "$run" >"$results/podman-start.log" 2>&1; then
    not_run 'podman' "Podman could not be started: $(last_line podman-start)"
  else
    vitest_tier 'podman' env "MOORAGE_TEST_DOCKER=unix://$run/podman.sock" "MOORAGE_TEST_KUBERNETES=$built" npx vitest run --project kubernetes "${tests[@]}"
  fi
  tools/kubernetes/stop-podman.sh "$run" --remove >/dev/null 2>&1
}

# A node in a libvirt guest: an emulated guest takes minutes to become a node.
tier_guest-nodes() {
  local run=$results/guests
  # Building the guest needs mmdebstrap.
  if ! installed libvirt guests; then
    not_run 'guest-nodes' "libvirt, QEMU and mmdebstrap could not be installed: $(last_line install)"
  elif ! has_programs guest-nodes guest-1.36; then
    :
  elif ! tools/infrastructure/start-libvirt.sh "$run/libvirt" >"$results/guests-start.log" 2>&1; then
    not_run 'guest-nodes' "libvirt could not be started: $(last_line guests-start)"
  elif with_docker guest-nodes "$run/docker"; then
    vitest_tier 'guest-nodes' env "${engine[@]}" npx vitest run --project kubernetes acceptance/src/real-kubernetes/nodes-in-guests.kubernetes.test.ts
  fi
  tools/kubernetes/stop-docker.sh "$run/docker" --remove >/dev/null 2>&1
  tools/infrastructure/stop-libvirt.sh "$run/libvirt" >/dev/null 2>&1
}

# has_programs NAME PART...: builds missing programs of control planes and nodes; on failure reports why the tier NAME is not run.
has_programs() {
  local name=$1
  shift
  if [ "$(id -u)" != 0 ]; then
    not_run "$name" 'installing and starting a container runtime requires root'
  elif ! command -v go >/dev/null; then
    not_run "$name" 'building Kubernetes requires go on the PATH'
  elif ! timeout -k 20 "$(until_minute 56)" tools/kubernetes/build.sh "$built" "$@" >"$results/$name-build.log" 2>&1; then
    not_run "$name" "being built: $(last_line "$name-build")"
  else
    return 0
  fi
  return 1
}

# with_docker NAME RUN PART...: starts a separate Docker; `engine` is the environment of its tests. On failure reports why the tier NAME is not run.
with_docker() {
  local name=$1 run=$2
  shift 2
  if ! installed docker "$@"; then
    not_run "$name" "Docker could not be installed: $(last_line install)"
  elif ! tools/kubernetes/start-docker.sh "$run" >"$results/$name-start.log" 2>&1; then
    not_run "$name" "Docker could not be started: $(last_line "$name-start")"
  else
    engine=("MOORAGE_TEST_DOCKER=unix://$run/docker.sock" "MOORAGE_TEST_KUBERNETES=$built")
    return 0
  fi
  return 1
}

# installed PART...: installs parts of tools/infrastructure/install.sh, one caller at a time.
installed() {
  flock "$results" tools/infrastructure/install.sh "$@" >"$results/install.log" 2>&1
}

last_line() {
  tail -n 1 "$results/$1.log" 2>/dev/null
}
