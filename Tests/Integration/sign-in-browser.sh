#!/usr/bin/env bash
# Signing in at the sandbox's page in a real browser: the tool waits, Chromium fills in the form and comes back with a code.
# Needs Debian's chromium and chromium-driver; skipped without them.
set -euo pipefail
cd "$(dirname "$0")/../.."
command -v chromedriver >/dev/null && { command -v chromium || command -v chromium-browser; } >/dev/null || {
    echo "sign-in-browser: chromium and chromium-driver are absent" >&2
    exit 77
}
tool=$(realpath "${COMMERCE_TOOL:-.build/debug/commerce}")
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null; wait; rm -rf "$folder"' EXIT

# line FILE: its first line, once it is there
line() {
    for _ in $(seq 600); do
        [ -s "$1" ] && head -n 1 "$1" && return
        sleep 0.05
    done
    echo "sign-in-browser: nothing came into $1" >&2 && return 1
}
fail() { cat "$folder"/*.err >&2 && echo "sign-in-browser: $*" >&2 && exit 1; }

"$tool" sandbox --port 0 >"$folder/sandbox.json" 2>"$folder/sandbox.err" &
line "$folder/sandbox.err" >/dev/null
python3 - "$folder" <<'PYTHON'
import json, sys
configuration = json.load(open(f"{sys.argv[1]}/sandbox.json"))
configuration["backends"]["sandbox"]["customerAccounts"] = {"clientID": "sandbox-client"}
json.dump(configuration, open(f"{sys.argv[1]}/commerce.json", "w"))
PYTHON
commerce=("$tool" --config "$folder/commerce.json" --state "$folder/state" --json)

# sign_in STATUS [OPTION]: the tool opens no browser, and Chromium is given the address that it prints
sign_in() {
    local status=0 login page
    rm -f "$folder/login.err"
    env -u DISPLAY -u WAYLAND_DISPLAY "${commerce[@]}" login --browser --wait 300 >"$folder/out" 2>"$folder/login.err" &
    login=$!
    page=$(line "$folder/login.err")
    python3 Tests/Fixtures/SandboxCrosscheck/browser_sign_in.py "${page#Sign in at }" ${2:-} >"$folder/message" || fail "the browser failed"
    wait "$login" || status=$?
    [ "$status" -eq "$1" ] || fail "commerce login ended with $status: $(cat "$folder/out")"
}
# holds PATTERN: the tool's last answer has it
holds() { grep -q "$1" "$folder/out" || fail "no $1 in $(cat "$folder/out")"; }

sign_in 3 --deny
holds '"access_denied"'
sign_in 0
! grep -q 'shcat_\|shcrt_' "$folder/out" "$folder/login.err" || fail "a token is shown"
"${commerce[@]}" customer >"$folder/out" 2>"$folder/customer.err" || fail "nobody is signed in"
holds '"email": "ada@sandbox.example"'
"${commerce[@]}" logout >"$folder/out" 2>"$folder/logout.err" || fail "the sign-out failed"
out=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["url"])' "$folder/out")
python3 Tests/Fixtures/SandboxCrosscheck/browser_sign_in.py "$out" --out >/dev/null || fail "the page does not sign out"
! "${commerce[@]}" customer >"$folder/out" 2>/dev/null || fail "somebody is signed in after the sign-out"
holds '"unauthenticated"'
echo "sign-in-browser: denied, wrong password, signed in (\"$(cat "$folder/message")\"), signed out"
