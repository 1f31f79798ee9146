#!/usr/bin/env bash
# slow: starts a real Wagtail server, and builds a package of its own.
# A real server with grapple, Wagtail's GraphQL API: a shop of ours on loopback. By the preset and what our shop has
# otherwise, the tool shows and sells what is in it, the conformance kit passes, and the driver walks its scenario.
# Needs Wagtail (Scripts/setup --test puts it into the user's cache); skipped without it.
set -euo pipefail
cd "$(dirname "$0")/../.."
shop=Tests/Fixtures/WagtailShop
python=$("$shop/environment") || {
    echo "wagtail: Wagtail and grapple are absent; Scripts/setup --test installs them where PyPI can be reached" >&2
    exit 77
}
tool=$(realpath "${COMMERCE_TOOL:-.build/debug/commerce}")
driver=${STOREFRONT_DRIVER:-$(Scripts/build-package Examples/StorefrontDriver)/storefront-driver}
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server" && wait "$server"; } 2>/dev/null || true; rm -rf "$folder"' EXIT

export SHOP_DATA=$folder/data PYTHONDONTWRITEBYTECODE=1
mkdir "$SHOP_DATA"
"$python" "$shop/manage.py" migrate --verbosity 0
"$python" "$shop/manage.py" fill
"$python" "$shop/serve.py" >"$folder/origin" 2>"$folder/log" &
server=$!
until [ -s "$folder/origin" ]; do
    kill -0 "$server" 2>/dev/null || { cat "$folder/log" >&2 && exit 1; }
    sleep 0.1
done
WAGTAIL_ORIGIN=$(cat "$folder/origin")
export WAGTAIL_ORIGIN

"$python" "$shop/check.py" "$WAGTAIL_ORIGIN" || { tail -n 20 "$folder/log" >&2 && exit 1; }
"$python" "$shop/shopper.py" "$tool" "$WAGTAIL_ORIGIN" "$folder/state"
"$driver" --config "$shop/commerce.json" --json >"$folder/steps" || { cat "$folder/steps" >&2 && exit 1; }
"$python" - "$folder/steps" <<'PYTHON'
import json, sys
steps = {step["step"]: step for step in map(json.loads, open(sys.argv[1]))}
# Of grapple there are neither discounts nor customers nor a checkout.
missing = ["discount", "sign-in", "customer", "checkout", "completed"]
outcomes = {name: step["outcome"] for name, step in steps.items()}
if outcomes != {name: "skipped" if name in missing else "ok" for name in steps} or len(steps) != 18:
    sys.exit(f"wagtail: {outcomes}")
if (steps["product"]["title"], steps["product"]["variant"]) != ("Linen T-Shirt", "Grey / XL"):
    sys.exit(f"wagtail: {steps['product']}")
print("wagtail: the driver walks its scenario")
PYTHON
