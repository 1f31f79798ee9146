#!/usr/bin/env bash
# slow: builds a package of its own, with the trait SecretService.
# Sessions in a real keyring, on a bus of the test's own: kept, found by the next process, renewed, removed; and in a file where
# there is no bus, or one that never answers.
# Needs Debian's libsecret-1-dev, gnome-keyring and dbus-daemon; skipped without them.
set -euo pipefail
cd "$(dirname "$0")/../.."
for need in gnome-keyring-daemon dbus-run-session; do
    command -v "$need" >/dev/null || { echo "secret-service: $need is absent" >&2 && exit 77; }
done
pkg-config --exists libsecret-1 || { echo "secret-service: libsecret-1-dev is absent" >&2 && exit 77; }
if [ -z "${SECRET_SERVICE_PROBE:-}" ]; then
    # Apart from the main build, whose modules are compiled without the trait.
    swift build --quiet --package-path Tests/Fixtures/SecretServiceProbe --scratch-path .build/secret-service >&2
    SECRET_SERVICE_PROBE=$PWD/.build/secret-service/debug/SecretServiceProbe
fi
export probe=$SECRET_SERVICE_PROBE
folder=$(mktemp -d)
silent=
trap '[ -z "$silent" ] || kill "$silent"; rm -rf "$folder"' EXIT
mkdir -m 700 "$folder/run"
export folder HOME=$folder XDG_RUNTIME_DIR=$folder/run XDG_DATA_HOME=$folder/data
unset DISPLAY WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS

cat >"$folder/with-keyring.sh" <<'BASH'
set -euo pipefail
# equal EXPECTED COMMAND…
equal() {
    local output
    output=$("${@:2}")
    [ "$output" = "$1" ] || { echo "secret-service: ${*:2} says \"$output\", not \"$1\"" >&2 && exit 1; }
}
printf 'keyring password' | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
state=$folder/state
equal nobody "$probe" "$state" show
equal "" "$probe" "$state" save token-1
equal token-1 "$probe" "$state" show
equal nobody "$probe" "$folder/other" show
equal "" "$probe" "$state" save token-2
equal token-2 "$probe" "$state" show
# The service has it, and nothing of it is in a file of ours.
! grep -rq token "$state" || { echo "secret-service: the token is in a file" >&2 && exit 1; }
# Signed out where no service can be reached: it stands, and the service is told by the next who reaches it.
note=$(env -u DBUS_SESSION_BUS_ADDRESS "$probe" "$state" remove)
[[ $note == *"sessions are kept in files"* ]] || { echo "secret-service: no note but \"$note\"" >&2 && exit 1; }
[ -n "$(find "$state" -name 'session*.state' -size 0)" ] || { ls -l "$state" >&2 && exit 1; }
equal nobody "$probe" "$state" show
[ -z "$(find "$state" -name 'session*.state')" ] || { ls -l "$state" >&2 && exit 1; }
BASH
dbus-run-session -- bash "$folder/with-keyring.sh" 2>"$folder/bus.log" || { cat "$folder/bus.log" >&2 && exit 1; }

# Without a bus: the file, as without the trait.
state=$folder/file-state
note=$("$probe" "$state" save token-3)
[[ $note == "note: sessions are kept in files: There is no Secret Service"* ]] || { echo "secret-service: \"$note\"" >&2 && exit 1; }
"$probe" "$state" show | grep -qx token-3 || { echo "secret-service: the session is not in the file" >&2 && exit 1; }
[ "$(stat -c %a "$state"/session*.state)" = 600 ] || { ls -l "$state" >&2 && exit 1; }

# A bus that takes connections and never says a word.
python3 - "$folder/run/bus" <<'PYTHON' &
import socket, sys, time
listener = socket.socket(socket.AF_UNIX)
listener.bind(sys.argv[1])
listener.listen(8)
taken = []
while True:
    taken.append(listener.accept())
PYTHON
silent=$!
until [ -S "$folder/run/bus" ]; do sleep 0.05; done
started=$SECONDS
note=$(DBUS_SESSION_BUS_ADDRESS=unix:path=$folder/run/bus timeout 120 "$probe" "$state" show)
[[ $note == *$'\n'token-3 || $note == token-3 ]] || { echo "secret-service: \"$note\"" >&2 && exit 1; }
note=$(DBUS_SESSION_BUS_ADDRESS=unix:path=$folder/run/bus timeout 120 "$probe" "$state" save token-4)
[[ $note == *"has not answered within 10 s"* ]] || { echo "secret-service: \"$note\"" >&2 && exit 1; }
echo "secret-service: kept in a keyring, in a file without one, and after $((SECONDS - started)) s where the bus is silent"
