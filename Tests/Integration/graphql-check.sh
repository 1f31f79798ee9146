#!/usr/bin/env bash
# `commerce graphql check`, `try` and `init` on the sandbox's content API, and on mappings and APIs that don't fit.
set -euo pipefail
cd "$(dirname "$0")/../.."
commerce=$(realpath "${COMMERCE_TOOL:-.build/debug/commerce}")
folder=$(mktemp -d)
sandbox=
trap '[ -z "$sandbox" ] || kill "$sandbox" 2>/dev/null || true; rm -rf "$folder"' EXIT

"$commerce" sandbox --port 0 --json >"$folder/sandbox.json" &
sandbox=$!
for _ in $(seq 600); do
    python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$folder/sandbox.json" 2>/dev/null && break
    sleep 0.1
done
endpoint=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["contentEndpoint"])' "$folder/sandbox.json")

configure() { # NAME MEMBERS: a configuration with one backend
    printf '{"backends": {"cms": {"plugin": "graphql", %s}}}' "$2" >"$folder/$1.json"
}
run() { # STATUS NAME WORDS…: runs the tool and expects a status; its output goes to $folder/out
    local wanted=$1 name=$2 status=0
    shift 2
    "$commerce" --config "$folder/$name.json" --state "$folder/state" "$@" >"$folder/out" 2>"$folder/err" || status=$?
    [ "$status" = "$wanted" ] || { echo "$*: status $status, not $wanted" && cat "$folder/out" "$folder/err" && exit 1; } >&2
}
expect() { # EXPRESSION: over d, the JSON document of the last run
    python3 -c 'import json, sys; d = json.load(open(sys.argv[1])); assert eval(sys.argv[2]), (sys.argv[2], d)' \
        "$folder/out" "$1"
}

configure hygraph "\"preset\": \"hygraph\", \"endpoint\": \"$endpoint\", \"currency\": \"USD\", \"priceUnit\": \"minor\", \"options\": {\"locales\": \"en,de,uk\"}"
run 0 hygraph graphql check --json
expect 'd["mapping"] == "hygraph" and d["problems"] == [] and d["assumed"] == []'
expect '"catalog/products" in d["operations"] and "catalog/search" in d["operations"]'
expect 'any(n["message"] == "the field \"brand\" is left out: \"Product\" has no field \"brand\"" for n in d["leftOut"])'

run 0 hygraph graphql try product handle=harbour-tee --json
expect 'd["operation"] == "catalog/product" and d["variables"] == {"slug": "harbour-tee"}'
expect 'd["data"]["products"][0]["price"] == 2800 and d["value"]["variants"][0]["price"]["amount"] == "28.00"'
expect 'd["value"]["title"] == "Harbour Tee" and d["issues"] == [] and "@optional" not in d["document"]'
run 0 hygraph graphql try products first=2 --json
expect 'len(d["value"]) == 2 and d["variables"]["first"] == 2'
run 0 hygraph graphql try products collection.handle=clothing --filter price=..40 --sort price --reverse first=3 --language de --json
expect 'd["variables"] == {"first": 3, "where": {"categories_some": {"slug": "clothing"}, "AND": [{"price_lte": 4000}]}, "orderBy": "price_DESC"}'
expect '[(p["handle"], p["priceRange"]["minimum"]["amount"]) for p in d["value"]] == [("harbour-tee", "28.00"), ("everyday-socks", "9.50")]'
run 0 hygraph graphql try productsByID ids=nothing,at-all --json
expect 'd["variables"] == {"ids": ["nothing", "at-all"], "first": 2} and d["value"] == []'
run 0 hygraph graphql try products --inputs --json
expect '[i["name"] for i in d["inputs"] if i["used"]] == ["first", "last", "after", "before", "collection.id", "collection.handle", "query", "languages"]'
expect '[(w["when"], w["sort"], w["filters"]) for w in d["ways"]] == [(w, ["created", "price", "title", "updated"], ["category", "price"]) for w in (["collection.id"], ["collection.handle"], [])]'
run 0 hygraph graphql try suggestions --inputs
grep -q "^catalog/suggestions" "$folder/out" && grep -q "limit .*the most of each kind" "$folder/out"
run 2 hygraph graphql try products page=2
grep -q 'makes nothing of "page" in catalog/products. It takes first, last, after, before, collection.id, collection.handle, query.' "$folder/err"
run 7 hygraph graphql try products --filter vendor=Oak
run 7 hygraph graphql try customer --json
expect 'd["error"]["kind"] == "unsupported"'
run 2 hygraph graphql try product hndle=harbour-tee --json
expect '"did you mean \"handle\"?" in d["error"]["message"]'
run 2 hygraph graphql try produkt --json
expect '"did you mean \"product\"?" in d["error"]["message"]'

