# Tests of the running service on simulated infrastructure.

# Every step with a fault at every point: too long for the README's command.
tier_provers() {
  vitest_tier --strict 'provers' npx vitest run --project provers --maxWorkers 2
}

# Every operation by every kind of caller; a search for every secret of a full run in logs and database; key rotation under load;
# a service of several processes; backups, and failures of an embedded PostgreSQL.
tier_proofs() {
  vitest_tier 'proofs' npx vitest run --project proofs --maxWorkers 2 --exclude '**/recipes.process.test.ts' --exclude '**/upgrade/online.process.test.ts'
}

# Random histories with a new seed: the plans in memory, and the real modules over PostgreSQL one statement at a time (docs/invariants.md).
tier_histories() {
  local in_memory=6000 serial=60
  [ "${MOORAGE_STORIES:-}" != all ] || in_memory=100000 serial=1000
  step 'histories-in-memory' npm run -s histories -- --histories "$in_memory" --serial 0
  step 'histories' npm run -s histories -- --histories 0 --serial "$serial"
}

# Work of several accounts on several processes, with faults at random times and a new seed (docs/invariants.md).
tier_crash-rounds() {
  local rounds=6
  [ "${MOORAGE_STORIES:-}" != all ] || rounds=400
  step 'crash-rounds' npm run -s crash -- --rounds "$rounds"
}

# A third-party OpenAPI client, with a new seed: acceptance/schemathesis lists the exclusions with reasons.
tier_schemathesis() { schemathesis linode; }

schemathesis() {
  local venv python
  venv=$cache/schemathesis-$(sha256sum acceptance/schemathesis/requirements.txt | cut -c 1-16)
  python=$(command -v python3) || { not_run "schemathesis-$1" 'there is no python3 on the PATH'; return; }
  if [ ! -f "$venv/complete" ] && ! { "$python" -m venv --clear "$venv" && fetch_requirements "$venv" && touch "$venv/complete"; } >"$results/schemathesis-$1.fetch" 2>&1; then
    not_run "schemathesis-$1" "it could not be fetched: $(tail -n 1 "$results/schemathesis-$1.fetch")"
    return
  fi
  step "schemathesis-$1" npx node acceptance/src/schemathesis.ts --st "$venv/bin/st" --dialect "$1"
}

# In a separate folder, with exact versions: the machine's Python is unchanged.
fetch_requirements() {
  "$1/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --only-binary :all: -r acceptance/schemathesis/requirements.txt
}

# The first release works on 20,000 volumes (nightly 100,000) while each later migration runs, and is then replaced. It is taken from the project's history, with its own packages.
tier_upgrade() {
  local commit said
  commit=$(grep -o "commit: '[0-9a-f]*'" packages/server/src/testkit/released/released.ts | cut -d "'" -f 2)
  if ! git cat-file -e "$commit^{commit}" 2>/dev/null; then
    not_run 'upgrade' "the history does not reach back to the first release ($commit): fetch it with git fetch --unshallow"
  elif ! said=$(npm ping 2>&1); then
    not_run 'upgrade' "the packages of the first release cannot be fetched: ${said##*$'\n'}"
  else
    vitest_tier 'upgrade' npx vitest run --project proofs acceptance/src/upgrade
  fi
}

# Tests that run in the linode dialect only for every change.
tier_both-dialects() {
  schemathesis neutral
}

# Two clusters of 100 nodes and 1,000 volumes at once; prints how long they took.
tier_crowd() {
  step --repeat 'crowd' npx node acceptance/src/crowd.ts
}
