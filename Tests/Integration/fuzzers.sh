#!/usr/bin/env bash
# slow: builds a package of its own.
# The fuzzers compile. They link with the sanitizer's flags only, as Scripts/fuzz gives them, which also runs them.
set -euo pipefail
cd "$(dirname "$0")/../.."
rm -f .build/debug.yaml
trap 'rm -f .build/debug.yaml' EXIT
for folder in Tests/Fuzz/Corpus/*/; do
    swift build --quiet --package-path Tests/Fuzz --scratch-path .build --target "fuzz-$(basename "$folder")"
done
echo "the fuzzers compile"
