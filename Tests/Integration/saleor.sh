#!/usr/bin/env bash
# The preset for Saleor against a server that executes Saleor's whole published schema: the conformance kit, and a buyer's
# way by the command line with exact values, requests and exit statuses.
# Needs graphql-core (Scripts/setup --test) and ../shared/schemas; skipped without them.
set -euo pipefail
cd "$(dirname "$0")/../.."
. Tests/Integration/support/shopping.sh
schema=$(realpath -m "${COMMERCE_SHARED:-../shared}/schemas/saleor-3.23.graphqls")
needs_graphql_core
[ -e "$schema" ] || { echo "saleor: $schema is absent; it is not ours to keep" >&2 && exit 77; }
serve "$python" Tests/Fixtures/SaleorShop/server.py "$schema"

cat >"$folder/commerce.json" <<JSON
{
  "default": "shop",
  "backends": {
    "shop": {
      "plugin": "graphql", "preset": "saleor", "endpoint": "$url", "schema": "$schema", "retries": 2,
      "options": { "redirectURL": "https://shop.example/reset" },
      "scenario": {
        "search": "mug", "discountCode": "WELCOME10",
        "customer": { "email": "ada@saleor.example", "password": "harbour-lights" }
      }
    },
    "categories": {
      "plugin": "graphql", "preset": "saleor", "endpoint": "$url", "schema": "$schema",
      "options": { "collections": "category" }
    },
    "elsewhere": {
      "plugin": "graphql", "preset": "saleor", "endpoint": "$url", "schema": "$schema",
      "mapping": {
        "checkout": { "kind": "link", "template": "https://pay.saleor.example/?checkout={cart.id}", "begin": null }
      }
    }
  }
}
JSON
export COMMERCE_PASSWORD=harbour-lights

# The catalogue.
shop 0 shop
is '[a["name"], a["currencyCode"], a["countries"]]' '["Saleor Test Shop", "EUR", ["DE", "AT", "NL"]]'
shop 0 products --sort price --first 3
is '[p["title"] for p in a["items"]]' '["Tide Table", "Gift Wrap", "Rye Crackers"]'
is '[a["page"]["total"], a["page"]["hasNext"], a["issues"]]' '[12, true, []]'
shop 0 products --sort price --reverse --first 1
is "[[p['title'], ($cents)(p['priceRange']['minimum'])] for p in a['items']]" '[["Storm Jacket", "189.00 EUR"]]'
shop 0 products --filter available=false --first 50
is '[p["handle"] for p in a["items"]]' '["rye-crackers"]'
shop 0 products --filter price=40..60 --first 50
is '[p["handle"] for p in a["items"]]' '["oak-board"]'
shop 0 products --collection winter --first 50
is '[p["handle"] for p in a["items"]]' '["harbour-tee", "wool-scarf", "stoneware-mug", "heather-honey"]'
shop 4 products --collection no-such
shop 0 --backend categories products --collection table --first 50
is 'sorted(p["handle"] for p in a["items"])' '["linen-napkin", "oak-board", "stoneware-mug"]'
shop 0 --backend categories collections
is '[c["handle"] for c in a["items"]]' '["clothing", "table", "pantry", "paper"]'
shop 0 --language de product handle:harbour-tee
is '[a["title"], a["description"], a["vendor"], a["productType"]]' \
    '["Hafen-Shirt", "Harbour Tee by Nordwind, made to last.", "Nordwind", "T-Shirt"]'
is '[[o["name"], [v["name"] for v in o["values"]]] for o in a["options"]]' \
    '[["Size", ["S", "M", "L"]], ["Color", ["Navy", "Sand"]]]'
is "[[v['title'], ($cents)(v['price']), ($cents)(v.get('compareAtPrice')), v['availability'].get('quantity')] for v in a['variants']]" \
    '[["S / Navy", "24.90 EUR", null, 12], ["M / Navy", "24.90 EUR", null, 7], ["L / Navy", "24.90 EUR", null, 0],
      ["M / Sand", "19.90 EUR", "24.90 EUR", 30]]'
shop 4 product handle:no-such
shop 4 product id:no-such
shop 0 search honey
is '[p["handle"] for p in a["items"]]' '["heather-honey"]'

