"""Stands between a client and the sandbox and checks both with graphql-core against the whole published schema.

Every document that passes has to be valid, and every answer has to be what its document asks for: the keys that are
selected and no others, types, enumeration values, possible types, and no null where the schema allows none.

    proxy.py STOREFRONT-SCHEMA CUSTOMER-ACCOUNT-SCHEMA CONTENT-SCHEMA SANDBOX-URL
                                           prints the address it listens at, then a line for each thing that is wrong
    GET /summary                           how much was checked at each face
"""
import http.client
import http.server
import json
import sys
import threading
import urllib.parse

from graphql import (
    GraphQLEnumType, GraphQLList, GraphQLNonNull, GraphQLScalarType, GraphQLSchema, Source, build_schema, is_abstract_type,
    parse, validate,
)
from graphql.execution.values import get_variable_values
from graphql.language import FieldNode, FragmentDefinitionNode, FragmentSpreadNode, OperationDefinitionNode
from graphql.type.introspection import SchemaMetaFieldDef, TypeMetaFieldDef

INTROSPECTION = {"__schema": SchemaMetaFieldDef, "__type": TypeMetaFieldDef}
SHAPES = {"Int": int, "Float": (int, float), "Boolean": bool, "String": str, "ID": str, "Decimal": str, "URL": str,
          "DateTime": str, "HTML": str, "UnsignedInt64": str, "Color": str, "JSON": str}


class Checker:
    """One face of the shop, with its whole schema."""

    def __init__(self, face: str, text: str):
        self.face = face
        # The published schema breaks one rule of schemas: MediaPresentation.id is deprecated and Node.id is not.
        self.schema: GraphQLSchema = build_schema(text, assume_valid=True)
        self.problems: list[str] = []
        self.documents: set[str] = set()
        self.answers = 0
        self.values = 0
        self.types: set[str] = set()

    def exchange(self, request: dict, answer: dict) -> None:
        document = parse(Source(request["query"]))
        if request["query"] not in self.documents:
            self.documents.add(request["query"])
            for error in validate(self.schema, document):
                self.problem(f"document: {error.message}")
        operations = [node for node in document.definitions if isinstance(node, OperationDefinitionNode)]
        name = request.get("operationName")
        operation = next(node for node in operations if name is None or node.name and node.name.value == name)
        self.fragments = {
            node.name.value: node for node in document.definitions if isinstance(node, FragmentDefinitionNode)}
        self.variables = {
            variable.variable.name.value: self.literal(variable.default_value)
            for variable in operation.variable_definitions or ()}
        self.variables.update(request.get("variables") or {})
        coerced = get_variable_values(self.schema, operation.variable_definitions or (), request.get("variables") or {})
        for error in coerced if isinstance(coerced, list) else ():
            self.problem(f"variables: {error.message}")
        self.answers += 1
        unknown = set(answer) - {"data", "errors", "extensions"}
        if unknown:
            self.problem(f"answer has {unknown}")
        for error in answer.get("errors", []) if isinstance(answer.get("errors"), list) else []:
            if not isinstance(error.get("message"), str):
                self.problem(f"an error without a message: {error}")
        data = answer.get("data")
        if data is None:
            if "errors" not in answer:
                self.problem("neither data nor errors")
            return
        root = self.schema.get_root_type(operation.operation)
        self.object(data, root, [operation.selection_set], operation.name.value if operation.name else "?")

    def problem(self, text: str) -> None:
        self.problems.append(text)
        print(f"{self.face}: {text}", flush=True)

    def summary(self) -> dict:
        return {"documents": len(self.documents), "answers": self.answers, "values": self.values,
                "types": len(self.types), "problems": len(self.problems)}

    @staticmethod
    def literal(node):
        return None if node is None else getattr(node, "value", None)

    def wanted(self, node) -> bool:
        for directive in node.directives or ():
            if directive.name.value in ("skip", "include"):
                value = directive.arguments[0].value
                on = self.variables.get(value.name.value) if hasattr(value, "name") else value.value
                if bool(on) == (directive.name.value == "skip"):
                    return False
        return True

    def collect(self, sets, object_type, fields: dict) -> dict:
        for selection_set in sets:
            for node in selection_set.selections:
                if not self.wanted(node):
                    continue
                if isinstance(node, FieldNode):
                    fields.setdefault((node.alias or node.name).value, []).append(node)
                    continue
                inner = self.fragments[node.name.value] if isinstance(node, FragmentSpreadNode) else node
                condition = inner.type_condition
                if condition:
                    wanted = self.schema.type_map[condition.name.value]
                    if wanted is not object_type and not (
                            is_abstract_type(wanted) and self.schema.is_sub_type(wanted, object_type)):
                        continue
                self.collect([inner.selection_set], object_type, fields)
        return fields

    def object(self, value, declared, sets, path: str) -> None:
        if not isinstance(value, dict):
            self.problem(f"{path}: {value!r} is no {declared}")
            return
        candidates = self.schema.get_possible_types(declared) if is_abstract_type(declared) else [declared]
        # Without __typename any of the possible types may fit.
        named = [kind for kind in candidates if value.get("__typename") in (None, kind.name)]
        fitting = [kind for kind in named if set(self.collect(sets, kind, {})) == set(value)]
        if not fitting:
            keys = [sorted(set(self.collect(sets, kind, {})) ^ set(value)) for kind in named]
            self.problem(f"{path}: no {declared} has these fields; the difference is {keys}")
            return
        kind = fitting[0]
        self.types.add(kind.name)
        for key, nodes in self.collect(sets, kind, {}).items():
            field = nodes[0].name.value
            if field == "__typename":
                if value[key] != kind.name:
                    self.problem(f"{path}.{key}: {value[key]} is not {kind.name}")
                continue
            inner = [node.selection_set for node in nodes if node.selection_set]
            definition = INTROSPECTION.get(field) or kind.fields[field]
            self.value(value[key], definition.type, inner, f"{path}.{key}")

    def value(self, value, declared, sets, path: str) -> None:
        self.values += 1
        if isinstance(declared, GraphQLNonNull):
            if value is None:
                self.problem(f"{path}: null, which {declared} does not allow")
                return
            declared = declared.of_type
        if value is None:
            return
        if isinstance(declared, GraphQLList):
            if not isinstance(value, list):
                self.problem(f"{path}: {value!r} is no list")
                return
            for index, element in enumerate(value):
                self.value(element, declared.of_type, sets, f"{path}.{index}")
        elif isinstance(declared, GraphQLEnumType):
            if value not in declared.values:
                self.problem(f"{path}: {value!r} is no {declared}")
        elif isinstance(declared, GraphQLScalarType):
            shape = SHAPES.get(declared.name, object)
            if not isinstance(value, shape) or isinstance(value, bool) and declared.name != "Boolean":
                self.problem(f"{path}: {value!r} is no {declared}")
        else:
            self.object(value, declared, sets, path)


