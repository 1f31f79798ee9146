#!/usr/bin/env bash
# slow: builds a package of its own.
# The driver tells what a backend does wrong from what it does not have: a step is failed where an answer lacks what it
# owes, skipped where the backend or the scenario has nothing for it, and the exit status says which.
set -euo pipefail
cd "$(dirname "$0")/../.."
driver=$(Scripts/build-package Examples/StorefrontDriver)/storefront-driver
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat >"$folder/commerce.json" <<'CONFIGURATION'
{
  "default": "good",
  "backends": {
    "good": { "plugin": "memory" },
    "stale": { "plugin": "memory", "faults": [{ "operation": "cart/addLines", "staleAnswer": true }] },
    "busy": { "plugin": "memory", "faults": [{ "operation": "cart/addLines", "error": "conflict" }] },
    "no-carts": { "plugin": "memory", "faults": [{ "operation": "cart/addLines", "cartNull": true }] },
    "down": { "plugin": "memory", "faults": [{ "operation": "catalog/products", "error": "unavailable" }] },
    "missing": { "plugin": "process", "command": ["./no-such-program"] },
    "wrong-scenario": { "plugin": "memory", "scenario": {
      "product": "handle:harbour-t-shirt", "variantOptions": { "Size": "no such size" } } }
  }
}
CONFIGURATION

# outcome BACKEND STEP: how a step ended
outcome() {
    python3 -c 'import json, sys
results = [json.loads(line) for line in open(sys.argv[1])]
print(*(r["outcome"] for r in results if r["backend"] == sys.argv[2] and r["step"] == sys.argv[3]))' \
        "$folder/results" "$@"
}
expect() { # expect BACKEND STEP OUTCOME
    local found
    found=$(outcome "$1" "$2")
    [ "$found" = "$3" ] || { echo "$1: $2 is ${found:-missing} instead of $3" >&2 && exit 1; }
}
status() { # status EXPECTED COMMAND…
    local expected=$1 found=0
    shift
    "$@" >"$folder/results" 2>"$folder/errors" || found=$?
    [ $found -eq "$expected" ] || { cat "$folder/errors" && echo "exit status $found instead of $expected: $*" >&2 && exit 1; }
}

status 0 "$driver" --config "$folder/commerce.json" --json
expect good cart-add ok
expect good discount skipped # the scenario has no code
expect good undo ok
expect good completed skipped # nor anybody who completes the checkout

status 1 "$driver" --config "$folder/commerce.json" --all --json
expect good remove ok
expect stale cart-add ok # the cart's model sees that the answer is an older one, and reads the cart
expect busy cart-add failed
expect no-carts cart-add failed
expect down products-1 failed
expect down shop ok
expect wrong-scenario product failed
expect missing shop failed
expect missing checkout skipped
# Whatever the backend, every step is reported once.
[ "$(wc -l <"$folder/results")" -eq $((7 * 18)) ] || { echo "$(wc -l <"$folder/results") results" >&2 && exit 1; }

# The same program on the same goods by two APIs, with nothing but the configuration in between.
tool=$(realpath "${COMMERCE_TOOL:-.build/debug/commerce}")
"$tool" sandbox --port 0 >"$folder/sandbox.json" 2>"$folder/sandbox.log" &
trap 'kill %1 2>/dev/null; wait; rm -rf "$folder"' EXIT
for _ in $(seq 600); do [ -s "$folder/sandbox.log" ] && break || sleep 0.05; done
status 0 "$driver" --config "$folder/sandbox.json" --all --json
for backend in sandbox cms; do
    for step in collections products-1 products-2 search product cart-create cart-add cart-add-again cart-change note remove undo; do
        expect "$backend" "$step" ok
    done
done
expect sandbox completed ok
expect cms checkout skipped # the content API has no orders

status 2 "$driver" --config "$folder/nosuch.json"
status 2 "$driver" --config "$folder/commerce.json" --backend nosuch
status 2 "$driver"
echo "the driver tells failures from what is not there"
