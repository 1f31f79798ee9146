"""Asks a shop's content API for everything that its sandbox answers, through the address that is given.

    content.py URL SCHEMA.graphqls DIRECT-URL    ends with 1 where an answer is not what was expected

The schema is asked for at the second address: the proxy judges answers by a schema, and not the schema itself.
"""
import json
import sys
import urllib.error
import urllib.request

from graphql import build_client_schema, build_schema, get_introspection_query, lexicographic_sort_schema, print_schema
from graphql import GraphQLEnumType, GraphQLInputObjectType, GraphQLList, get_named_type

from selection import Selection

URL = sys.argv[1]
TEXT = open(sys.argv[2]).read()
SCHEMA = build_schema(TEXT)
failures = []

# Fields that a selection of all can't give an argument of their own.
whole = Selection(TEXT).whole
MODELS = {"Product": "products", "Category": "categories", "Asset": "assets", "ProductVariantColor": "productVariantColors",
          "Config": "configs"}


def send(query, variables=None, token=None, url=URL, **headers):
    headers = {"Content-Type": "application/json", **{name.replace("_", "-"): value for name, value in headers.items()}}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    body = json.dumps({"query": query, "variables": variables or {}}).encode()
    try:
        return json.load(urllib.request.urlopen(urllib.request.Request(f"{url}/content/v2/shop/master", body, headers)))
    except urllib.error.HTTPError as error:
        return json.load(error)


def expect(is_so, text):
    if not is_so:
        failures.append(text)


def ask(query, variables=None, token=None, **headers):
    answer = send(query, variables, token, **headers)
    if "errors" in answer:
        failures.append(f"{query[:100]}: {answer['errors'][0]['message']}")
    return answer.get("data") or {}


# MARK: Everything, in every stage and locale

FULL = "sandbox-content-token"
for stage, token in (("PUBLISHED", None), ("PUBLISHED", FULL), ("DRAFT", FULL)):
    for locales in ("[en]", "[de]", "[de, en]", "[uk]"):
        given = f"stage: {stage}, locales: {locales}, first: 100"
        for model, plural in MODELS.items():
            ask(f"{{ {plural}({given}) {whole(model, 1)} {plural}Connection({given}) {whole(model + 'Connection', 3)} }}", token=token)
for headers in ({"gcms_locales": "de, en"}, {"gcms_stage": "DRAFT", "gcms_locales": "uk"}):
    ask(f"{{ products {whole('Product', 3)} }}", token=FULL, **headers)
for model, plural in MODELS.items():
    found = ask(f"{{ list: {plural}(first: 100) {{ id }} }}")["list"]
    for id in (found[0]["id"], found[-1]["id"]):
        singular = model[0].lower() + model[1:]
        ask(f"query($id: ID!) {{ {singular}(where: {{id: $id}}) {whole(model, 3)} node(id: $id) {whole('Node', 1)} }}", {"id": id})
ask('{ node(id: "x") { id } product(where: {slug: "none"}) { id } category(where: {name: "none"}) { id } }')
ask("{ assets(first: 1) { url(transformation: {image: {resize: {width: 64, height: 64, fit: clip}}}) } }")

# MARK: Every filter and every order


def example(kind):
    """A value that a condition of a type may have."""
    if isinstance(kind, GraphQLList):
        return [example(kind.of_type)]
    named = get_named_type(kind)
    if isinstance(named, GraphQLInputObjectType):
        return {"id": "x"}
    if isinstance(named, GraphQLEnumType):
        return next(iter(named.values))
    return {"Int": 2400, "Float": 800.5, "Boolean": True, "DateTime": "2025-03-04T09:00:00Z"}.get(named.name, "a")


for model, plural in MODELS.items():
    conditions = SCHEMA.type_map[f"{model}WhereInput"].fields
    for name, field in conditions.items():
        ask(f"query($w: {model}WhereInput) {{ {plural}(where: $w) {{ id }} }}", {"w": {name: example(field.type)}})
    for name in SCHEMA.type_map[f"{model}OrderByInput"].values:
        ask(f"query($o: {model}OrderByInput) {{ {plural}(orderBy: $o) {{ id }} }}", {"o": name})
expect(len(SCHEMA.type_map["ProductWhereInput"].fields) == 92, "the conditions of products are others now")

# MARK: Pages

seen, cursor = [], None
while True:
    page = ask("query($after: String) { productsConnection(first: 9, after: $after) { edges { cursor node { id } } aggregate { count }"
               " pageInfo { hasNextPage endCursor pageSize } } }", {"after": cursor})["productsConnection"]
    seen += [edge["node"]["id"] for edge in page["edges"]]
    if not page["pageInfo"]["hasNextPage"]:
        break
    cursor = page["pageInfo"]["endCursor"]
skipped = []
while len(skipped) < 60:
    skipped += [each["id"] for each in ask("query($s: Int) { products(first: 9, skip: $s) { id } }", {"s": len(skipped)})["products"]]
expect(len(seen) == len(set(seen)) == page["aggregate"]["count"] == 60, f"{len(seen)} products by cursor")
expect(seen == skipped, "cursors and skip give other lists")

# MARK: The schema

answer = send(get_introspection_query(input_value_deprecation=True), url=sys.argv[3])
told = print_schema(lexicographic_sort_schema(build_client_schema(answer["data"])))
expect(told == print_schema(lexicographic_sort_schema(SCHEMA)), "introspection tells another schema")

for failure in failures:
    print(failure)
sys.exit(1 if failures else 0)
