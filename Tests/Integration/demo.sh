#!/usr/bin/env bash
# slow: builds packages of their own.
# Scripts/demo walks the driver through every offline backend: on each of them the steps that need no account and no
# server are done, and none fails.
set -euo pipefail
cd "$(dirname "$0")/../.."
output=$(Scripts/demo)
echo "$output"
table=$(sed '/^$/,$d' <<<"$output")
columns=$(head -1 <<<"$table" | wc -w)
[ "$columns" -ge 4 ] || { echo "only $columns backends" >&2 && exit 1; }
if grep -Eq 'failed|missing' <<<"$table"; then echo "a step failed" >&2 && exit 1; fi
for step in products-1 search product cart-create cart-add cart-add-again cart-change remove; do
    grep -Eq "^$step +(ok +){$columns}$" <<<"$table" || { echo "$step is not ok on every backend" >&2 && exit 1; }
done
# The local Shopify shop has everything, and everything is done there.
python3 - "$table" <<'PYTHON'
import sys
header, *rows = [line.split() for line in sys.argv[1].splitlines()]
column = header.index("shop") + 1
short = [row[0] for row in rows if row[column] != "ok"]
if short or len(rows) != 18:
    sys.exit(f"on the sandbox these steps are not ok: {short} of {len(rows)}")
PYTHON
