#!/usr/bin/env bash
# slow: builds a package of its own.
# A package outside ours, with a schema and three operations of its own, asks a server on this machine.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r Tests/Fixtures/GraphQLApp/. "$folder"
sed -i "s|path: \"../../..\"|path: \"$PWD\"|" "$folder/Package.swift"
program=$(Scripts/build-package "$folder")/GraphQLApp

mkfifo "$folder/port"
python3 "$folder/server.py" >"$folder/port" &
server=$!
trap 'kill $server 2>/dev/null; wait $server 2>/dev/null || true; rm -rf "$folder"' EXIT
read -r port <"$folder/port"
output=$(timeout 60 "$program" "$port")
[ "$output" = ok ] || { echo "$output" >&2 && exit 1; }
