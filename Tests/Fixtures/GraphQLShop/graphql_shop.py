"""What the test shops that answer by GraphQL have in common: operations judged and executed by graphql-core, what tests ask
beside the API, and HTTP on loopback.

Beside the API there is /control/: `log` lists the operations that arrived since it was asked last, `lose?operation=NAME` lets
the next answer to an operation get lost after its work was done, `advance?seconds=N` moves the shop's clock, and what else a
shop has.
"""

import json
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from graphql import GraphQLError, execute, get_operation_ast, parse, validate


class Answer(NamedTuple):
    """The status, the JSON and the header fields of an answer, and whether it gets lost on the way."""
    status: int
    body: dict
    fields: dict = {}
    is_lost: bool = False


class Refused(Exception):
    """A request that is not executed: with a status and a message."""
    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


class GraphQLShop:
    """A shop with a schema; `root` has what its fields give where they have no resolvers."""

    def __init__(self, schema):
        self.schema, self.root = schema, None
        self.lock, self.judged = threading.Lock(), {}
        self.log, self.lost, self.offset = [], [], 0

    def now(self):
        return time.time() + self.offset

    # What a shop may say otherwise

    def context(self, operation, fields):
        """What resolvers are to know of a request; raises `Refused`."""
        return {}

    def handed(self, context):
        """The header fields of the answer."""
        return {}

    def shown(self, fault):
        """An error as the shop shows it."""
        return fault.formatted

    def asked(self, name, query):
        """What tests ask of this shop alone; `None` for what it has not."""
        return None

    # Requests

    def answer(self, request, fields):
        text = request.get("query") or ""
        with self.lock:
            document, faults = self.judge(text)
            if faults:
                return Answer(400, {"errors": [self.shown(fault) for fault in faults]})
            operation = get_operation_ast(document, request.get("operationName"))
            name = operation.name.value if operation and operation.name else None
            self.log.append(name)
            try:
                context = self.context(operation, fields)
            except Refused as refusal:
                return Answer(refusal.status, {"errors": [{"message": str(refusal)}]})
            result = execute(
                self.schema, document, root_value=self.root, context_value=context,
                variable_values=request.get("variables"), operation_name=request.get("operationName"))
            body = {"data": result.data}
            if result.errors:
                body["errors"] = [self.shown(fault) for fault in result.errors]
            is_lost = name in self.lost
            if is_lost:
                self.lost.remove(name)
            return Answer(200, body, self.handed(context), is_lost)

    def judge(self, text):
        """The document, and what is wrong with it."""
        if text not in self.judged:
            try:
                document = parse(text)
                self.judged[text] = (document, validate(self.schema, document))
            except GraphQLError as fault:
                self.judged[text] = (None, [fault])
        return self.judged[text]

    def control(self, path):
        parts = urlsplit(path)
        name = parts.path.removeprefix("/control/")
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        with self.lock:
            match name:
                case "log":
                    log, self.log = self.log, []
                    return log
                case "lose":
                    self.lost.append(query["operation"])
                    return {"lost": self.lost}
                case "advance":
                    self.offset += int(query["seconds"])
                    return {"offset": self.offset}
            return self.asked(name, query)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        try:
            request = json.loads(body)
        except ValueError:
            return self.send(400, {"errors": [{"message": "The body is no JSON."}]})
        answer = self.server.shop.answer(request, self.headers)
        if answer.is_lost:
            self.close_connection = True
            return self.connection.close()
        self.send(answer.status, answer.body, answer.fields)

    def do_GET(self):
        answer = self.server.shop.control(self.path) if self.path.startswith("/control/") else None
        self.send(200 if answer is not None else 404, answer)

    def send(self, status, value, fields={}):
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        for name, text in fields.items():
            self.send_header(name, text)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


def serve(make, path, port):
    """Prints the API's address on one line and serves it until the program is ended.

    `make` makes the shop of its server's address, which ends with a slash; `path` is the API's below it.
    """
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    base = f"http://127.0.0.1:{server.server_port}/"
    server.daemon_threads, server.shop = True, make(base)
    print(base + path, flush=True)
    server.serve_forever()


def argument(index, default=None):
    """An argument of the program."""
    return sys.argv[index] if len(sys.argv) > index else default
