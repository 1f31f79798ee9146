#!/usr/bin/env bash
# A checkout by a webhook: the tool hands its cart to a receiving side of ours on loopback, which checks each request by
# the Python of the documentation's page and by an HMAC of its own, fails in the ways that servers fail, and answers with
# a page to pay on or an order.
set -euo pipefail
cd "$(dirname "$0")/../.."
. Tests/Integration/support/shopping.sh
options+=(--verbose)
secret=$(python3 -c 'import secrets; print(secrets.token_hex(20))')
other=$(python3 -c 'import secrets; print(secrets.token_hex(20))')

"$tool" sandbox --port 0 --json >"$folder/sandbox" &
SECRET=$secret serve python3 Tests/Fixtures/CheckoutReceiver/receiver.py Documentation/graphql-mapping.md
for _ in $(seq 1200); do grep -q contentEndpoint "$folder/sandbox" && break || sleep 0.05; done
endpoint=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["contentEndpoint"])' "$folder/sandbox")

entry() { # entry URL SECRET [MEMBERS]
    cat <<JSON
{
  "plugin": "graphql", "preset": "hygraph", "endpoint": "$endpoint", "currency": "USD", "priceUnit": "minor", $3
  "options": { "locales": "en" },
  "mapping": { "checkout": { "kind": "webhook", "url": "$1", "secret": "$2" } }
}
JSON
}
# The tool reads the secrets from its environment, as a program in use would.
cat >"$folder/commerce.json" <<JSON
{
  "default": "shop",
  "backends": {
    "shop": $(entry "$url/checkout" '${HOOK_SECRET}' ''),
    "hasty": $(entry "$url/checkout" '${HOOK_SECRET}' '"timeout": 1,'),
    "forged": $(entry "$url/checkout" '${OTHER_SECRET}' ''),
    "astray": $(entry "$url/nowhere" '${HOOK_SECRET}' ''),
    "clear": $(entry "http://receiver.example/checkout" '${HOOK_SECRET}' ''),
    "unsigned": $(entry "$url/checkout" '' '')
  }
}
JSON
export HOOK_SECRET=$secret OTHER_SECRET=$other

plan() { control plan "$1" && is 'a["left"]' '[]'; }
# arrived COUNT: so many requests came since the last time, all signed, and but for their times the same
arrived() {
    control log
    is 'len(a)' "$1"
    is '[len({r[part] for r in a}) for part in ("key", "timestamp", "body")]' '[1, 1, 1]'
    is '[all(r[part] for r in a) for part in ("isOurs", "isSigned", "sameKey")]' '[true, true, true]'
}

# What is handed over, and the order that is made of it.
shop 0 product handle:harbour-tee
variant=$(value 'a["variants"][0]["id"]')
shop 0 cart create "$variant:2" --note "at the door" --email ada@shop.example
cart=$(value 'a["cart"]["id"]')
shop 0 checkout
is '[a["order"]["id"], a["order"]["name"], [[l["title"], l["quantity"]] for l in a["order"]["lines"]]]' \
    '["order-1", "R0001", [["Harbour Tee", 2]]]'
arrived 1
is '[a[0]["version"], a[0]["cart"]["note"], a[0]["cart"]["buyerIdentity"]["email"]]' '[1, "at the door", "ada@shop.example"]'
is '[[l["variant"]["id"], l["quantity"], l["cost"]["total"]["amount"]] for l in a[0]["cart"]["lines"]]' "[[\"$variant\", 2, \"56.00\"]]"
is 'a[0]["cart"]["id"]' "\"$cart\""
is '[name for name in a[0]["fields"] if name in ("authorization", "cookie")]' '[]'
key=$(value 'a[0]["key"]')

# The same contents have the same key, which makes no second order; others have another.
shop 0 cart create "$variant:2" --note "at the door" --email ada@shop.example
again=$(value 'a["cart"]["id"]')
[ "$again" != "$cart" ] || { echo "webhook: the cart that was ordered goes on" >&2 && exit 1; }
plan '[{"url": "https://pay.shop.example/1"}]'
shop 0 checkout
is '[a["url"], a.get("order"), a.get("deadline")]' '["https://pay.shop.example/1", null, null]'
control log
second=$(value 'a[0]["key"]')
shop 0 cart set 1 3
shop 0 cart set 1 2
plan '[{"url": "https://pay.shop.example/2", "deadline": "2030-01-02T03:04:05Z"}]'
shop 0 checkout
is '[a["url"], a["deadline"]]' '["https://pay.shop.example/2", "2030-01-02T03:04:05Z"]'
control log
is '[r["key"] for r in a]' "[\"$second\"]"
shop 0 cart set 1 4
plan '[{"url": "https://pay.shop.example/3"}]'
shop 0 checkout
control log
is "[r['key'] == '$second' for r in a] + [r['key'][:32] == '$second'[:32] for r in a]" '[false, true]'
[ "$key" != "$second" ] || { echo "webhook: two carts have one key" >&2 && exit 1; }

