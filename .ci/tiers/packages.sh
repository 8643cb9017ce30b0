# Packages for machines without a clone: each is built, installed, and must serve a volume. Roots of Debian packages, which replace images that cannot
# be pulled, are built once per version. Parts that cannot run here are reported.
tier_packages() {
  local run=$results/packages roots=$cache/packages machine=() images=() helm
  mkdir -p "$run"
  helm=$(compgen -G "$cache/clients/helm-*/complete" | tail -n 1)
  [ -n "$helm" ] || not_run 'packages-helm' 'there is no Helm yet: tier more-clients builds it'
  cannot_run 'packages-helm-cluster' 'no node of a real cluster has an image of Moorage: the chart is installed in a simulated cluster, and its pods are run by Docker as a kubelet would'
  cannot_run 'packages-arm64' 'packages for arm64 are made in the same way and not run on this machine'
  if [ "$(id -u)" != 0 ]; then
    not_run 'packages-debian' 'a Debian of its own is started as root only'
    not_run 'packages-images' 'images are built and a container engine is started as root only'
  elif ! installed docker packages; then
    not_run 'packages-debian' "mmdebstrap could not be installed: $(last_line install)"
    not_run 'packages-images' "Docker, docker-compose and buildah could not be installed: $(last_line install)"
  else
    machine=("MOORAGE_TEST_MACHINE=$(tools/package/build-root.sh "$roots" machine 2>"$results/packages-root.log")")
    [ -f "${machine[0]#*=}" ] || not_run 'packages-debian' "the root of a Debian could not be built: $(last_line packages-root)"
    images=("MOORAGE_TEST_BASE=$(tools/package/build-root.sh "$roots" base 2>"$results/packages-root.log")" "MOORAGE_TEST_STAND_IN=$(tools/package/build-root.sh "$roots" stand-in 2>>"$results/packages-root.log")")
    if ! tools/kubernetes/start-docker.sh "$run/docker" >"$results/packages-start.log" 2>&1; then
      not_run 'packages-images' "Docker could not be started: $(last_line packages-start)"
    elif [ ! -f "${images[0]#*=}" ] || [ ! -f "${images[1]#*=}" ]; then
      not_run 'packages-images' "roots for images could not be built: $(last_line packages-root)"
    else
      images+=("MOORAGE_TEST_DOCKER=unix://$run/docker/docker.sock")
    fi
  fi
  # Built before the tests, which create packages concurrently: each would build the console.
  npm run -s build
  vitest_tier 'packages' env "MOORAGE_TEST_HELM=${helm:+${helm%complete}helm}" "${machine[@]}" "${images[@]}" npx vitest run --project packages
  [ ! -e "$run/docker" ] || tools/kubernetes/stop-docker.sh "$run/docker" --remove >/dev/null 2>&1
}
