# Third-party programs against the service: kubectl, promtool, browsers, clients of the Linode API, examples.

# The kubectl of Debian.
tier_kubectl() {
  local folder=$results/kubectl version
  if ! fetch_package kubernetes-client "$folder"; then
    not_run 'kubectl' "Debian's kubernetes-client could not be fetched"
  elif ! version=$("$folder/root/usr/bin/kubectl" version --client --short 2>&1); then
    not_run 'kubectl' "Debian's kubectl does not run here: $version"
  else
    echo "=== kubectl: $version"
    vitest_tier 'kubectl' env "PATH=$folder/root/usr/bin:$PATH" npx vitest run --project clients acceptance/src/kubectl acceptance/src/documents packages/server/src/drivers/simulated/kube/kubectl
  fi
}

# Debian's promtool must accept the metrics without warnings.
tier_promtool() {
  local folder=$results/promtool version
  if ! fetch_package prometheus "$folder"; then
    not_run 'promtool' "Debian's prometheus could not be fetched"
  elif ! version=$("$folder/root/usr/bin/promtool" --version 2>&1); then
    not_run 'promtool' "Debian's promtool does not run here: $version"
  else
    echo "=== promtool: ${version%%$'\n'*}"
    vitest_tier 'promtool' env "PATH=$folder/root/usr/bin:$PATH" npx vitest run --project clients packages/server/src/main/metrics
  fi
}

# The dashboard, the sign-in and consent pages, the API page, the console, the operator's pages, and the SDK, in a browser.
tier_chromium() {
  if ensure_chromium; then
    vitest_tier 'chromium' npx vitest run --project clients --maxWorkers 2 packages/server/src/dashboard packages/server/src/oauth packages/server/src/api/docs packages/sdk acceptance/src/console
  else
    not_run 'chromium' 'there is no chromium on the PATH, and it could not be installed'
  fi
}

# Installs Chromium if permitted.
ensure_chromium() {
  has_chromium && return
  [ "$(id -u)" = 0 ] && install_debian chromium >"$results/chromium-install.log" 2>&1 || tail -n 5 "$results/chromium-install.log"
  has_chromium
}

has_chromium() {
  command -v chromium >/dev/null || command -v chromium-browser >/dev/null
}

# Screenshots of every page for docs/console.md, into a temporary folder: a page that cannot be rendered fails.
tier_pictures() {
  if ensure_chromium; then
    step --repeat 'pictures' npm run -s pictures -- --out "$results/pictures"
  else
    not_run 'pictures' 'there is no chromium on the PATH, and it could not be installed'
  fi
}

# Clients of the Linode API, unmodified and from their own registries, each with a separate service: acceptance/clients.
tier_clients() { walk npm linode-cli linodego; }

# The other clients, and unavailable ones with the reason.
tier_more-clients() { walk libcloud linode-api4 helm terraform csi ccm autoscaler ansible; }

walk() {
  local client minutes=12
  for client; do
    ! late 60 || minutes=3
    tell "client-$client" npx node acceptance/src/clients.ts "$client" --cache "$cache" --within "$minutes"
  done
}

# Tests as users of the test kit write them, each in its folder of examples; services started from other languages must also end if the test is killed.
tier_examples() {
  local example
  for example in vitest node-test jest python go terraform; do
    tell "example-$example" npx node acceptance/src/examples.ts "$example" --cache "$cache" --within 5
  done
}
