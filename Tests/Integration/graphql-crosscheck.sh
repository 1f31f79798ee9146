#!/usr/bin/env bash
# Our verdicts on GraphQL documents and schemas are those of graphql-core, rule by rule: on documents written by hand, on
# thousands that are made up, and on the published schemas where ../shared has them.
# Needs graphql-core (Scripts/setup --test puts it into .venv); skipped without it.
set -euo pipefail
cd "$(dirname "$0")/../.."
python=.venv/bin/python3
"$python" -c 'import graphql; assert graphql.version == "3.3.2", graphql.version' 2>/dev/null || {
    echo "graphql-crosscheck: graphql-core 3.3.2 is absent; Scripts/setup --test installs it where PyPI can be reached" >&2
    exit 77
}
shopt -s nullglob
schemas=("${COMMERCE_SHARED:-../shared}"/schemas/*.graphqls)
[ ${#schemas[@]} -gt 0 ] || echo "graphql-crosscheck: without published schemas, which ../shared would have" >&2
tool=${GRAPHQL_CODEGEN:-.build/debug/graphql-codegen}
# The same documents at every run: they are made with sets, too.
PYTHONHASHSEED=0 "$python" Tests/Fixtures/GraphQLCrosscheck/crosscheck.py "$tool" "${schemas[@]}" "$@"
