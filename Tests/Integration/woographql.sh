#!/usr/bin/env bash
# The preset for WooGraphQL against a server of ours that answers as WooCommerce does by it: the conformance kit, and a
# buyer's way by the command line with exact values, requests and exit statuses.
# Needs graphql-core (Scripts/setup --test); skipped without it.
set -euo pipefail
cd "$(dirname "$0")/../.."
. Tests/Integration/support/shopping.sh
needs_graphql_core
serve "$python" Tests/Fixtures/WooShop/server.py

cat >"$folder/commerce.json" <<JSON
{
  "default": "shop",
  "backends": {
    "shop": {
      "plugin": "graphql", "preset": "woographql", "endpoint": "$url", "currency": "EUR",
      "scenario": {
        "search": "mug", "discountCode": "welcome10",
        "customer": { "email": "ada@woo.example", "password": "harbour-lights" }
      }
    }
  }
}
JSON
export COMMERCE_PASSWORD=harbour-lights

# The catalogue.
shop 0 shop
is 'a["name"]' '"Harbour Goods"'
shop 0 products --sort price --first 2
is '[p["title"] for p in a["items"]]' '["Rye Crackers", "Stoneware Mug"]'
is '[a["page"]["hasNext"], a["issues"]]' '[true, []]'
shop 0 products --sort price --reverse --first 1
is "[[p['title'], ($cents)(p['priceRange']['minimum'])] for p in a['items']]" '[["Storm Jacket", "189.00 EUR"]]'
shop 0 products --filter available=false
is '[p["handle"] for p in a["items"]]' '["rye-crackers"]'
shop 0 products --filter price=40..60
is '[p["handle"] for p in a["items"]]' '["oak-board"]'
shop 0 products --collection winter
is '[p["handle"] for p in a["items"]]' '["harbour-tee", "wool-scarf", "stoneware-mug"]'
shop 4 products --collection no-such
shop 0 collections
is '[[c["handle"], c["productCount"], c.get("parentID")] for c in a["items"]]' '[["clothing", 3, null], ["winter", 3, "10"], ["table", 2, null]]'
shop 0 product handle:harbour-tee
is '[[o["name"], [v["name"] for v in o["values"]]] for o in a["options"]]' '[["Size", ["S", "M"]], ["Color", ["Navy", "Sand"]]]'
is "[[v['id'], ($cents)(v['price']), v['availability'].get('quantity')] for v in a['variants']]" \
    '[["101/111", "24.90 EUR", 12], ["101/112", "24.90 EUR", 7], ["101/113", "19.90 EUR", 0]]'
shop 0 product handle:wool-scarf
is "[[v['id'], ($cents)(v['price']), ($cents)(v['compareAtPrice'])] for v in a['variants']]" '[["102", "39.00 EUR", "49.00 EUR"]]'
is '[a["tags"], a["description"], a["createdAt"][:10]]' '[["gift"], "Wool Scarf, made to last.", "2026-01-02"]'
shop 4 product handle:no-such
shop 0 search honey
is 'a["items"]' '[]'
shop 0 search mug
is '[p["handle"] for p in a["items"]]' '["stoneware-mug"]'

# A cart. Each answer hands out a newer token of its session, which goes with the next request.
shop 0 cart create 101/111:2 --discount welcome10
is "[($cents)(a['cart']['cost'][k]) for k in ('subtotal', 'discount', 'total')]" '["49.80 EUR", "4.98 EUR", "44.82 EUR"]'
shop 0 cart add 101/111
is '[[l["quantity"], l["variant"]["sku"]] for l in a["cart"]["lines"]]' '[[3, "W111"]]'
shop 0 cart add 102:9
is '[[l["quantity"] for l in a["cart"]["lines"]], [w["code"] for w in a["warnings"]]]' '[[3, 3], ["MERCHANDISE_NOT_ENOUGH_STOCK"]]'
shop 0 cart set 2 1
shop 0 cart add 103
shop 0 cart remove 3
is '[[l["quantity"], l["variant"]["sku"]] for l in a["cart"]["lines"]]' '[[3, "W111"], [1, "W102"]]'
shop 0 cart discount storm20 nope
is '[a["cart"]["discountCodes"], [[w["code"], w["target"]] for w in a["warnings"]]]' \
    '[[{"code": "storm20", "applicable": true}, {"code": "nope", "applicable": false}], [["DISCOUNT_NOT_FOUND", "nope"]]]'
shop 0 cart discount
is "($cents)(a['cart']['cost']['total'])" '"113.70 EUR"'
shop 4 cart add 999
shop 0 cart buyer --email guest@woo.example
is 'a["cart"]["buyerIdentity"]["email"]' '"guest@woo.example"'
shop 0 cart delivery address --first-name Eve --last-name Ebert --address1 "Kaistraße 2" --city Kiel --zip 24103 --address-country DE
is '[a["cart"]["deliveryGroups"][0]["address"][k] for k in ("firstName", "city", "country")]' '["Eve", "Kiel", "DE"]'
is "[[o['title'], ($cents)(o['cost'])] for o in a['cart']['deliveryGroups'][0]['options']]" '[["Parcel", "4.90 EUR"], ["Express", "12.00 EUR"]]'
group=$(value 'a["cart"]["deliveryGroups"][0]["id"]')
shop 0 cart delivery select "$group" flat_rate:1
is "[($cents)(a['cart']['cost'][k]) for k in ('delivery', 'total')]" '["4.90 EUR", "118.60 EUR"]'
shop 3 cart delivery select "$group" flat_rate:9
is '[e["code"] for e in a["userErrors"]]' '["INVALID_DELIVERY_OPTION"]'
# The checkout is the shop's own page, which the session goes over to.
shop 0 checkout
is 'a["url"].split("?")[0].rsplit("/", 1)[1]' '"transfer-session"'
grep -q "signature" "$folder/err" && { echo "woographql: a session's token is shown" >&2 && exit 1; }

# A customer, to whom the cart goes over when she signs in; her token ends, and is renewed.
COMMERCE_PASSWORD=wrong-one shop 3 login ada@woo.example
is '[e["code"] for e in a["userErrors"]]' '["UNIDENTIFIED_CUSTOMER"]'
shop 0 login ada@woo.example
shop 0 customer
is '[a["email"], a["firstName"]]' '["ada@woo.example", "Ada"]'
shop 0 orders --first 2
is "[[o['name'], ($cents)(o['total']), o['lines'][0]['title'], o['lines'][0]['variantID']] for o in a['items']]" \
    '[["503", "49.60 EUR", "Stoneware Mug", "104"], ["502", "34.70 EUR", "Stoneware Mug", "104"]]'
is 'a["page"]["hasNext"]' 'true'
shop 0 order 501
is 'a["fulfillmentStatus"]' '"COMPLETED"'
shop 4 order 999
shop 0 cart buyer
is '[a["cart"]["buyerIdentity"]["customerID"], a["cart"]["totalQuantity"]]' '["2", 4]'
shop 0 logout

# A session that the shop has forgotten: the cart is gone, and what comes next goes into a new one.
shop 0 cart create 105
control forget
shop 4 cart add 104
is 'a["error"]["kind"]' '"cartGone"'
shop 0 cart add 104
is '[[l["quantity"], l["variant"]["sku"]] for l in a["cart"]["lines"]]' '[[1, "W104"]]'
shop 3 register ada@woo.example
is '[e["code"] for e in a["userErrors"]]' '["TAKEN"]'
shop 0 register eve@woo.example --first-name Eve
shop 0 recover eve@woo.example

finish

conform --customer
