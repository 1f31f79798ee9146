#!/usr/bin/env bash
# The preset for Vendure against a server of ours that answers as its shop API does: the conformance kit, and a buyer's way
# by the command line with exact values, requests and exit statuses.
# Needs graphql-core (Scripts/setup --test); skipped without it.
set -euo pipefail
cd "$(dirname "$0")/../.."
. Tests/Integration/support/shopping.sh
needs_graphql_core
serve "$python" Tests/Fixtures/VendureShop/server.py

cat >"$folder/commerce.json" <<JSON
{
  "default": "shop",
  "backends": {
    "shop": {
      "plugin": "graphql", "preset": "vendure", "endpoint": "$url", "retries": 2,
      "options": { "paymentMethod": "invoice" },
      "scenario": {
        "search": "mug", "discountCode": "WELCOME10",
        "customer": { "email": "ada@vendure.example", "password": "harbour-lights" }
      }
    },
    "card": { "plugin": "graphql", "preset": "vendure", "endpoint": "$url", "options": { "paymentMethod": "card" } }
  }
}
JSON
export COMMERCE_PASSWORD=harbour-lights

# The catalogue.
shop 0 shop
is '[a["name"], a["currencyCode"], a["countries"], a["languages"]]' '["harbour-shop", "EUR", ["DE", "AT", "NL"], ["en", "de"]]'
shop 0 products --sort price --first 3
is '[p["title"] for p in a["items"]]' '["Tide Calendar", "Rye Crackers", "Linen Napkin"]'
is '[a["page"]["total"], a["page"]["hasNext"]]' '[8, true]'
shop 0 products --sort price --reverse --first 1
is "[[p['title'], ($cents)(p['priceRange']['minimum']), p['hasMoreVariants']] for p in a['items']]" '[["Storm Jacket", "189.00 EUR", true]]'
shop 0 products --filter available=false --first 50
is '[p["handle"] for p in a["items"]]' '["rye-crackers"]'
shop 0 products --collection winter --first 50
is '[p["handle"] for p in a["items"]]' '["harbour-tee", "wool-scarf", "stoneware-mug"]'
shop 4 products --collection no-such
shop 0 collections
is '[[c["handle"], c["parentID"]] for c in a["items"]]' '[["clothing", "1"], ["winter", "2"], ["table", "1"]]'
shop 0 product handle:harbour-tee
is '[a["title"], a["description"], a["vendor"]]' '["Harbour Tee", "Harbour Tee by Nordwind, made to last.", "Nordwind"]'
is '[[o["name"], [v["name"] for v in o["values"]]] for o in a["options"]]' '[["Size", ["S", "M", "L"]], ["Color", ["Navy", "Sand"]]]'
is "[[v['title'], ($cents)(v['price']), v['availability']['status']] for v in a['variants']]" \
    '[["Harbour Tee S Navy", "24.90 EUR", "in-stock"], ["Harbour Tee M Navy", "24.90 EUR", "in-stock"],
      ["Harbour Tee L Navy", "24.90 EUR", "out-of-stock"], ["Harbour Tee M Sand", "19.90 EUR", "in-stock"]]'
shop 4 product handle:no-such
shop 4 product id:no-such
shop 0 search mug
is '[p["handle"] for p in a["items"]]' '["stoneware-mug"]'

# A cart: its session begins with it, and goes with every request from then on.
shop 0 cart create 11:2 --discount WELCOME10
is "[($cents)(a['cart']['cost'][k]) for k in ('subtotal', 'delivery', 'total')]" '["44.82 EUR", "0.00 EUR", "44.82 EUR"]'
is '[a["cart"]["discountCodes"], a["cart"]["id"].split("?")[0]]' '[[{"code": "WELCOME10", "applicable": true}], "new"]'
shop 0 cart add 11
is '[[l["quantity"], l["variant"]["sku"]] for l in a["cart"]["lines"]]' '[[3, "TEE-S-NAVY"]]'
shop 0 cart add 21:50
is '[[l["quantity"] for l in a["cart"]["lines"]], [w["code"] for w in a["warnings"]]]' '[[3, 40], ["MERCHANDISE_NOT_ENOUGH_STOCK"]]'
shop 0 cart add 51 --quantity 2
shop 0 cart set 3 1
is '[l["quantity"] for l in a["cart"]["lines"]]' '[3, 40, 1]'
shop 0 cart remove 2
is "[a['cart']['totalQuantity'], ($cents)(a['cart']['cost']['subtotal'])]" '[4, "107.73 EUR"]'
shop 0 cart discount STORM20 NONE AUTUMN
is '[[c["code"] for c in a["cart"]["discountCodes"] if c["applicable"]], [[w["code"], w["target"]] for w in a["warnings"]]]' \
    '[["STORM20"], [["DISCOUNT_NOT_FOUND", "NONE"], ["DISCOUNT_NOT_APPLICABLE", "AUTUMN"]]]'
