#!/usr/bin/env bash
# Generated feeds through the command line, against the truth that the generator writes beside them: items, groups,
# price sums by currency, availability, and what of a feed with defects is told.
set -euo pipefail
cd "$(dirname "$0")/../.."
commerce=$PWD/.build/debug/commerce
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

check() { # check DIALECT [OPTION…]: generates a feed, reads it, compares
    local dialect=$1
    python3 Benchmarks/gen_feed.py --dialect "$@" --items 2000 --seed 7 --manifest "$folder/truth.json" \
        >"$folder/feed.xml"
    echo '{ "backends": { "feed": { "plugin": "xml-feed", "source": "feed.xml" } } }' >"$folder/commerce.json"
    "$commerce" feed inspect "$folder/feed.xml" --json >"$folder/report.json"
    "$commerce" --config "$folder/commerce.json" --ephemeral products --all --json >"$folder/products.json"
    echo -n "$*: "
    python3 - "$folder" "$dialect" <<'PYTHON'
import collections
import decimal
import json
import sys

folder, dialect = sys.argv[1:]
truth, report, products = (
    json.load(open(f"{folder}/{name}.json")) for name in ("truth", "report", "products")
)
DIGITS = {"JPY": 0, "KWD": 3}
WORDS = {"in-stock": "in", "out-of-stock": "out", "preorder": "pre", "backorder": "back", "unknown": "?"}
variants = [variant for product in products["items"] for variant in product["variants"]]


def minor(money):
    digits = DIGITS.get(money["currencyCode"], 2)
    return int(decimal.Decimal(money["amount"]).scaleb(digits))


prices, sales = collections.Counter(), collections.Counter()
for variant in variants:
    regular = variant.get("compareAtPrice") or variant.get("price")
    if regular:
        prices[regular["currencyCode"]] += minor(regular)
    if variant.get("compareAtPrice"):
        sales[variant["price"]["currencyCode"]] += minor(variant["price"])
availability = collections.Counter(WORDS[variant["availability"]["status"]] for variant in variants)

found = {"seen": report["seen"], "products": len(products["items"]), "variants": len(variants)}
expected = {
    "seen": truth["items"], "products": truth["items"] - truth["items_with_group"] + truth["groups"],
    "variants": report["new"],
}
if truth["defects"]:
    # An identifier that comes twice is an item less, so that sums say nothing; what was wrong is counted.
    defects = truth["defects"]
    expected["told"] = {
        "price-missing": truth["no_price"], "price-zero": defects["zero"], "availability-word": defects["avail"],
        "price-format": defects["comma"] + defects["symbol"],
    }
    found["told"] = {name: report["counts"].get(name, 0) for name in expected["told"]}
else:
    expected |= {
        "problems": [], "prices": truth["price_minor_sum"], "sales": truth["sale_minor_sum"],
        "availability": truth["availability"],
    }
    found |= {
        "problems": report["problems"], "prices": dict(prices), "sales": dict(sales),
        "availability": dict(availability),
    }
for key, value in expected.items():
    if found[key] != value:
        sys.exit(f"{key} is {found[key]} instead of {value}")
print(f"{found['seen']} items, {found['products']} products")
PYTHON
}

check google
check google --mixed-currency
check google --defects 0.2
check yml
check yml --defects 0.2