# A mapping that does not fit: each problem with its place.
cat >"$folder/shop.mapping.json" <<'MAPPING'
{
  "mapping": "shop",
  "catalog": {
    "products": {
      "document": "query ($n: Int) { products(first: $n) { id name price } }",
      "variables": { "n": "{first|text}" },
      "items": "products",
      "shape": { "id": "id", "title": "nmae", "price": "price" }
    }
  }
}
MAPPING
configure broken "\"mapping\": \"shop.mapping.json\", \"endpoint\": \"$endpoint\", \"currency\": \"USD\""
run 2 broken graphql check --json
expect '[(p["line"], p["column"], p["path"], p.get("suggestion")) for p in d["problems"]] == [(6, 29, "$.catalog.products.variables.n", None), (8, 39, "$.catalog.products.shape.title", "name")]'
expect '[n["line"] for n in d["assumed"]] == [8]'
run 2 broken products

# An API that can't be reached, and one whose schema is a file.
configure away '"preset": "hygraph", "endpoint": "http://127.0.0.1:9/graphql", "retries": 0'
run 6 away graphql check --json
expect 'd["error"]["kind"] in ("network", "unavailable")'
echo 'type Query { products(first: Int): [Product!]! } type Product { id: ID! name: String! price: Int! }' \
    >"$folder/shop.graphqls"
sed -i 's/first|text/first/; s/nmae/name/' "$folder/shop.mapping.json"
configure file '"mapping": "shop.mapping.json", "endpoint": "http://127.0.0.1:9/graphql", "schema": "shop.graphqls"'
run 0 file graphql check --json
expect 'd["schema"].endswith("shop.graphqls") and d["operations"] == ["catalog/products"]'

# Mappings proposed for the sandbox's two APIs serve them, untouched, and are never written over.
run 0 hygraph graphql init --endpoint "$endpoint" --output "$folder/proposed.mapping.json" --json
expect 'd["problems"] == [] and d["backend"]["plugin"] == "graphql"'
expect '"catalog.search: the buyer\x27s words go into productsConnection\x27s where._search" in d["notes"]'
expect '"cart: kept here: the API has no mutations of carts" in d["notes"]'
expect 'any(u.startswith("Product: nothing was made of ") for u in d["unused"])'
configure proposed "\"mapping\": \"proposed.mapping.json\", \"endpoint\": \"$endpoint\", \"priceUnit\": \"minor\""
run 0 proposed products --first 2 --json
expect 'len(d["items"]) == 2 and d["page"]["total"] == 60 and all(p["title"] and p["handle"] and p["images"][0]["url"] and p["priceRange"]["minimum"]["currencyCode"] == "EUR" for p in d["items"])'
run 0 proposed search mug --language de --json
expect '[(p["handle"], p["title"], p["priceRange"]["minimum"]["amount"]) for p in d["items"]] == [("stoneware-mug", "Steingutbecher", "24.00")]'
run 0 proposed product harbour-tee --json
expect 'd["title"] == "Harbour Tee" and [c["handle"] for c in d["collections"]] == ["clothing", "bestsellers"] and d["descriptionHTML"].startswith("<p>")'
run 0 proposed products --collection clothing --sort price --reverse --first 2 --json
expect '[p["handle"] for p in d["items"]] == ["rain-shell", "wool-overshirt"]'
run 0 proposed collections --json
expect 'd["items"][0]["title"] == "Clothing"'
run 2 hygraph graphql init --endpoint "$endpoint" --output "$folder/proposed.mapping.json" --json
expect '"is there already" in d["error"]["message"]'
run 0 hygraph graphql init --endpoint "$endpoint" --output "$folder/proposed.mapping.json" --force

face=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["endpoint"])' "$folder/sandbox.json")
token=X-Shopify-Storefront-Access-Token
run 0 hygraph graphql init --endpoint "$face" --header "$token: sandbox-public-token" \
    --output "$folder/face.mapping.json" --json
expect 'd["problems"] == [] and d["backend"]["headers"] == {"X-Shopify-Storefront-Access-Token": "${X_SHOPIFY_STOREFRONT_ACCESS_TOKEN}"}'
configure face "\"mapping\": \"face.mapping.json\", \"endpoint\": \"$face\", \"headers\": {\"$token\": \"sandbox-public-token\"}"
run 0 face shop --json
expect 'd["name"] == "Harbour & Pine" and d["currencyCode"] == "USD"'
run 0 face search mug --sort relevance --json
expect '[(p["handle"], len(p["variants"])) for p in d["items"]] == [("stoneware-mug", 4)]'
run 0 face product harbour-tee --country DE --language de --json
expect 'd["title"] == "Hafen-T-Shirt" and [o["name"] for o in d["options"]] == ["Farbe", "Größe"] and len(d["variants"]) == 15'
expect '[v["availability"]["status"] for v in d["variants"]].count("out-of-stock") == 2 and d["vendor"] == "Tidewater"'
variant=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["variants"][1]["id"])' "$folder/out")
run 0 face products --collection clothing --sort price --first 2 --json
expect '[p["handle"] for p in d["items"]] == ["everyday-socks", "harbour-tee"]'
run 0 face cart create "$variant:2" --json
expect '[(l["variant"]["id"][-7:], l["quantity"], l["variant"]["product"]["title"]) for l in d["cart"]["lines"]] == [("1001002", 2, "Harbour Tee")]'
