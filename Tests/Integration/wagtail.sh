#!/usr/bin/env bash
# slow: fills and starts a real Wagtail server.
# A real server with grapple, Wagtail's GraphQL API: a shop of ours on loopback.
# Needs Wagtail (Scripts/setup --test puts it into the user's cache); skipped without it.
set -euo pipefail
cd "$(dirname "$0")/../.."
shop=Tests/Fixtures/WagtailShop
python=$("$shop/environment") || {
    echo "wagtail: Wagtail and grapple are absent; Scripts/setup --test installs them where PyPI can be reached" >&2
    exit 77
}
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server" && wait "$server"; } 2>/dev/null || true; rm -rf "$folder"' EXIT

export SHOP_DATA=$folder/data PYTHONDONTWRITEBYTECODE=1
mkdir "$SHOP_DATA"
"$python" "$shop/manage.py" migrate --verbosity 0
"$python" "$shop/manage.py" fill
"$python" "$shop/serve.py" >"$folder/origin" 2>"$folder/log" &
server=$!
until [ -s "$folder/origin" ]; do
    kill -0 "$server" 2>/dev/null || { cat "$folder/log" >&2 && exit 1; }
    sleep 0.1
done
origin=$(cat "$folder/origin")

"$python" "$shop/check.py" "$origin" || { tail -n 20 "$folder/log" >&2 && exit 1; }
