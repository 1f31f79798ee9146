#!/usr/bin/env bash
# slow: builds a package of its own.
# A package outside ours implements a plugin, registers it, and passes the conformance kit.
set -euo pipefail
cd "$(dirname "$0")/../.."
"$(Scripts/build-package Tests/Fixtures/InProcessPlugin)/InProcessPlugin"
