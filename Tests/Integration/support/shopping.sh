# For tests that shop by the command line, to be sourced in the project's folder: a server that is there until the end, the
# tool on $folder/commerce.json, and what came compared with what was to come.
#
# Sets $tool, $folder (taken away at the end), $options of the tool, and $failures, which `finish` judges.
script=$(basename "$0" .sh)
tool=$(realpath "${COMMERCE_TOOL:-.build/debug/commerce}")
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null; wait; rm -rf "$folder"' EXIT
options=(--json)
failures=0
# Of an amount in an answer: a Python expression.
cents='lambda m: m and m["amount"] + " " + m["currencyCode"]'

# needs_graphql_core: sets $python to one that has graphql-core, and ends the test as skipped where there is none.
needs_graphql_core() {
    python=${SANDBOX_PYTHON:-.venv/bin/python3}
    "$python" -c 'import graphql' 2>/dev/null && return
    echo "$script: graphql-core is absent; Scripts/setup --test installs it where PyPI can be reached" >&2
    exit 77
}

# serve COMMAND…: starts a server, whose first line is its address: $url, and $origin of it.
serve() {
    PYTHONDONTWRITEBYTECODE=1 "$@" >"$folder/server" 2>"$folder/server.log" &
    for _ in $(seq 1200); do [ -s "$folder/server" ] && break || sleep 0.05; done
    url=$(head -n 1 "$folder/server")
    [ -n "$url" ] || { cat "$folder/server.log" >&2 && exit 1; }
    origin=$(cut -d/ -f1-3 <<<"$url")
}

# control PATH [BODY]: asks the server what tests ask; its answer is in $folder/out
control() {
    python3 - "$origin/control/$1" "${2-}" >"$folder/out" <<'PY'
import sys, urllib.request
print(urllib.request.urlopen(sys.argv[1], sys.argv[2].encode() or None).read().decode())
PY
}

# shop STATUS ARGUMENTS…: runs the tool; its answer is in $folder/out, and all that it ever said in $folder/said
shop() {
    local wanted=$1 status=0
    shift
    "$tool" --config "$folder/commerce.json" --state "$folder/state" "${options[@]}" "$@" >"$folder/out" 2>"$folder/err" ||
        status=$?
    cat "$folder/out" "$folder/err" >>"$folder/said"
    [ "$status" = "$wanted" ] && return
    echo "$script: commerce $*: exit status $status, not $wanted" >&2
    cat "$folder/out" "$folder/err" >&2
    exit 1
}

# is EXPRESSION WANTED: a Python expression over the answer `a`, compared as JSON
is() {
    python3 - "$folder/out" "$script" "$1" "$2" <<'PY' || failures=$((failures + 1))
import json, sys
a = json.load(open(sys.argv[1]))
found, wanted = eval(sys.argv[3]), json.loads(sys.argv[4])
if found != wanted:
    shown = [json.dumps(value, ensure_ascii=False) for value in (found, wanted)]
    sys.exit(f"{sys.argv[2]}: {sys.argv[3]} is {shown[0]}, not {shown[1]}")
PY
}

# value EXPRESSION: prints a Python expression over the answer `a`
value() { python3 -c 'import json, sys; a = json.load(open(sys.argv[1])); print(eval(sys.argv[2]))' "$folder/out" "$1"; }

# finish: ends the test where anything was not as it was to be
finish() {
    [ "$failures" = 0 ] && return
    echo "$script: $failures values are not as they are to be" >&2
    exit 1
}

# conform ARGUMENTS…: runs the conformance kit, which has to pass; what it says is in $folder/kit
conform() {
    "$tool" --config "$folder/commerce.json" --state "$folder/state" conformance "$@" >"$folder/kit" 2>&1 ||
        { cat "$folder/kit" >&2 && exit 1; }
    echo "$script: $(tail -n 1 "$folder/kit")"
}
