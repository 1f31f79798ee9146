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

# What init proposes of the schema serves the shop untouched: variants with options, search, the shop's name, a cart.
"$tool" graphql init --endpoint "$WAGTAIL_ORIGIN/api/graphql/" --output "$folder/proposed.mapping.json" --json >/dev/null
printf '{"backends": {"shop": {"plugin": "graphql", "endpoint": "%s/api/graphql/", "mapping": "proposed.mapping.json"}}}' \
    "$WAGTAIL_ORIGIN" >"$folder/proposed.json"
for call in shop "products --all" "search lamp" "product linen-t-shirt" collections "cart create 16/4:2"; do
    # shellcheck disable=SC2086
    "$tool" --config "$folder/proposed.json" --state "$folder/proposed" --json $call >"$folder/${call%% *}.json"
done
"$python" - "$folder" <<'PYTHON'
import json, sys
shop, products, search, product, collections, cart = (
    json.load(open(f"{sys.argv[1]}/{call}.json"))
    for call in ("shop", "products", "search", "product", "collections", "cart"))
assert shop["name"] == "Harbour & Hearth", shop
assert len({p["id"] for p in products["items"]}) == len(products["items"]) == 60, len(products["items"])
assert [p["handle"] for p in search["items"]] == ["brass-oil-lamp", "brass-floor-lamp", "brass-desk-lamp"], search
grey = product["variants"][7]
assert (grey["id"], grey["title"], grey["sku"]) == ("16/10", "XL / Grey", "HH-010-8"), grey
assert (grey["price"]["amount"], grey["compareAtPrice"]["amount"]) == ("57.00", "59.40"), grey
assert grey["availability"] == {"status": "in-stock", "quantity": 21}, grey
assert (product["vendor"], [o["name"] for o in product["options"]]) == ("Nordwind", ["Size", "Colour"]), product
assert [c["handle"] for c in collections["items"]][1:] == ["lighting", "books", "stühle", "clothing", "tableware"]
assert cart["cart"]["cost"]["total"]["amount"] == "104.00", cart
print("wagtail: the proposed mapping serves the shop")
PYTHON
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