def main() -> None:
    checkers = {"/api/": Checker("storefront", open(sys.argv[1]).read()),
                "/customer/api/": Checker("customer-account", open(sys.argv[2]).read()),
                "/content/": Checker("content", open(sys.argv[3]).read())}
    target = urllib.parse.urlsplit(sys.argv[4])
    lock = threading.Lock()

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_):
            pass

        def forward(self):
            if self.path == "/summary":
                with lock:
                    text = json.dumps({each.face: each.summary() for each in checkers.values()}).encode()
                return self.reply(200, [("Content-Type", "application/json")], text)
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            connection = http.client.HTTPConnection(target.hostname, target.port, timeout=60)
            headers = {key: value for key, value in self.headers.items() if key.lower() not in ("connection", "accept-encoding")}
            connection.request(self.command, self.path, body, headers)
            response = connection.getresponse()
            answer = response.read()
            checker = next((each for start, each in checkers.items() if self.path.startswith(start)), None)
            if checker and "json" in (response.getheader("Content-Type") or ""):
                with lock:
                    try:
                        checker.exchange(json.loads(body), json.loads(answer))
                    except Exception as error:  # a check that fails says so, and does not hold up the client
                        checker.problem(f"{type(error).__name__}: {error}")
            skipped = ("transfer-encoding", "content-length", "connection")
            self.reply(response.status, [pair for pair in response.getheaders() if pair[0].lower() not in skipped], answer)

        def reply(self, status, headers, body):
            self.send_response(status)
            for key, value in headers:
                self.send_header(key, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        do_GET = do_POST = do_HEAD = forward

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
