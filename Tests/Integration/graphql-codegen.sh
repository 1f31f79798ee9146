#!/usr/bin/env bash
# The verbs of graphql-codegen that people use by hand: check, trim, fetch from a file and from a server on this machine.
set -euo pipefail
cd "$(dirname "$0")/../.."
tool=$(realpath "${GRAPHQL_CODEGEN:-.build/debug/graphql-codegen}")
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
cp -r Tests/Fixtures/GeneratedCode/Sources/GeneratedCode/. "$folder"
cd "$folder"

fail() { echo "$1" >&2 && exit 1; }
# refuses STATUS TEXT COMMAND…: the command ends with this status and says this
refuses() {
    local status=0 wanted=$1 text=$2
    shift 2
    "$@" >output 2>&1 || status=$?
    [ "$status" = "$wanted" ] || { cat output >&2 && fail "$*: status $status, not $wanted"; }
    grep -F -e "$text" output >/dev/null || { cat output >&2 && fail "$*: lacks: $text"; }
}

# check: nothing wrong, then a mistake, then what the schema itself gets wrong.
"$tool" check --config graphql-codegen.json
cp Bookshop/Operations/Basket.graphql saved
sed -i 's/quantity$/quantty/' Bookshop/Operations/Basket.graphql
refuses 1 './Bookshop/Operations/Basket.graphql:7:9: error: "Line" has no field "quantty"; did you mean "quantity"?' \
    "$tool" check --config ./graphql-codegen.json
refuses 1 'Basket.graphql:7:9: error' "$tool" generate --config graphql-codegen.json --output out
[ ! -e out ] || fail "something was generated of a mistake"
mv saved Bookshop/Operations/Basket.graphql
refuses 1 'nothing.json:1:1: error: there is no such file' "$tool" check --config nothing.json
echo '{ "schemas": [ { "namespace": "A", "shema": "x" } ] }' >wrong.json
refuses 1 'wrong.json:1:36: error: there is no setting "shema"; did you mean "schema"?' "$tool" check --config wrong.json
refuses 2 'usage: graphql-codegen' "$tool" check
refuses 2 'graphql-codegen: --output is missing' "$tool" generate --config graphql-codegen.json
refuses 2 'graphql-codegen: --output wants a value' "$tool" generate --config graphql-codegen.json --output
refuses 2 'graphql-codegen: there is no option --confg; did you mean "--config"?' "$tool" check --confg a
refuses 2 'usage: graphql-codegen' "$tool" chek

# A schema with files of operations, without a configuration.
"$tool" check --schema Bookshop/schema.graphqls Bookshop/Operations/Fragments.graphql >output 2>&1 || true
grep -q 'Fragments.graphql:3:10: error: no operation uses the fragment "PriceFields"' output || fail "unused fragments are not told"

# generate: what is no longer there is removed.
"$tool" generate --config graphql-codegen.json --output out
[ -e out/Reviews-Book.graphql.swift ] || fail "nothing was generated"
cp -r out before
mv Reviews/Book.graphql saved
"$tool" generate --config graphql-codegen.json --output out
[ ! -e out/Reviews-Book.graphql.swift ] || fail "the Swift of a file that is gone was left"
mv saved Reviews/Book.graphql

# Files whose Swift would have one name are refused, rather than that one of them is lost.
mkdir -p Bookshop/Operations-Basket
echo 'query Other { version }' >Bookshop/Operations-Basket.graphql
refuses 1 './Bookshop/Operations/Basket.graphql:1:1: error: its Swift would be Bookshop-Operations-Basket.graphql.swift' \
    "$tool" check --config ./graphql-codegen.json
rm -r Bookshop/Operations-Basket Bookshop/Operations-Basket.graphql

# A state that is damaged makes everything anew, and nothing is removed but what the tool has written.
printf 'x\n..\n.\n/etc\n../graphql-codegen.json\nBookshop\nold.graphql.swift\n' >out/graphql-codegen.state
touch out/old.graphql.swift
"$tool" generate --config graphql-codegen.json --output out
[ -d Bookshop ] && [ ! -e out/old.graphql.swift ] && diff -r out before
# After a run that was ended halfway, the earlier operations are not taken for done.
cp Bookshop/Operations/Basket.graphql saved
sed -i 's/quantity$/quantity amount: quantity/' Bookshop/Operations/Basket.graphql
mkdir out/ReviewService.graphqls.swift.saved && mv out/ReviewService.graphqls.swift out/ReviewService.graphqls.swift.saved
mkdir out/ReviewService.graphqls.swift
refuses 1 "out/ReviewService.graphqls.swift:1:1: error: the file can't be written: Is a directory" \
    "$tool" generate --config graphql-codegen.json --output out
