#!/usr/bin/env bash
# slow: builds a package of its own.
# A package outside ours has its operations made into Swift by the plugin, compiles the result with the strictest settings,
# and reads answers with it. Nothing is generated again when nothing changed, and a mistake is an error at its line.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r Tests/Fixtures/GeneratedCode/Sources Tests/Fixtures/GeneratedCode/Package.swift "$folder"
sed -i "s|path: \"../../..\"|path: \"$PWD\"|" "$folder/Package.swift"
program=$(Scripts/build-package "$folder")/GeneratedCode
output=$("$program")
[ "$output" = ok ] || { echo "$output" >&2 && exit 1; }

# What the plugin made is what the golden files say.
generated=$(dirname "$(find .build/plugins/outputs -path '*GeneratedCode*' -name Bookshop.graphqls.swift | head -1)")
diff -r --exclude graphql-codegen.state "$generated" Tests/Fixtures/GeneratedCode/Golden

# Nothing is written when nothing changed; when one file changes, its Swift alone is.
before=$(stat --format '%n %y' "$generated"/*.swift)
sleep 0.01
Scripts/build-package "$folder" >/dev/null
[ "$before" = "$(stat --format '%n %y' "$generated"/*.swift)" ] || { echo "files were written without need" >&2 && exit 1; }
sed -i 's/lines {/lines { id: quantity/' "$folder/Sources/GeneratedCode/Bookshop/Operations/Basket.graphql"
Scripts/build-package "$folder" >/dev/null
changed=$(diff <(echo "$before") <(stat --format '%n %y' "$generated"/*.swift) | grep -c '^>')
[ "$changed" = 1 ] || { echo "$changed files were written for a change of one" >&2 && exit 1; }
