"""A GraphQL server for one program: prints its port, then answers three operations by their names."""
import json
from http.server import BaseHTTPRequestHandler, HTTPServer

PLANTS = [
    {"id": str(number), "name": f"Fern {number}", "thirst": "HIGH" if number % 2 else "LOW", "needs": f"{number}.250"}
    for number in range(1, 6)
]


def plants(variables):
    start = int(variables.get("after") or 0)
    nodes = [dict(plant, price=None) for plant in PLANTS[start:start + variables["first"]]]
    end = start + len(nodes)
    errors = [{
        "message": "No price today.", "path": ["plants", "nodes", 0, "price"], "locations": [{"line": 3, "column": 26}],
        "extensions": {"code": "NO_PRICE"},
    }]
    page = {"hasNextPage": end < len(PLANTS), "endCursor": str(end)}
    return {"data": {"plants": {"nodes": nodes, "pageInfo": page}}, "errors": errors}


def inhabitant(variables):
    identifier = variables["id"]
    if identifier == "cat":
        return {"data": {"inhabitant": {"__typename": "Animal", "name": "Tom", "legs": 4}}}
    if identifier == "stone":
        return {"data": {"inhabitant": {"__typename": "Stone"}}}
    if identifier == "gone":
        return {"data": {"inhabitant": None}}
    if identifier == "busy":
        return {"errors": [{"message": "Throttled", "extensions": {"code": "THROTTLED"}}]}
    return {"data": {"inhabitant": dict(PLANTS[int(identifier) - 1], __typename="Plant", thirst="ENDLESS")}}


def water(variables):
    given = variables["input"]
    note = "absent" if "note" not in given else "null" if given["note"] is None else "set to " + given["note"]
    assert given["litres"] == "0.75", given
    return {"data": {"water": {"plant": PLANTS[int(variables["plant"]) - 1], "noteWas": note, "problems": []}}}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        assert "application/graphql-response+json" in self.headers["Accept"]
        assert body["query"].lstrip().startswith(("query", "mutation"))
        answer = {"Plants": plants, "Inhabitant": inhabitant, "Water": water}[body["operationName"]](body["variables"])
        content = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/graphql-response+json; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *arguments):
        pass


server = HTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
