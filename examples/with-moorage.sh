#!/usr/bin/env bash
# with-moorage.sh COMMAND...: runs a command with its own Moorage installation and exits with its exit code. The command gets the address in LINODE_URL, a token in
# LINODE_TOKEN, and the data folder, for `moor sim`, in MOORAGE_DATA. DIALECT=neutral selects the neutral dialect. `moor` comes from the PATH, or from MOORAGE_BIN.
set -euo pipefail
MOORAGE_DATA=$(mktemp -d)
export MOORAGE_DATA
: >"$MOORAGE_DATA/out"
settings=(--listen 127.0.0.1:0 --sim-listen 127.0.0.1:0 --sim-pace instant --rate-limit off --dialect "${DIALECT:-linode}")
"${MOORAGE_BIN:-moor}" up --profile test --prepared "${settings[@]}" >"$MOORAGE_DATA/out" 2>"$MOORAGE_DATA/log" </dev/null &
service=$!
trap 'kill "$service" 2>/dev/null; wait "$service" || true; rm -rf "$MOORAGE_DATA"' EXIT
until grep -q '^moorage ready' "$MOORAGE_DATA/out"; do
  kill -0 "$service" 2>/dev/null || { cat "$MOORAGE_DATA/log" >&2; exit 1; }
  sleep 0.1
done
LINODE_URL=$(cat "$MOORAGE_DATA/url") LINODE_TOKEN=$(cat "$MOORAGE_DATA/admin-token")
export LINODE_URL LINODE_TOKEN
"$@"
