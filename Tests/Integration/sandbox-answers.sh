#!/usr/bin/env bash
# The sandbox against the whole published schemas of its three faces, judged by graphql-core: documents are valid, answers are what they ask for.
# What the adapter sends and gets is judged too, by running the tool through the same proxy.
# Needs graphql-core (Scripts/setup --test) and ../shared/schemas; skipped without them.
set -euo pipefail
cd "$(dirname "$0")/../.."
python=${SANDBOX_PYTHON:-.venv/bin/python3}
schemas=(${COMMERCE_SHARED:-../shared}/schemas/{shopify-storefront-2026-04,shopify-customer-account-2026-04,hygraph-products}.graphqls)
"$python" -c 'import graphql; assert graphql.version == "3.3.2", graphql.version' 2>/dev/null || {
    echo "sandbox-answers: graphql-core 3.3.2 is absent; Scripts/setup --test installs it where PyPI can be reached" >&2
    exit 77
}
for schema in "${schemas[@]}"; do
    [ -e "$schema" ] || { echo "sandbox-answers: $schema is absent; it is not ours to keep" >&2 && exit 77; }
done
tool=$(realpath "${COMMERCE_TOOL:-.build/debug/commerce}")
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null; wait; rm -rf "$folder"' EXIT

# line FILE: its first line, once it is there
line() {
    for _ in $(seq 600); do
        [ -s "$1" ] && head -n 1 "$1" && return
        sleep 0.05
    done
    echo "sandbox-answers: nothing came into $1" >&2 && return 1
}

"$tool" sandbox --port 0 >"$folder/sandbox.json" 2>"$folder/sandbox.log" &
line "$folder/sandbox.log" >/dev/null
url=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["backends"]["sandbox"]["endpoint"])' "$folder/sandbox.json")
"$python" Tests/Fixtures/SandboxCrosscheck/proxy.py "${schemas[@]}" "$url" >"$folder/problems" &
proxy=$(line "$folder/problems")

failed=0
python3 Tests/Fixtures/SandboxCrosscheck/shopper.py "$proxy" Sources/CommerceSandbox/schema/storefront.graphqls >&2 || failed=1
python3 Tests/Fixtures/SandboxCrosscheck/account.py "$proxy" Sources/CommerceSandbox/schema/customer_account.graphqls >&2 || failed=1
"$python" Tests/Fixtures/SandboxCrosscheck/content.py "$proxy" Sources/CommerceSandbox/schema/content.graphqls "${url%/api/*}" >&2 || failed=1

summary() { python3 -c 'import sys, urllib.request; print(urllib.request.urlopen(sys.argv[1] + "/summary").read().decode())' "$proxy"; }
echo "sandbox-answers: by hand $(summary)"

# The adapter, through the same proxy: with customers of either kind.
python3 - "$folder" "$url" "$proxy" <<'PYTHON'
import json, sys
folder, url, proxy = sys.argv[1:]
configuration = json.loads(open(f"{folder}/sandbox.json").read().replace(url, proxy))
shop = configuration["backends"]["sandbox"]
configuration["backends"]["accounts"] = {**shop, "customerAccounts": {"clientID": "sandbox-client"}}
json.dump(configuration, open(f"{folder}/commerce.json", "w"))
PYTHON
shop() {
    "$tool" --config "$folder/commerce.json" --state "$folder/state" --json "$@" >"$folder/out" 2>"$folder/err" || {
        cat "$folder/out" "$folder/err" >&2 && echo "sandbox-answers: commerce $* failed" >&2 && exit 1
    }
}
# value PATH: a part of the last answer, in Python's words
value() { python3 -c 'import json, sys; print(eval("v" + sys.argv[2], {"v": json.load(open(sys.argv[1]))}))' "$folder/out" "$1"; }
variant() { shop variants "$1" && python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["items"][0]["id"])' "$folder/out"; }
export COMMERCE_PASSWORD=harbour-lights
shop shop
shop collections --preview 3
shop collection clothing
shop products --first 20
shop products --collection clothing --filter available=true --sort price
shop --country DE --language DE product handle:harbour-tee
shop variants handle:trail-trousers
shop search wool
shop suggest wo
shop recommend handle:stoneware-mug
shop cart create
shop cart add "$(variant handle:stoneware-mug):2" "$(variant handle:silk-scarf):9" "$(variant handle:heather-honey)"
shop cart discount WELCOME10 NONE
shop cart giftcard add SANDBOX-GIFT-0010
shop cart note "at the door"
shop cart attribute gift=yes
shop cart buyer --email buyer@sandbox.example --buyer-country DE
shop login ada@sandbox.example
shop customer
shop customer --first-name Augusta --phone +15555550100
shop address add --first-name Ada --last-name Lindqvist --address1 "1 Pier Road" --zip 04101 --city Portland --province ME --address-country US
address=$(value '["address"]["id"]')
shop address update "$address" --city Bangor
shop address default "$address"
shop address list
shop address remove "$address"
shop orders
shop order 1002
shop cart show
shop checkout
shop logout

