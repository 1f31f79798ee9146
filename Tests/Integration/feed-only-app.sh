#!/usr/bin/env bash
# slow: builds a package of its own, in a fresh build folder.
# A program with the core and the feed adapter alone builds beside Foundation in a fresh module cache, and needs no C
# libraries but libxml2 and zlib.
set -euo pipefail
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
swift build --quiet --package-path Tests/Fixtures/FeedOnlyApp --scratch-path "$scratch" --product FeedOnlyApp
program=$(swift build --package-path Tests/Fixtures/FeedOnlyApp --scratch-path "$scratch" --show-bin-path)/FeedOnlyApp

output=$("$program" Examples/configurations/feeds/outdoor.google.xml)
echo "$output"
grep -Eq '^[1-9][0-9]* https://shop\.example/cart/.+:2$' <<<"$output"

# What was built is what the program needs: of our modules, the core, its JSON, the adapter and its C parts. SwiftPM also
# builds the tools of a dependency's build plugins (`…-tool`), whoever uses them; they are not in the program.
built=$(cd "$scratch/debug" && ls ./*.build/*.o | sed 's|^\./||; s|\.build/.*||' | sort --unique | tr '\n' ' ')
echo "modules: $built"
for module in $built; do
    case $module in
    Commerce | CommerceJSON | FeedBackend | FeedOnlyApp | CommerceCXML2* | CommerceCZlib* | *-tool) ;;
    *) echo "$module was built for a program that does not use it" >&2 && exit 1 ;;
    esac
done

# What it is linked with: libxml2, zlib, and what the Swift and C runtimes consist of.
needed=$(readelf --dynamic "$program" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
for library in $needed; do
    case $library in
    libxml2.so.* | libz.so.* | libswift* | libFoundation*.so | lib_Foundation*.so | libdispatch.so | libBlocksRuntime.so) ;;
    libc.so.* | libm.so.* | libstdc++.so.* | libgcc_s.so.* | ld-linux*) ;;
    *) echo "the program is linked with $library" >&2 && exit 1 ;;
    esac
done

# The core and the adapter do without full Foundation and its locale data. The program itself uses it, which shows that
# the look at the symbols finds it.
uses_foundation() { nm --undefined-only "$@" | grep -E ' \$s(10Foundation|30FoundationInternationalization)'; }
uses_foundation "$scratch"/debug/FeedOnlyApp.build/*.o >/dev/null || { echo "the look at the symbols finds nothing" >&2 && exit 1; }
if uses_foundation "$scratch"/debug/{Commerce,CommerceJSON,FeedBackend}.build/*.o; then
    echo "the core or the adapter uses full Foundation" >&2
    exit 1
fi
