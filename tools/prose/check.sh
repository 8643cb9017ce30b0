#!/usr/bin/env bash
# Checks the language of documents, comments and texts with Vale, and prints what it finds.
#
#   check.sh VALE      path of the program; built there from its Go module if it does not exist
#
# Documents must be free of the words in styles/Moorage. Code may have as many as the file `ratchet` allows: fewer lower it, more fail.
# Not checked: the contract, decision records, released changelogs, tests and kits.
set -euo pipefail
vale=${1:?usage: check.sh VALE}
cd "$(dirname "$0")/../.."
[ -x "$vale" ] || (cd tools/prose && go build -o "$vale" github.com/vale-cli/vale/v3/cmd/vale)

check() { "$vale" --config tools/prose/.vale.ini --output line --no-exit "$@" | grep -v '^$' || true; }
exceptions='^docs/(spec|adr)/|^CHANGELOG|^docs/changed-messages|\.test\.tsx?$|/testkit/|drivers/containers/units/README'
mapfile -t documents < <(git ls-files '*.md' | grep -vE "$exceptions")
mapfile -t sources < <(git ls-files '*.ts' '*.tsx' | grep -vE "$exceptions")

found=$(check "${documents[@]}")
if [ -n "$found" ]; then
  printf '%s\n' "$found" 'documents: use the terms above.' >&2
  exit 1
fi
found=$(check "${sources[@]}")
count=$(grep -c . <<<"$found" || true)
allowed=$(<tools/prose/ratchet)
if [ "$count" -gt "$allowed" ]; then
  printf '%s\n' "$found" "code: $count words of tools/prose/styles, $allowed are allowed (tools/prose/ratchet). Use the terms above in what you added." >&2
  exit 1
fi
echo "documents: 0, code: $count of $allowed"
[ "$count" -eq "$allowed" ] || echo "write $count to tools/prose/ratchet"
