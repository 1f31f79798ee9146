"""Serves a schema with made answers: what a field gives is told by its type and its name alone.

Usage: made.py SCHEMA. The endpoint is printed; requests are judged by graphql-core before they are answered.
"""
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from graphql import (
    GraphQLEnumType,
    GraphQLNonNull,
    GraphQLScalarType,
    build_schema,
    get_named_type,
    graphql_sync,
    is_list_type,
    specified_scalar_types,
)

SCHEMA = build_schema(open(sys.argv[1]).read(), assume_valid=True)
# graphql-core executes no schema that knows them.
SCHEMA.directives = tuple(d for d in SCHEMA.directives if d.name not in ("defer", "stream"))
TEXTS = {"DateTime": "2026-01-02T03:04:05Z", "Date": "2026-01-02", "Decimal": "19.50", "URL": "https://shop.example/x",
         "JSONString": '{"blocks": [{"type": "paragraph", "data": {"text": "Made."}}]}', "HTML": "<p>Made.</p>",
         "RichText": "<p>Made.</p>", "UnsignedInt64": "2"}
# What a text has to be where any other would be wrong.
FIELDS = {"url": "https://shop.example/x", "currency": "USD", "availability": "in_stock", "price": "19.50",
          "compareAtPrice": "21.50"}
PAGES = {"hasNextPage": False, "hasPreviousPage": False, "totalCount": 2, "total": 2, "count": 2,
         "totalPages": 1, "isDefaultSite": True}

for scalar in SCHEMA.type_map.values():
    if isinstance(scalar, GraphQLScalarType) and scalar.name not in specified_scalar_types:
        scalar.serialize = lambda value: value
        scalar.parse_value = lambda value: value


def made(kind, owner, name, index):
    """A value of a type; identifiers and texts say whose they are."""
    if isinstance(kind, GraphQLNonNull):
        return made(kind.of_type, owner, name, index)
    if is_list_type(kind):
        return [made(kind.of_type, owner, name, number) for number in (1, 2)]
    if isinstance(kind, GraphQLEnumType):
        return next(iter(kind.values.values())).value
    if isinstance(kind, GraphQLScalarType):
        if kind.name == "Boolean":
            return PAGES.get(name, True)
        if kind.name in ("Int", "PositiveInt"):
            return PAGES.get(name, 12)
        if kind.name == "Float":
            return 19.5
        if kind.name == "ID":
            return f"{owner}-{index}"
        return TEXTS.get(kind.name) or FIELDS.get(name) or f"{owner}.{name}"
    return {"index": index}


def resolve(source, info, **arguments):
    index = source.get("index", 1) if isinstance(source, dict) else 1
    kind = info.return_type
    name = get_named_type(kind).name
    if "ids" in arguments and is_list_type(getattr(kind, "of_type", kind)):
        return [{"index": 1, "id": one} for one in arguments["ids"]]
    if name == "ID" and isinstance(source, dict) and "id" in source:
        return source["id"]
    return made(kind, info.parent_type.name, info.field_name, index)


def resolve_type(value, info, abstract):
    names = [possible.name for possible in SCHEMA.get_possible_types(abstract)]
    identifier = value.get("id", "").split("-")[0]
    return identifier if identifier in names else names[0]


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        result = graphql_sync(
            SCHEMA, request["query"], variable_values=request.get("variables"),
            operation_name=request.get("operationName"), field_resolver=resolve, type_resolver=resolve_type)
        body = json.dumps(result.formatted).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(f"http://127.0.0.1:{server.server_address[1]}/graphql", flush=True)
server.serve_forever()