# A server that fails is asked again, as it wants, with the same key.
plan '[{"status": 503}, {"status": 429, "retryAfter": 1}, "close", {"url": "https://pay.shop.example/4"}]'
shop 0 checkout
is 'a["url"]' '"https://pay.shop.example/4"'
arrived 4
is '[a[0]["key"][:32], a[2]["at"] - a[1]["at"] >= 1]' "[\"${second:0:32}\", true]"
# One that is silent is given up by the entry's timeout, and asked again.
plan '[{"stall": 600}, {"stall": 600}, {"url": "https://pay.shop.example/5"}]'
shop 0 --backend hasty checkout
is 'a["url"]' '"https://pay.shop.example/5"'
arrived 3
is '[a[1]["at"] - a[0]["at"] >= 1, a[2]["at"] - a[0]["at"] < 20]' '[true, true]'
# After four times it is enough; and a wait that is too long is not begun.
plan '["close", {"status": 503}, {"status": 502}, {"status": 500}]'
shop 6 checkout
is '[a["error"]["kind"], a["error"]["httpStatus"]]' '["unavailable", 500]'
arrived 4
plan '[{"status": 429, "retryAfter": 120}]'
shop 6 checkout
is '[a["error"]["kind"], a["error"]["retryAfter"]]' '["throttled", 120]'
arrived 1

# Refusals are no failures: they come once.
refused() { # refused STATUS STEP KIND
    plan "[$2]"
    shop "$1" checkout
    is 'a["error"]["kind"]' "\"$3\""
    cp "$folder/out" "$folder/refusal"
    arrived 1
    cp "$folder/refusal" "$folder/out"
}
refused 3 '{"status": 409, "message": "Somebody changed it."}' conflict
is '"Somebody changed it." in a["error"]["message"]' 'true'
refused 3 '{"status": 422, "message": "Not to that country."}' invalidInput
is '"Not to that country." in a["error"]["message"]' 'true'
refused 2 '{"status": 302, "location": "/control/advance?seconds=1"}' configuration
control 'advance?seconds=0'
is 'a["offset"]' '0'
refused 8 '{"url": "http://pay.shop.example/"}' malformedResponse
refused 8 '{"page": "https://pay.shop.example/"}' malformedResponse
shop 2 --backend astray checkout
is 'a["error"]["kind"]' '"configuration"'

# Another secret, and a clock that is far from ours, are not accepted; nothing is sent where the signature can't be made,
# nor in the clear.
shop 5 --backend forged checkout
is '[a["error"]["kind"], "Check the secret on both sides." in a["error"]["message"]]' '["accessDenied", true]'
control log
is '[[r["isOurs"], r["isSigned"]] for r in a]' '[[false, false]]'
control 'advance?seconds=301'
shop 5 checkout
is 'a["error"]["kind"]' '"accessDenied"'
control log
is '[[r["isOurs"], r["isSigned"]] for r in a]' '[[false, true]]'
control 'advance?seconds=-301'
shop 2 --backend unsigned checkout
is 'a["error"]["kind"]' '"configuration"'
shop 2 --backend clear checkout
is 'a["error"]["kind"]' '"configuration"'
control log
is 'a' '[]'

# What the page's check makes of a request that is sent once more: as it was, which the key makes harmless, and changed.
plan '[]'
shop 0 checkout
is '[a["order"]["id"], a["order"]["lines"][0]["quantity"]]' '["order-2", 4]'
control resend '{}'
is 'a["status"]' '200'
control log
is '[len(a), len({r["key"] for r in a}), all(r["isOurs"] for r in a)]' '[2, 1, true]'
for change in '{"body": "{}"}' '{"fields": {"X-Commerce-Timestamp": "1"}}' '{"fields": {"X-Commerce-Timestamp": ""}}' \
    '{"fields": {"X-Commerce-Signature": "v1="}}' '{"fields": {"X-Commerce-Signature": "v1=\u00e9"}}'; do
    control resend "$change"
    is 'a["status"]' '401'
done
control 'advance?seconds=301'
control resend '{}'
is 'a["status"]' '401'

# Nobody is told the secrets.
! grep -qF -e "$secret" -e "$other" "$folder/said" "$folder/server.log" || { echo "webhook: a secret is shown" >&2 && exit 1; }
! grep -rqF -e "$secret" -e "$other" "$folder/state" || { echo "webhook: a secret is kept" >&2 && exit 1; }
finish
echo "webhook: a cart is handed over, signed, and as often as it takes"
