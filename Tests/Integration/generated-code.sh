#!/usr/bin/env bash
# slow: builds a package of its own.
# A package outside ours has its operations made into Swift by the plugin, compiles the result with the strictest settings,
# and reads answers with it. Nothing is generated again when nothing changed, and a mistake is an error at its line.
set -euo pipefail
cd "$(dirname "$0")/../.."
# Always the same folder: the plugin's output goes by its name.
folder=$PWD/.build/generated-code
rm -rf "$folder" .build/plugins/outputs/generated-code
mkdir -p "$folder"
cp -r Tests/Fixtures/GeneratedCode/Sources Tests/Fixtures/GeneratedCode/Package.swift "$folder"
sed -i "s|path: \"../../..\"|path: \"$PWD\"|" "$folder/Package.swift"
program=$(Scripts/build-package "$folder")/GeneratedCode
output=$("$program")
[ "$output" = ok ] || { echo "$output" >&2 && exit 1; }

# What the plugin made is what the golden files say.
generated=.build/plugins/outputs/generated-code/GeneratedCode/destination/GraphQLCodegenPlugin
diff -r --exclude graphql-codegen.state "$generated" Tests/Fixtures/GeneratedCode/Golden

# Nothing is written when nothing changed; when one file changes, its Swift alone is.
before=$(stat --format '%n %y' "$generated"/*.swift)
sleep 0.01
Scripts/build-package "$folder" >/dev/null
[ "$before" = "$(stat --format '%n %y' "$generated"/*.swift)" ] || { echo "files were written without need" >&2 && exit 1; }
sed -i 's/lines {/lines { id: quantity/' "$folder/Sources/GeneratedCode/Bookshop/Operations/Basket.graphql"
Scripts/build-package "$folder" >/dev/null
changed=$(diff <(echo "$before") <(stat --format '%n %y' "$generated"/*.swift) | grep -c '^>' || true)
[ "$changed" = 1 ] || { echo "$changed files were written for a change of one" >&2 && exit 1; }

# A mistake stops the build at its line, and so does what is deprecated.
expect_error() {
    local message=$1
    if output=$(Scripts/build-package "$folder" 2>&1); then echo "built in spite of: $message" >&2 && exit 1; fi
    grep -F "$message" <<<"$output" >/dev/null || { echo "$output" >&2 && echo "lacks: $message" >&2 && exit 1; }
}
basket=$folder/Sources/GeneratedCode/Bookshop/Operations/Basket.graphql
cp "$basket" "$folder/basket"
sed -i 's/total {/totl {/' "$basket"
expect_error "$basket:5:7: error: \"Basket\" has no field \"totl\"; did you mean \"total\"?"
sed 's/title }/title isbn }/' "$folder/basket" >"$basket"
expect_error 'error: Book.isbn is deprecated: Use `identifiers`.'
sed '1i # allow-deprecated: Book.isbn
s/title }/title isbn }/' "$folder/basket" >"$basket"
Scripts/build-package "$folder" >/dev/null
