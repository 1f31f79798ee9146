#!/usr/bin/env bash
# slow: builds a package of its own.
# A tagged clone works as a versioned dependency: no unsafe flags, no paths out of the checkout.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git clone --quiet . "$folder/swift-commerce"
git -C "$folder/swift-commerce" -c user.name=test -c user.email=test@example.com tag --annotate 1.2.3 --message test
mkdir -p "$folder/app/Sources/App"
cat >"$folder/app/Package.swift" <<PACKAGE
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "App",
    dependencies: [.package(url: "file://$folder/swift-commerce", from: "1.0.0")],
    targets: [
        .executableTarget(
            name: "App",
            dependencies: [
                .product(name: "Commerce", package: "swift-commerce"),
                .product(name: "MemoryBackend", package: "swift-commerce"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
PACKAGE
cat >"$folder/app/Sources/App/main.swift" <<'PROGRAM'
import Commerce
import MemoryBackend

print(Money(minorUnits: 1250, currencyCode: .eur), MemoryPlugin.identifier)
PROGRAM
output=$(swift run --quiet --package-path "$folder/app" App)
[ "$output" = "12.50 EUR memory" ] || { echo "unexpected output: $output" >&2 && exit 1; }
grep -A3 '"identity" : "swift-commerce"' "$folder/app/Package.resolved" >/dev/null
grep -q '"version" : "1.2.3"' "$folder/app/Package.resolved"
