# Functions shared by the tiers of .ci/run. A tier calls one of these for each of its parts:
#   vitest_tier [--strict] NAME COMMAND...   runs vitest and counts its tests (COMMAND gets the reporters' arguments appended)
#   step [--repeat] NAME COMMAND...          counts as one test
#   not_run NAME REASON                      reports that this part was not run, and why: the tier does not count as passed for later runs
#   cannot_run NAME REASON                   the same for a part that this kind of machine can never run
# A vitest test or file that fails and then passes, also in a new process, is flaky: it is listed at the end of the run. With --strict the first failure counts. With --repeat a failed step is retried once.

results=$(mktemp -d)
export CI=1 NO_COLOR=1
# Caches: builds and downloads per version, programs of real control planes and nodes, and records of passed tiers.
cache=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/moorage
built=$cache/kubernetes
records=$cache/gate
recorded=0 used=0
# Seed of random tests, and of the parts that are drawn: docs/adr/0063-tiers-of-the-gate.md.
export MOORAGE_STORY_SEED=${MOORAGE_STORY_SEED:-$((RANDOM * 30 + RANDOM % 30))}
# Timeout of a tier, which then counts as failed.
tier_limit=${MOORAGE_TIER_LIMIT:-35m}

# Stops engines that a killed run would leave behind.
clean_up() {
  local run
  for run in "$results"/*/docker.sock "$results"/*/*/docker.sock; do [ ! -e "$run" ] || tools/kubernetes/stop-docker.sh "${run%/*}" --remove; done
  for run in "$results"/*/libvirt* "$results"/infrastructure; do [ ! -d "$run" ] || tools/infrastructure/stop-libvirt.sh "$run"; done
  [ ! -d "$results/systemd" ] || tools/kubernetes/stop-systemd.sh "$results/systemd"
  [ ! -d "$results/podman" ] || tools/kubernetes/stop-podman.sh "$results/podman" --remove
  rm -rf "$results"
}
trap 'clean_up >/dev/null 2>&1' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

vitest_tier() {
  local retry=(--retry 1) kind=vitest name code again=()
  [ "$1" != --strict ] || { retry=(); shift; }
  name=$1; shift
  echo "=== $name: $*"
  timeout -k 30 "$tier_limit" "$@" "${retry[@]}" --reporter=default --reporter=json --outputFile.json="$results/$name.vitest.json" 2>&1 | tee "$results/$name.said"
  code=${PIPESTATUS[0]}
  # Vitest retries tests in the same process, and hooks not at all.
  if [ "$code" != 0 ] && [ "${#retry[@]}" -gt 0 ]; then mapfile -t again < <(node tools/house/bin/list-failed-files.js "$results/$name.vitest.json"); fi
  if [ "${#again[@]}" -gt 0 ]; then
    echo "=== $name: running again in a new process: ${again[*]}"
    timeout -k 30 "$tier_limit" "$@" "${again[@]}" "${retry[@]}" 2>&1 | tee "$results/$name.said"
    code=${PIPESTATUS[0]} kind=retried
  fi
  record "$name" "$kind" "$code"
}

step() {
  local repeat=no kind=step code name
  [ "$1" != --repeat ] || { repeat=yes; shift; }
  name=$1; shift
  echo "=== $name: $*"
  timeout -k 30 "$tier_limit" "$@" 2>&1 | tee "$results/$name.said"
  code=${PIPESTATUS[0]}
  if [ "$code" != 0 ] && [ "$repeat" = yes ]; then
    echo "=== $name: failed with exit code $code, retrying"
    timeout -k 30 "$tier_limit" "$@" 2>&1 | tee "$results/$name.said"
    code=${PIPESTATUS[0]}
    [ "$code" != 0 ] || kind=flaky
  fi
  record "$name" "$kind" "$code"
}

not_run() {
  echo "=== $1: not run: $2"
  record "$1" not-run "$2"
}

cannot_run() {
  echo "=== $1: not run: $2"
  record "$1" cannot-run "$2"
}

# True if this run draws a half of the slow parts, 0 or 1. Not by the last bit of the seed, by which these files draw half of their cases: the other cases would never run.
draws() {
  [ "${MOORAGE_STORIES:-}" = all ] || [ "$((MOORAGE_STORY_SEED / 2 % 2))" = "$1" ]
}

# draw HALF PATH...: adds test files to `left_out`, arguments for vitest, unless this run draws their half. Paths are relative to a folder and without extension.
draw() {
  local half=$1 file
  shift
  draws "$half" && return
  for file; do left_out+=(--exclude "**/$file.*.test.ts"); done
  cannot_run "$tier-drawn" "this half of the slow files is not drawn (MOORAGE_STORY_SEED=$MOORAGE_STORY_SEED): $*"
}

