# The README's test command, and static checks.

tier_readme() {
  step 'readme-command' grep -q 'npm ci && npm test' README.md
  step 'install' npm ci
  vitest_tier 'test' npm test --
}

# Coverage of domain by the tests in its folder, nightly of domain and reconcile; thresholds are in vitest.config.ts. A separate run: collecting coverage in all tests takes longer than running these again.
tier_coverage() {
  local part=:domain
  [ "${MOORAGE_STORIES:-}" != all ] || part=
  vitest_tier 'coverage' npm run -s "coverage$part" --
}

# Counts the statements of a request and a pass, and the source files of a request: more than recorded in bench/baseline.json fails.
tier_bench() {
  step 'bench' npm run -s bench -- --statements --files
}

# npm install, not npm ci: see docs/adr/0002-stack-and-versions.md. Two tiers may need it concurrently.
install_lint() {
  flock "$results/lint-install.log" npm --prefix tools/lint install --ignore-scripts >>"$results/lint-install.log" 2>&1 || tail -n 5 "$results/lint-install.log"
}

tier_lint() {
  install_lint
  step 'lint' npm --prefix tools/lint run lint
  step 'imports' npm --prefix tools/lint run imports
  step 'unused' npm --prefix tools/lint run unused
  # The first tests that each rule finds a planted violation, the second uses the compiler of the linters.
  vitest_tier 'lint-tests' npx vitest run --project clients tools/lint acceptance/src/sdk
}

# Language of documents, comments and texts: tools/prose. Vale comes from its Go module, because npm does not have it; building it takes a minute, once.
tier_prose() {
  local vale
  vale=$cache/vale-$(sha256sum tools/prose/go.sum | cut -c 1-16)
  if [ ! -x "$vale" ] && ! command -v go >/dev/null; then
    not_run 'prose' 'go, which builds Vale, is not installed'
  else
    step 'prose' tools/prose/check.sh "$vale"
  fi
}

tier_format() {
  install_lint
  step 'format' npm --prefix tools/lint run format:check
}

# Checks the generated OpenAPI documents, including those of the simulation and of the operator API, with all OpenAPI rules of spectral. No telemetry: see tools/lint/.npmrc.
tier_openapi-lint() {
  local dialect
  install_lint
  for dialect in neutral linode; do
    npx node packages/contract/src/print/openapi.ts "$dialect" >"$results/$dialect.openapi.json"
  done
  npx node packages/server/src/drivers/simulated/routes/openapi/print.ts >"$results/sim.openapi.json"
  npx node packages/server/src/main/operator/openapi/print.ts >"$results/operator.openapi.json"
  for dialect in neutral linode sim operator; do
    step "openapi-lint-$dialect" npm --prefix tools/lint run openapi -- "$results/$dialect.openapi.json"
  done
}

# Known vulnerabilities of the packages, high and above. Not every registry supports audits.
tier_audit() {
  local report=$results/audit.json
  npm audit --json --audit-level=high >"$report" 2>/dev/null
  if grep -q '"auditReportVersion"' "$report"; then
    step 'audit' npm audit --audit-level=high
  else
    not_run 'audit' "the registry has no list of known vulnerabilities ($(grep -m 1 -o '"message": "[^"]*"' "$report" | cut -d '"' -f 4 | cut -d ' ' -f 1-4))"
  fi
}

# Omits each step of a recipe once in a copy of the project: exactly the checks that the recipe names must fail.
tier_recipes() {
  vitest_tier 'recipes' npx vitest run --project proofs tools/house/src/recipes
}