shop 0 cart discount
is "($cents)(a['cart']['cost']['total'])" '"119.70 EUR"'
shop 3 cart add no-such
is '[e["code"] for e in a["userErrors"]]' '["MERCHANDISE_NOT_FOUND"]'
control log
control 'lose?operation=VendureAdjustLine'
shop 0 cart set 1 2
control log
is 'a.count("VendureAdjustLine")' '2'
control 'lose?operation=VendureAddItem'
shop 6 cart add 61
control log
is 'a.count("VendureAddItem")' '1'

# A guest's checkout. What is missing is said before anything is done, and the cart can be changed again afterwards.
shop 2 checkout
is '"without Customer details" in a["error"]["message"]' 'true'
shop 3 cart buyer --email ada@vendure.example
is '[e["code"] for e in a["userErrors"]]' '["TAKEN"]'
shop 0 cart buyer --email guest@vendure.example
is 'a["cart"]["buyerIdentity"]["email"]' '"guest@vendure.example"'
address=(--first-name Eve --last-name Ebert --address1 "Kaistraße 2" --city Kiel --zip 24103 --address-country DE)
shop 0 cart delivery address "${address[@]}"
is "[[o['title'], ($cents)(o['cost'])] for o in a['cart']['deliveryGroups'][0]['options']]" '[["Parcel", "4.90 EUR"], ["Express", "12.00 EUR"]]'
is '[a["cart"]["deliveryGroups"][0]["address"][k] for k in ("firstName", "city", "country")]' '["Eve Ebert", "Kiel", "DE"]'
shop 3 cart delivery select shipping 7
is '[e["code"] for e in a["userErrors"]]' '["INVALID_DELIVERY_OPTION"]'
shop 0 cart delivery select shipping 1
is "[($cents)(a['cart']['cost'][k]) for k in ('delivery', 'total')]" '["4.90 EUR", "108.70 EUR"]'
shop 0 checkout
is "[a['order']['name'], ($cents)(a['order']['total']), a['order']['financialStatus'], [[l['title'], l['quantity']] for l in a['order']['lines']]]" \
    '["T0001", "108.70 EUR", "AUTHORIZED", [["Harbour Tee S Navy", 2], ["Oak Board", 1], ["Linen Napkin", 1]]]'

# A payment that the shop refuses leaves the cart as it was.
shop 0 --backend card cart create 41
shop 0 --backend card cart buyer --email guest@vendure.example
shop 0 --backend card cart delivery select shipping 1
shop 7 --backend card checkout
is '[a["error"]["kind"], a["error"]["capability"]]' '["unsupported", "payment"]'
shop 0 --backend card cart add 41
is '[l["quantity"] for l in a["cart"]["lines"]]' '[2]'

# A session that the shop has forgotten: the cart is gone, and what comes next goes into a new one.
shop 0 cart create 51
control forget
shop 4 cart add 61
is 'a["error"]["kind"]' '"cartGone"'
shop 0 cart add 61
is '[[l["quantity"], l["variant"]["sku"]] for l in a["cart"]["lines"]]' '[[1, "NAPKIN"]]'

# A customer, whose token comes in the header as well.
COMMERCE_PASSWORD=wrong-one shop 3 login ada@vendure.example
is '[e["code"] for e in a["userErrors"]]' '["UNIDENTIFIED_CUSTOMER"]'
shop 0 login ada@vendure.example
shop 0 customer
is '[a["email"], a["firstName"], a["defaultAddressID"]]' '["ada@vendure.example", "Ada", "1"]'
shop 0 address list
is '[[x["firstName"], x["city"], x["country"]] for x in a["items"]]' '[["Ada Ahlers", "Hamburg", "DE"]]'
shop 0 cart create 31
shop 0 cart delivery address "${address[@]}"
shop 0 cart delivery select shipping 2
shop 0 checkout
is "[($cents)(a['order']['total'])]" '["201.00 EUR"]'
shop 0 orders
is "[[o['name'], ($cents)(o['total'])] for o in a['items']]" '[["T0005", "201.00 EUR"]]'
order=$(value 'a["items"][0]["id"]')
shop 0 order "$order"
is '[[l["sku"], l["quantity"]] for l in a["lines"]]' '[["JACKET-M", 1]]'
shop 4 order no-such
shop 0 logout
shop 5 customer
COMMERCE_PASSWORD=short shop 3 register eve@vendure.example
is '[e["code"] for e in a["userErrors"]]' '["PASSWORD_TOO_SHORT"]'
shop 0 register eve@vendure.example --first-name Eve
shop 3 login eve@vendure.example
shop 0 recover nobody@vendure.example
shop 0 recover eve@vendure.example
control mails
is '[m["email"] for m in a]' '["eve@vendure.example", "eve@vendure.example"]'
mail=$(value 'a[1]["url"]')
COMMERCE_PASSWORD=new-harbour-lights shop 0 reset "$mail"
shop 0 customer
is '[a["email"], a["firstName"]]' '["eve@vendure.example", "Eve"]'
COMMERCE_PASSWORD=new-harbour-lights shop 3 reset "$mail"
is '[e["code"] for e in a["userErrors"]]' '["TOKEN_INVALID"]'
shop 0 logout

finish

conform --customer
