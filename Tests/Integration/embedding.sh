#!/usr/bin/env bash
# slow: builds a package of its own.
# Examples/EmbeddingViewModels: the view models in a program without a toolkit, in GLib's main loop and in a loop around
# poll(2), and a whole storefront. Each is driven to its end, and waits without work for the processor.
set -euo pipefail
cd "$(dirname "$0")/../.."
package=Examples/EmbeddingViewModels
lines=$(grep -c . "$package/Sources/Plain/main.swift")
[ "$lines" -le 25 ] || { echo "the program without a toolkit has $lines lines, not 25" >&2 && exit 1; }
bin=$(Scripts/build-package "$package")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
echo '{"backends": {"shop": {"plugin": "memory", "persistence": "none", "autoComplete": true}}}' >"$folder/commerce.json"
cd "$folder"

expect() { # expect FILE PATTERN
    grep -q -- "$2" "$1" || { cat "$1" && echo "no \"$2\" in the output above" >&2 && exit 1; }
}
for program in embed-plain embed-glib; do
    timeout 60 "$bin/$program" >"$program.out"
    [ "$(grep -c '\$' "$program.out")" -ge 5 ] || { cat "$program.out" && echo "$program has shown no prices" >&2 && exit 1; }
done
expect embed-plain.out '^cart: 2 pieces, .*[0-9]\.[0-9][0-9]$'
expect embed-glib.out '^cart: 1 pieces$'

timeout 60 "$bin/embed-storefront" >embed-storefront.out
expect embed-storefront.out '^The shirt .*24\.00$'
expect embed-storefront.out '^In the cart: 3$'
expect embed-storefront.out '^A window opens at '
expect embed-storefront.out '^Bought: #'
! grep 'Linen Shirt' embed-storefront.out || { echo "a hidden product was shown" >&2 && exit 1; }
for event in addedToCart removedFromCart checkoutStarted cartCompleted purchase; do
    expect events.jsonl "^{\"event\":\"$event\",.*}$"
done

# A conversation with the poll loop: each word is sent when the answer to the one before has come.
timeout 60 python3 - "$bin/embed-poll" <<'PYTHON'
import re, resource, subprocess, sys, time

program = subprocess.Popen([sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


def wait_for(pattern):
    for line in program.stdout:
        if re.search(pattern, line):
            return
    sys.exit(f"the poll loop has ended before it said {pattern}")


def say(word):
    program.stdin.write(word + "\n")
    program.stdin.flush()


wait_for(r"^5 products and more, 0 in the cart$")
say("more")
wait_for(r"^10 products and more, 0 in the cart$")
say("add 2")
wait_for(r"^10 products and more, 1 in the cart$")
# Nothing to do is no work for the processor.
ticks = lambda: sum(int(word) for word in open(f"/proc/{program.pid}/stat").read().rsplit(")", 1)[1].split()[11:13])
before = ticks()
time.sleep(1)
spent = ticks() - before
if spent > 10:
    sys.exit(f"the poll loop has spent {spent * 10} ms in a second of waiting")
say("add 1\nadd 1")
wait_for(r", 3 in the cart$")
say("quit")
program.stdin.close()
sys.exit(program.wait())
PYTHON
echo "three programs have shown a list and a cart, and one has sold what was in it"
