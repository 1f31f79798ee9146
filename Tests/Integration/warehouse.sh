#!/usr/bin/env bash
# slow: builds a package of its own.
# Examples/WarehouseBackend is a package outside ours that passes its tests, and both warehouses, the Swift program and
# the Python script, pass the conformance kit under the command line by configuration alone.
set -euo pipefail
cd "$(dirname "$0")/../.."

package=Examples/WarehouseBackend
rm -f .build/debug.yaml
trap 'rm -f .build/debug.yaml' EXIT
swift test --quiet --package-path "$package" --scratch-path .build
Scripts/build-package "$package" >/dev/null
rm -f .build/debug.yaml
swift build --quiet --product commerce

for language in swift python; do
    configuration=Examples/configurations/process-$language.json
    output=$(.build/debug/commerce --config "$configuration" --ephemeral conformance) || { echo "$output" && exit 1; }
    tail -1 <<<"$output"
    # A kit that skips everything would pass too.
    passed=$(tail -1 <<<"$output" | sed -n 's/^\([0-9]*\) passed, 0 failed.*/\1/p')
    [ "${passed:-0}" -ge 100 ] || { echo "$configuration: too few checks" >&2 && exit 1; }
done
