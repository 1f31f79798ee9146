#!/usr/bin/env bash
# A checkout by a webhook: the tool hands its cart to a receiving side of ours on loopback, which checks each request by
# the Python of the documentation's page and by an HMAC of its own, fails in the ways that servers fail, and answers with
# a page to pay on or an order.
set -euo pipefail
cd "$(dirname "$0")/../.."
tool=$(realpath "${COMMERCE_TOOL:-.build/debug/commerce}")
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null; wait; rm -rf "$folder"' EXIT
secret=$(python3 -c 'import secrets; print(secrets.token_hex(20))')
other=$(python3 -c 'import secrets; print(secrets.token_hex(20))')

"$tool" sandbox --port 0 --json >"$folder/sandbox" &
SECRET=$secret PYTHONDONTWRITEBYTECODE=1 python3 Tests/Fixtures/CheckoutReceiver/receiver.py \
    Documentation/graphql-mapping.md >"$folder/receiver" 2>"$folder/receiver.log" &
for _ in $(seq 1200); do
    [ -s "$folder/receiver" ] && grep -q contentEndpoint "$folder/sandbox" && break || sleep 0.05
done
receiver=$(head -n 1 "$folder/receiver")
[ -n "$receiver" ] || { cat "$folder/receiver.log" >&2 && exit 1; }
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
    "shop": $(entry "$receiver/checkout" '${HOOK_SECRET}' ''),
    "hasty": $(entry "$receiver/checkout" '${HOOK_SECRET}' '"timeout": 1,'),
    "forged": $(entry "$receiver/checkout" '${OTHER_SECRET}' ''),
    "astray": $(entry "$receiver/nowhere" '${HOOK_SECRET}' ''),
    "clear": $(entry "http://receiver.example/checkout" '${HOOK_SECRET}' ''),
    "unsigned": $(entry "$receiver/checkout" '' '')
  }
}
JSON
export HOOK_SECRET=$secret OTHER_SECRET=$other

failures=0
# shop STATUS ARGUMENTS…: runs the tool as verbosely as it can; its answer is in $folder/out, and all it said in $folder/said
shop() {
    local wanted=$1 status=0
    shift
    "$tool" --config "$folder/commerce.json" --state "$folder/state" --json --verbose "$@" >"$folder/out" 2>"$folder/err" || status=$?
    cat "$folder/out" "$folder/err" >>"$folder/said"
    [ "$status" = "$wanted" ] && return
    echo "webhook: commerce $*: exit status $status, not $wanted" >&2
    cat "$folder/out" "$folder/err" >&2
    exit 1
}
control() { # control PATH [JSON]: its answer is in $folder/out
    python3 -c 'import sys, urllib.request; print(urllib.request.urlopen(sys.argv[1], sys.argv[2].encode()).read().decode())' \
        "$receiver/control/$1" "${2:-}" >"$folder/out"
}
plan() { control plan "$1" && is 'a["left"]' '[]'; }
# is EXPRESSION WANTED: a Python expression over the answer `a`, compared as JSON
is() {
    python3 - "$folder/out" "$1" "$2" <<'PY' || failures=$((failures + 1))
import json, sys
a = json.load(open(sys.argv[1]))
found, wanted = eval(sys.argv[2]), json.loads(sys.argv[3])
if found != wanted:
    sys.exit(f"webhook: {sys.argv[2]} is {json.dumps(found, ensure_ascii=False)}, not {json.dumps(wanted, ensure_ascii=False)}")
PY
}
# arrived COUNT: so many requests came since the last time, all signed, and but for their times the same
arrived() {
    control log
    is 'len(a)' "$1"
    is '[len({r[part] for r in a}) for part in ("key", "timestamp", "body")]' '[1, 1, 1]'
    is '[all(r[part] for r in a) for part in ("isOurs", "isSigned", "sameKey")]' '[true, true, true]'
}

# What is handed over, and the order that is made of it.
shop 0 product handle:harbour-tee
variant=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["variants"][0]["id"])' "$folder/out")
shop 0 cart create "$variant:2" --note "at the door" --email ada@shop.example
cart=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["cart"]["id"])' "$folder/out")
shop 0 checkout
is '[a["order"]["id"], a["order"]["name"], [[l["title"], l["quantity"]] for l in a["order"]["lines"]]]' \
    '["order-1", "R0001", [["Harbour Tee", 2]]]'
arrived 1
is '[a[0]["version"], a[0]["cart"]["note"], a[0]["cart"]["buyerIdentity"]["email"]]' '[1, "at the door", "ada@shop.example"]'
is '[[l["variant"]["id"], l["quantity"], l["cost"]["total"]["amount"]] for l in a[0]["cart"]["lines"]]' "[[\"$variant\", 2, \"56.00\"]]"
is 'a[0]["cart"]["id"]' "\"$cart\""
is '[name for name in a[0]["fields"] if name in ("authorization", "cookie")]' '[]'
key=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))[0]["key"])' "$folder/out")

# The same contents have the same key, which makes no second order; others have another.
shop 0 cart create "$variant:2" --note "at the door" --email ada@shop.example
again=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["cart"]["id"])' "$folder/out")
[ "$again" != "$cart" ] || { echo "webhook: the cart that was ordered goes on" >&2 && exit 1; }
plan '[{"url": "https://pay.shop.example/1"}]'
shop 0 checkout
is '[a["url"], a.get("order"), a.get("deadline")]' '["https://pay.shop.example/1", null, null]'
control log
second=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))[0]["key"])' "$folder/out")
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
! grep -qF -e "$secret" -e "$other" "$folder/said" "$folder/receiver.log" || { echo "webhook: a secret is shown" >&2 && exit 1; }
! grep -rqF -e "$secret" -e "$other" "$folder/state" || { echo "webhook: a secret is kept" >&2 && exit 1; }
[ "$failures" = 0 ] || { echo "webhook: $failures values are not as they are to be" >&2 && exit 1; }
echo "webhook: a cart is handed over, signed, and as often as it takes"
