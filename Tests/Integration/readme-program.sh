#!/usr/bin/env bash
# slow: builds a package of its own.
# The README's first program, with the commerce.json beside it, compiles and runs as printed.
set -euo pipefail
cd "$(dirname "$0")/../.."
repository=$PWD
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/Sources/FirstProgram"
# The first fenced block of each language is the one.
block() { awk -v fence="\`\`\`$1" '/^```$/ { inside = 0 } inside; $0 == fence { inside = !seen++ }' README.md; }
block swift >"$folder/Sources/FirstProgram/main.swift"
block json >"$folder/commerce.json"
lines=$(grep -c . "$folder/Sources/FirstProgram/main.swift")
[ "$lines" -le 20 ] || { echo "the first program has $lines lines, not twenty" >&2 && exit 1; }
cat >"$folder/Package.swift" <<PACKAGE
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "FirstProgram",
    dependencies: [.package(name: "swift-commerce", path: "$repository")],
    targets: [
        .executableTarget(
            name: "FirstProgram",
            dependencies: [
                .product(name: "Commerce", package: "swift-commerce"),
                .product(name: "CommercePlugins", package: "swift-commerce"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
PACKAGE
program=$(Scripts/build-package "$folder")/FirstProgram
output=$(cd "$folder" && "$program")
echo "$output"
# The lines for Package.swift are those that this package was built with.
while read -r line; do
    grep -qF -- "${line//..\/swift-commerce/$repository}" "$folder/Package.swift" || {
        echo "the README has a line for Package.swift that was not tried: $line" >&2 && exit 1
    }
done < <(awk '/^```$/ { inside = 0 } inside && /\.(package|product)\(/; /^```swift$/ { inside = 1 }' README.md)
grep -q 'in the cart, check out at https://' <<<"$output"
