#!/usr/bin/env bash
# Real feeds through the command line: listing, search, cart and checkout on a sample of each dialect.
# Needs ../shared; skipped without it.
set -euo pipefail
cd "$(dirname "$0")/../.."
samples=${COMMERCE_SHARED:-../shared}/feeds/samples
[ -d "$samples" ] || { echo "sample-feeds: $samples is absent" >&2 && exit 77; }
samples=$(cd "$samples" && pwd)
commerce=$PWD/.build/debug/commerce
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

field() { python3 -c 'import json, sys; value = json.load(sys.stdin)
for key in sys.argv[1:]: value = value[int(key) if isinstance(value, list) else key]
print(value)' "$@"; }

for feed in google_supremevalves google_shopware6_fuerst yml_allo_group_export_prom; do
    cat >commerce.json <<CONFIGURATION
{ "default": "feed", "backends": { "feed": {
  "plugin": "xml-feed", "source": "$samples/$feed.xml",
  "checkout": { "link": "https://shop.example/cart?{lines}" } } } }
CONFIGURATION
    run() { "$commerce" --config commerce.json --state "$folder/state-$feed" "$@"; }
    expected=$(awk -F'\t' -v file="$feed.xml" '$1 == file { print $5 }' "$samples/INDEX.tsv")
    seen=$(run feed inspect "$samples/$feed.xml" --json | field seen)
    [ "$seen" = "$expected" ] || { echo "$feed: $seen items seen, $expected expected" >&2 && exit 1; }
    # A variant that can be bought.
    run --backend feed products --filter available=true --first 1 --json >products.json
    title=$(field items 0 title <products.json)
    variant=$(python3 -c 'import json
variants = json.load(open("products.json"))["items"][0]["variants"]
print(next(v["id"] for v in variants if v["availability"]["status"] != "out-of-stock"))')
    run search "$title" --json | field items 0 title >/dev/null
    run cart add "$variant" --quantity 2 --json >/dev/null
    quantity=$(run cart show --json | field totalQuantity)
    [ "$quantity" = 2 ] || { echo "$feed: $quantity pieces in the cart" >&2 && exit 1; }
    link=$(run checkout --json | field url)
    echo "$feed: $seen items, $title, $link"
    case "$link" in https://shop.example/cart\?*) ;; *) exit 1 ;; esac
done
