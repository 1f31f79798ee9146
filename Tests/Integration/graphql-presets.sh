#!/usr/bin/env bash
# The presets with a published schema at hand, and mappings proposed from it, fit it: by our validator, and what they send
# by graphql-core. What is proposed gives products, one product and what is searched for of made answers, untouched.
# Needs graphql-core (Scripts/setup --test) and ../shared/schemas; skipped without them.
set -euo pipefail
cd "$(dirname "$0")/../.."
python=${SANDBOX_PYTHON:-.venv/bin/python3}
folder_of_schemas=$(realpath -m "${COMMERCE_SHARED:-../shared}/schemas")
"$python" -c 'import graphql' 2>/dev/null || {
    echo "graphql-presets: graphql-core is absent; Scripts/setup --test installs it where PyPI can be reached" >&2
    exit 77
}
for schema in hygraph-products saleor-3.23 shopify-storefront-2026-04; do
    [ -e "$folder_of_schemas/$schema.graphqls" ] || {
        echo "graphql-presets: $schema.graphqls is absent; it is not ours to keep" >&2 && exit 77
    }
done
tool=$(realpath "${COMMERCE_TOOL:-.build/debug/commerce}")
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT

judge() { # NAME SCHEMA MEMBERS: a backend whose mapping has to fit a schema
    local schema="$folder_of_schemas/$2.graphqls"
    printf '{"backends": {"shop": {"plugin": "graphql", "endpoint": "http://127.0.0.1:9/graphql", "schema": "%s", %s}}}' \
        "$schema" "$3" >"$folder/$1.json"
    "$tool" --config "$folder/$1.json" --ephemeral graphql check --json >"$folder/$1.report" || {
        cat "$folder/$1.report" >&2 && return 1
    }
    "$python" - "$schema" "$folder/$1.report" "$1" <<'PYTHON'
import json, sys
from graphql import build_schema, parse, validate
schema = build_schema(open(sys.argv[1]).read(), assume_valid=True)
report = json.load(open(sys.argv[2]))
documents = report["documents"]
assert documents and report["problems"] == [], report
problems = [(error.message, text) for text in documents for error in validate(schema, parse(text))]
assert problems == [], problems
print(f"{sys.argv[3]}: {len(documents)} documents for {len(report['operations'])} calls are valid")
PYTHON
}
judge hygraph hygraph-products '"preset": "hygraph"'
# Assembled schemas, where somebody has them.
for preset in vendure woographql; do
    if [ -e "$folder_of_schemas/$preset.graphqls" ]; then judge "$preset" "$preset" "\"preset\": \"$preset\""; fi
done
judge saleor saleor-3.23 '"preset": "saleor"'

use() { # SCHEMA EXPECTED: the proposal for a server of the schema's made answers
    : >"$folder/origin"
    "$python" Tests/Integration/graphql-presets/made.py "$folder_of_schemas/$1.graphqls" >"$folder/origin" &
    server=$!
    until [ -s "$folder/origin" ]; do
        kill -0 "$server" 2>/dev/null || return 1
        sleep 0.1
    done
    local endpoint call
    endpoint=$(cat "$folder/origin")
    "$tool" graphql init --endpoint "$endpoint" --output "$folder/$1.mapping.json" --force --json >/dev/null
    printf '{"backends": {"shop": {"plugin": "graphql", "endpoint": "%s", "mapping": "%s.mapping.json"}}}' \
        "$endpoint" "$1" >"$folder/$1.json"
    for call in "products --first 2" "product handle:made" "search made --first 2" "collections --first 2"; do
        # shellcheck disable=SC2086
        "$tool" --config "$folder/$1.json" --ephemeral --json $call >"$folder/${call%% *}.json" 2>"$folder/notes"
        [ ! -s "$folder/notes" ] || { cat "$folder/notes" >&2 && return 1; }
    done
    kill "$server" && server=
    "$python" - "$folder" "$1" "$2" <<'PYTHON'
import json, sys
folder, name, expected = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
products, product, search, collections = (
    json.load(open(f"{folder}/{call}.json")) for call in ("products", "product", "search", "collections"))
assert [p["id"] for p in products["items"]] == ["Product-1", "Product-2"], products
assert [p["id"] for p in search["items"]] == ["Product-1", "Product-2"], search
assert len(collections["items"]) == 2 and all(c["title"] and c["handle"] for c in collections["items"]), collections
variant = product["variants"][0]
seen = {
    "title": product["title"], "handle": product["handle"], "description": product.get("description"),
    "html": product.get("descriptionHTML"), "vendor": product.get("vendor"), "type": product.get("productType"),
    "tags": len(product["tags"]), "image": product["images"][0]["url"], "collections": len(product["collections"]),
    "available": product["availability"]["status"], "variants": [v["id"] for v in product["variants"]],
    "price": [variant["price"]["amount"], variant.get("compareAtPrice", {}).get("amount")], "sku": variant.get("sku"),
    "options": len(variant["selectedOptions"]), "seo": [m["key"] for m in product["metafields"]],
}
assert seen == expected, (name, seen, expected)
print(f"proposed-{name}: made answers become products")
PYTHON
}
for schema in hygraph-products saleor-3.23 shopify-storefront-2026-04; do
    "$tool" graphql init --endpoint http://127.0.0.1:9/graphql --schema "$folder_of_schemas/$schema.graphqls" \
        --output "$folder/$schema.mapping.json" --json >/dev/null
    judge "proposed-$schema" "$schema" "\"mapping\": \"$schema.mapping.json\""
done
use hygraph-products '{"title": "Product.name", "handle": "Product.slug", "description": "Product.description",
    "html": "RichText.html", "vendor": null, "type": null, "tags": 0, "image": "https://shop.example/x", "collections": 2,
    "available": "unknown", "variants": ["Product-1"], "price": ["12.00", null], "sku": null, "options": 0, "seo": []}'
use saleor-3.23 '{"title": "Product.name", "handle": "Product.slug", "description": "Made.", "html": "<p>Made.</p>",
    "vendor": null, "type": "ProductType.name", "tags": 0, "image": "https://shop.example/x", "collections": 2,
    "available": "in-stock", "variants": ["ProductVariant-1", "ProductVariant-2"], "price": ["19.50", null],
    "sku": "ProductVariant.sku", "options": 0, "seo": ["title", "description"]}'
use shopify-storefront-2026-04 '{"title": "Product.title", "handle": "Product.handle",
    "description": "Product.description", "html": "<p>Made.</p>", "vendor": "Product.vendor",
    "type": "Product.productType", "tags": 2, "image": "https://shop.example/x", "collections": 2,
    "available": "in-stock", "variants": ["ProductVariant-1", "ProductVariant-2"], "price": ["19.50", null],
    "sku": "ProductVariant.sku", "options": 2, "seo": ["title", "description"]}'