# A cart.
tee=UHJvZHVjdFZhcmlhbnQ6MTE= scarf=UHJvZHVjdFZhcmlhbnQ6MjE= wrap=UHJvZHVjdFZhcmlhbnQ6MTEx
shop 0 cart create "$tee:2" --note "at the door" --discount WELCOME10
is "[($cents)(a['cart']['cost'][k]) for k in ('subtotal', 'discount', 'total')]" '["49.80 EUR", "4.98 EUR", "44.82 EUR"]'
is '[a["cart"]["note"], a["cart"]["discountCodes"]]' '["at the door", [{"code": "WELCOME10", "applicable": true}]]'
shop 0 cart attribute gift=yes
is 'a["cart"]["attributes"]' '[{"key": "gift", "value": "yes"}]'
shop 0 cart add "$tee"
is '[[l["quantity"], l["attributes"]] for l in a["cart"]["lines"]]' '[[3, []]]'
shop 0 cart add "$tee" --attribute engraving=A
shop 0 cart add "$tee" --quantity 2 --attribute engraving=A
is '[[l["quantity"], [x["value"] for x in l["attributes"]]] for l in a["cart"]["lines"]]' '[[3, []], [3, ["A"]]]'
shop 0 cart add "$scarf:9"
is '[[l["quantity"]] for l in a["cart"]["lines"]][2:]' '[[3]]'
is '[w["code"] for w in a["warnings"]]' '["MERCHANDISE_NOT_ENOUGH_STOCK"]'
shop 0 cart set 3 1
is '[l["quantity"] for l in a["cart"]["lines"]]' '[3, 3, 1]'
shop 0 cart remove 2
is "[a['cart']['totalQuantity'], ($cents)(a['cart']['cost']['subtotal'])]" '[4, "113.70 EUR"]'
shop 0 cart discount STORM20 NONE
is '[a["cart"]["discountCodes"], [[w["code"], w["target"]] for w in a["warnings"]]]' \
    '[[{"code": "STORM20", "applicable": true}, {"code": "NONE", "applicable": false}], [["DISCOUNT_NOT_FOUND", "NONE"]]]'
shop 0 cart discount
is "[a['cart']['discountCodes'], ($cents)(a['cart']['cost']['total'])]" '[[], "113.70 EUR"]'
shop 0 cart giftcard add GIFT-0010
is "[[g['lastCharacters'] for g in a['cart']['giftCards']], ($cents)(a['cart']['cost']['total'])]" '[["0010"], "103.70 EUR"]'
shop 3 cart giftcard add WELCOME10
is '[[e["code"] for e in a["userErrors"]], a["cart"]["discountCodes"]]' '[["INVALID_GIFT_CARD"], []]'
shop 3 cart giftcard add GIFT-0000
grep -q GIFT-0000 "$folder/out" "$folder/err" && { echo "saleor: a gift card's code is shown" >&2 && exit 1; }
shop 0 cart attribute colour=blue
is 'a["cart"]["attributes"]' '[{"key": "colour", "value": "blue"}]'
shop 4 cart add no-such
control log

# Answers that get lost: what may be done twice is sent again, an addition is not.
control 'lose?operation=SaleorCheckoutCustomerNoteUpdate'
shop 0 cart note "ring twice"
is 'a["cart"]["note"]' '"ring twice"'
control log
is '[o for o in a if o.endswith("NoteUpdate")]' '["SaleorCheckoutCustomerNoteUpdate", "SaleorCheckoutCustomerNoteUpdate"]'
control 'lose?operation=SaleorCheckoutLinesAdd'
shop 6 cart add "$wrap"
control log
is '[o for o in a if o.endswith("LinesAdd")]' '["SaleorCheckoutLinesAdd"]'

# A customer.
COMMERCE_PASSWORD=wrong-one shop 3 login ada@saleor.example
is '[e["code"] for e in a["userErrors"]]' '["UNIDENTIFIED_CUSTOMER"]'
shop 0 login ada@saleor.example
shop 0 customer
is '[a["email"], a["firstName"], a["defaultAddressID"]]' '["ada@saleor.example", "Ada", "QWRkcmVzczox"]'
shop 0 orders --first 2
is "[[o['name'], ($cents)(o['total'])] for o in a['items']]" '[["#3", "31.15 EUR"], ["#2", "33.90 EUR"]]'
is '[a["page"]["total"], a["page"]["hasNext"]]' '[3, true]'
shop 0 orders --first 2 --after "$(value 'a["page"]["next"]')"
is "[[o['name'], ($cents)(o['total']), [[l['title'], l['quantity']] for l in o['lines']]] for o in a['items']]" \
    '[["#1", "29.80 EUR", [["Harbour Tee (S / Navy)", 1]]]]'
