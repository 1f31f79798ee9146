#!/usr/bin/env bash
# slow: builds a package of its own, and starts a browser.
# The sandbox's checkout in a real browser: the driver fills a cart, Chromium pays at the page, the driver sees the completion.
# Needs Debian's chromium and chromium-driver; skipped without them.
set -euo pipefail
cd "$(dirname "$0")/../.."
command -v chromedriver >/dev/null && { command -v chromium || command -v chromium-browser; } >/dev/null || {
    echo "checkout-browser: chromium and chromium-driver are absent" >&2
    exit 77
}
tool=$(realpath "${COMMERCE_TOOL:-.build/debug/commerce}")
driver=${STOREFRONT_DRIVER:-$(Scripts/build-package Examples/StorefrontDriver)/storefront-driver}
folder=$(mktemp -d)
sandbox=
trap '[ -z "$sandbox" ] || { kill "$sandbox" && wait "$sandbox"; } 2>/dev/null || true; rm -rf "$folder"' EXIT

"$tool" sandbox --port 0 >"$folder/commerce.json" 2>"$folder/log" &
sandbox=$!
for _ in $(seq 600); do
    ! grep -q 'is open' "$folder/log" || break
    kill -0 "$sandbox" || { cat "$folder/log" >&2 && exit 1; }
    sleep 0.05
done
# Chromium in place of what stands in for a buyer.
python3 - "$folder/commerce.json" "$PWD/Tests/Fixtures/SandboxCrosscheck/browser.py" <<'PYTHON'
import json, sys
file, browser = sys.argv[1:]
configuration = json.load(open(file))
configuration["backends"]["sandbox"]["scenario"]["completeCheckout"] = ["python3", browser]
json.dump(configuration, open(file, "w"))
PYTHON
"$driver" --config "$folder/commerce.json" --json >"$folder/steps" || { cat "$folder/steps" >&2 && exit 1; }
python3 - "$folder/steps" <<'PYTHON'
import json, sys
steps = {step["step"]: step for step in map(json.loads, open(sys.argv[1]))}
wrong = [f"{name}: {step['outcome']} {step.get('reason', '')}" for name, step in steps.items() if step["outcome"] != "ok"]
if wrong or "completed" not in steps:
    sys.exit("checkout-browser: " + "; ".join(wrong or ["no completion"]))
print(f"checkout-browser: {len(steps)} steps, completed after {steps['completed']['ms']} ms")
PYTHON