# The same goods by the content API, with the preset for Hygraph.
cms() { shop --backend cms "$@"; }
cms products --first 7
cms products --collection clothing --sort price --filter price=20..200
cms products --filter category=kitchen --sort title --reverse
cms collections --preview 3
cms collection clothing
cms product handle:harbour-tee
cms search wool --sort price
cms suggest wo
cms cart create
cms cart add "$(cms product handle:stoneware-mug && value '["variants"][0]["id"]'):2"
cms cart show

# By the mails that a shop sends: the whole link, or what stands in it.
control() { python3 -c 'import sys, urllib.request; print(urllib.request.urlopen(sys.argv[1] + "/sandbox/control", sys.argv[2].encode()).read().decode())' "$proxy" "$1" >"$folder/out"; }
link() { control '{}' && value '["mails"][-1]["link"]'; }
# proof LINK: the customer and the token of a link, as options
proof() { python3 -c 'import sys; parts = sys.argv[1].split("/"); print("--customer-id=gid://shopify/Customer/" + parts[-2], "--token=" + parts[-1])' "$1"; }
shop register bea@sandbox.example --first-name Bea --last-name Ek --marketing yes
shop recover bea@sandbox.example
COMMERCE_PASSWORD=storm-lanterns shop reset "$(link)"
shop customer
shop recover bea@sandbox.example
# shellcheck disable=SC2046  # two options
COMMERCE_PASSWORD=quiet-harbours shop reset $(proof "$(link)")
shop logout
COMMERCE_PASSWORD=quiet-harbours shop login bea@sandbox.example
shop logout
control '{"invite": "cyd@sandbox.example"}'
shop activate "$(link)"
shop customer
control '{"invite": "dag@sandbox.example"}'
# shellcheck disable=SC2046  # two options
shop activate $(proof "$(link)")
shop logout

# At the shop's own page; a script stands in for the browser, which the tool finds none of.
commerce=("$tool" --config "$folder/commerce.json" --state "$folder/state" --json --backend accounts)
env -u DISPLAY -u WAYLAND_DISPLAY "${commerce[@]}" login --browser --wait 300 >"$folder/signed-in" 2>"$folder/page" &
login=$!
page=$(line "$folder/page")
python3 Tests/Fixtures/SandboxCrosscheck/sign_in.py "${page#Sign in at }" >&2
wait "$login" || { cat "$folder/signed-in" "$folder/page" >&2 && echo "sandbox-answers: commerce login --browser failed" >&2 && exit 1; }
account() { shop --backend accounts "$@"; }
account customer
account customer --first-name Augusta
account address add --first-name Ada --last-name Lindqvist --address1 "Hafen 1" --zip 20359 --city Hamburg --address-country DE
address=$(value '["address"]["id"]')
account address update "$address" --city Kiel
account address default "$address"
account address list
account address remove "$address"
account orders
account order "$(value '["items"][0]["id"]')"
account cart create
account cart buyer --email ada@sandbox.example
account logout

echo "sandbox-answers: with the adapter $(summary)"
if [ "$(wc -l <"$folder/problems")" -gt 1 ]; then
    sed 1d "$folder/problems" | sort | uniq -c | sort -rn | head -n 40 >&2
    failed=1
fi
exit $failed