shop 4 order no-such
# Its access token ends after five minutes, and is renewed; when what renews it has ended too, she has to sign in.
control 'advance?seconds=600'
shop 5 customer
shop 0 login ada@saleor.example


# The checkout. What costs something has to be paid, which is refused before anything is done…
address=(--first-name Ada --last-name Ahlers --address1 "Hafenstraße 1" --city Hamburg --zip 20457 --address-country DE)
poster=UHJvZHVjdFZhcmlhbnQ6MTAx calendar=UHJvZHVjdFZhcmlhbnQ6MTIx
shop 0 cart create
shop 2 checkout
shop 0 cart create "$poster" --email ada@saleor.example
shop 2 checkout
is '[a["error"]["kind"], "SHIPPING_ADDRESS_NOT_SET" in a["error"]["message"]]' '["invalidInput", true]'
shop 3 cart delivery address --first-name Ada
is 'sorted(e["code"] for e in a["userErrors"])[:1]' '["BLANK"]'
shop 0 cart delivery address "${address[@]}"
is "[[o['title'], ($cents)(o['cost'])] for o in a['cart']['deliveryGroups'][0]['options']]" \
    '[["Parcel", "4.90 EUR"], ["Express", "12.00 EUR"]]'
shop 3 cart delivery select shipping no-such
shop 0 cart delivery select shipping U2hpcHBpbmdNZXRob2Q6MQ==
is "[($cents)(a['cart']['cost'][k]) for k in ('delivery', 'total')]" '["4.90 EUR", "22.90 EUR"]'
shop 7 checkout
is '[a["error"]["kind"], a["error"]["capability"]]' '["unsupported", "payment"]'
# …unless a gift card pays it all, or it is free of charge: then there is an order at once.
shop 0 cart giftcard add GIFT-9000
is "($cents)(a['cart']['cost']['total'])" '"0.00 EUR"'
shop 0 checkout
is "[a['order']['name'], ($cents)(a['order']['total']), [l['title'] for l in a['order']['lines']]]" \
    '["#4", "22.90 EUR", ["Tide Poster (A3)"]]'
shop 0 orders --first 1
is '[o["name"] for o in a["items"]]' '["#4"]'
shop 0 cart create "$calendar" --email ada@saleor.example
shop 0 cart delivery address "${address[@]}"
control log
control 'lose?operation=SaleorCheckoutComplete'
shop 0 checkout
is "[a['order']['name'], ($cents)(a['order']['total'])]" '["#5", "0.00 EUR"]'
control log
is 'a.count("SaleorCheckoutComplete")' '2'
shop 0 --backend elsewhere cart create "$poster"
cart=$(python3 -c 'import json, sys, urllib.parse; print(urllib.parse.quote(json.load(open(sys.argv[1]))["cart"]["id"], safe=""))' "$folder/out")
shop 0 --backend elsewhere checkout
is 'a["url"]' "\"https://pay.saleor.example/?checkout=$cart\""

# Signed out: this device forgets; a new account and a new password.
shop 0 logout
is 'a["signedOut"]' 'true'
shop 5 customer
COMMERCE_PASSWORD=short shop 3 register eve@saleor.example
is '[e["code"] for e in a["userErrors"]]' '["PASSWORD_TOO_SHORT"]'
shop 0 register eve@saleor.example --first-name Eve
shop 3 register eve@saleor.example
is '[e["code"] for e in a["userErrors"]]' '["TAKEN"]'
shop 0 recover nobody@saleor.example
shop 0 recover eve@saleor.example
control mails
is '[m["email"] for m in a]' '["eve@saleor.example"]'
mail=$(value 'a[0]["url"]')
COMMERCE_PASSWORD=new-harbour-lights shop 0 reset "$mail"
shop 0 customer
is '[a["email"], a["firstName"]]' '["eve@saleor.example", "Eve"]'
COMMERCE_PASSWORD=new-harbour-lights shop 3 reset "$mail"
is '[e["code"] for e in a["userErrors"]]' '["TOKEN_INVALID"]'
shop 0 logout

finish

# Saleor refuses an empty e-mail address: a buyer's can't be cleared, which the preset says.
conform --customer
kept="skipped  1 of cart: The backend keeps an e-mail address once it has one: This shop can't take the email of a cart's buyer away"
grep -qF "$kept" "$folder/kit" ||
    { echo "saleor: the kit does not say that an address can't be cleared" >&2 && exit 1; }