# name, kind, exit code or reason, seconds and CPU seconds since the part before (its preparations included), tier
record() {
  local cpu said=$results/times.$BASHPID
  times >"$said"
  # The second line is that of ended programs, user and system: 1m2.345s 0m1.234s
  cpu=$(awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, part, /[ms]/); sum += part[1] * 60 + part[2] } printf "%d", sum }' "$said")
  printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$((SECONDS - recorded))" "${tier:-}" "$((cpu - used))" >>"$results/tiers.tsv"
  recorded=$SECONDS used=$cpu
}

# Determines once which tiers this run needs. If the planning program fails, that counts as a failure and all tiers run.
plan_tiers() {
  recorded=$SECONDS tier=plan
  if ! npx node tools/house/src/gate/main.ts plan "$records" "$@" >"$results/plan.tsv"; then
    record 'plan' step 1
    : >"$results/plan.tsv"
  fi
}

# run_tiers LANES NAME...: runs at most LANES concurrently; the output of each is printed when it ends.
run_tiers() {
  local lanes=$1 name kind reason
  shift
  for name; do
    IFS=$'\t' read -r _ kind reason < <(grep -P "^$name\t" "$results/plan.tsv" 2>/dev/null)
    recorded=$SECONDS tier=$name
    if [ "${kind:-run}" != run ]; then
      echo "=== $name: $reason"
      record "$name" "${kind// /-}" "$reason"
    elif [ "$lanes" = 1 ]; then
      "tier_$name"
    else
      while [ "$(jobs -rp | wc -l)" -ge "$lanes" ]; do wait -n; done
      { recorded=$SECONDS used=0; "tier_$name" >"$results/$name.log" 2>&1; flock "$results" cat "$results/$name.log"; } &
    fi
    kind=
  done
  wait
}

# Sums the run. If nothing failed, records the tiers that passed completely.
finish() {
  node tools/house/bin/sum-results.js "$results"
  local code=$?
  if [ "$code" = 0 ]; then
    mapfile -t whole < <(awk -F '\t' '{ seen[$5] = 1 } $2 == "not-run" || $2 == "unchanged" { part[$5] = 1 } END { for (t in seen) if (!part[t]) print t }' "$results/tiers.tsv")
    npx node tools/house/src/gate/main.ts record "$records" "${whole[@]}" >&2
  fi
  exit "$code"
}

# True after the given minute of this run, for parts that would not end within its 90 minutes.
late() {
  ((SECONDS > $1 * 60))
}

# Seconds for a build until the given minute of this run; at least enough to find that nothing needs to be built.
until_minute() {
  local left=$(($1 * 60 - SECONDS))
  echo $((left > 90 ? left : 90))
}

# Serializes apt-get of concurrent tiers.
install_debian() {
  flock "$results" env DEBIAN_FRONTEND=noninteractive sh -c 'apt-get -qq update && apt-get -qq install -y --no-install-recommends "$@" </dev/null' sh "$@"
}

# Unpacks a Debian package into FOLDER/root without installing it or changing the machine's apt lists.
fetch_package() {
  local name=$1 folder=$2
  mkdir -p "$folder/state/lists/partial" "$folder/cache/archives/partial" "$folder/root" || return 1
  (
    cd "$folder" || exit 1
    apt-get -qq download "$name" || {
      lists=(-o "Dir::State=$folder/state" -o "Dir::Cache=$folder/cache" -o 'APT::Sandbox::User=')
      apt-get -qq "${lists[@]}" update && apt-get -qq "${lists[@]}" download "$name"
    } || exit 1
    dpkg -x "$name"_*.deb root
  )
}

# tell NAME COMMAND...: as `step --repeat`, for a program that exits with 3 if it was not run, with the reason in its last line.
tell() {
  local name=$1 code; shift
  echo "=== $name"
  timeout -k 30 "$tier_limit" "$@" 2>&1 | tee "$results/$name.said"
  code=${PIPESTATUS[0]}
  case $code in
    0) record "$name" step 0 ;;
    3) not_run "$name" "$(tail -n 1 "$results/$name.said" | cut -d ' ' -f 3-)" ;;
    *) step "$name" "$@" && sed -i "s/^$name\tstep\t0/$name\tflaky\t0/" "$results/tiers.tsv" ;;
  esac
}
