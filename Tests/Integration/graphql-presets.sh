#!/usr/bin/env bash
# The presets with a published schema at hand, and mappings proposed from it, fit it: by our validator, and what they send
# by graphql-core.
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
trap 'rm -rf "$folder"' EXIT

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
judge saleor saleor-3.23 '"preset": "saleor"'
for schema in hygraph-products saleor-3.23 shopify-storefront-2026-04; do
    "$tool" graphql init --endpoint http://127.0.0.1:9/graphql --schema "$folder_of_schemas/$schema.graphqls" \
        --output "$folder/$schema.mapping.json" --json >/dev/null
    judge "proposed-$schema" "$schema" "\"mapping\": \"$schema.mapping.json\""
done