rmdir out/ReviewService.graphqls.swift
mv out/ReviewService.graphqls.swift.saved/* out && rmdir out/ReviewService.graphqls.swift.saved
grep -q amount out/Bookshop-Operations-Basket.graphql.swift || fail "the run did not get halfway"
mv saved Bookshop/Operations/Basket.graphql
"$tool" generate --config graphql-codegen.json --output out
diff -r out before

# trim: less schema, the same Swift.
cp Bookshop/schema.graphqls whole.graphqls
"$tool" trim --config graphql-codegen.json --namespace Bookshop
[ "$(wc -c <Bookshop/schema.graphqls)" -lt "$(wc -c <whole.graphqls)" ] || fail "the schema was not trimmed"
! grep -q '"""' Bookshop/schema.graphqls || fail "the trimmed schema has descriptions"
rm -r out
"$tool" generate --config graphql-codegen.json --output out
diff -r --exclude graphql-codegen.state before out
refuses 2 'say with --namespace' "$tool" trim --config graphql-codegen.json --schema whole.graphqls
"$tool" trim --config graphql-codegen.json --schema whole.graphqls --namespace Bookshop | grep -q unchanged ||
    fail "trimmed again, the schema differs"

# fetch: an introspection answer becomes a schema.
"$tool" fetch --introspection Reviews/introspection.json --output fetched.graphqls
grep -q '^  reviews(book: ID!): \[Book\]$' fetched.graphqls || fail "the schema was not fetched"
echo '{"data": null, "errors": [{"message": "introspection is off"}]}' >refused.json
refuses 1 'refused.json:1:1: error: the answer has no schema, but the error: introspection is off' \
    "$tool" fetch --introspection refused.json
refuses 2 'an endpoint begins with https://' "$tool" fetch --endpoint http://shop.example/graphql
command -v curl >/dev/null || { echo "graphql-codegen: without curl, nothing is fetched from a server" >&2 && exit 0; }

# From a server that knows an older specification alone, and wants a token.
cat >server.py <<'PYTHON'
import http.server
import json

ANSWER = open("Reviews/introspection.json", "rb").read()


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        query = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["query"]
        if self.path == "/moved":
            status, body = 301, b""
        elif self.path == "/hostile":
            status, body = 200, b'{"errors": [{"message": "a \\u001b[31mred\\nword"}]}'
        elif "{" in self.path:
            status, body = 404, b"<html>"
        elif self.headers["X-Token"] != 'se"cret\\':
            status, body = 401, b'{"errors": [{"message": "no token"}]}'
        elif "isOneOf" in query:
            status, body = 400, b'{"errors": [{"message": "Field isOneOf does not exist"}]}'
        else:
            status, body = 200, ANSWER
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
PYTHON
mkfifo port
python3 server.py >port &
server=$!
read -r number <port
endpoint=http://127.0.0.1:$number/graphql
"$tool" fetch --endpoint "$endpoint" --header 'X-Token: se"cret\' >answered.graphqls
diff fetched.graphqls answered.graphqls
refuses 1 'error: the answer has no schema, but the error: no token' "$tool" fetch --endpoint "$endpoint"
grep -qF 'answered with status 401; check the token that --header gives' output || fail "the status is not told"
host=${endpoint%/graphql}
refuses 1 '/moved answered with status 301; redirects are not followed' "$tool" fetch --endpoint "$host/moved"
refuses 1 '/{a,b}[1-2] answered with status 404; check the address' "$tool" fetch --endpoint "$host/{a,b}[1-2]"
refuses 1 'the error: a ' "$tool" fetch --endpoint "$host/hostile"
! grep -q "$(printf '\033')" output || fail "a server's message commands the terminal"
kill "$server" && wait "$server" 2>/dev/null || true
server=
refuses 1 "can't be asked" "$tool" fetch --endpoint "$endpoint"
