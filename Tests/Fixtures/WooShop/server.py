#!/usr/bin/env python3
"""A shop that answers as WooCommerce does by WPGraphQL and WooGraphQL, for tests: its own schema, executed by graphql-core.

    server.py [PORT]

prints its address, and then serves:

- POST /graphql: the API. A cart belongs to the session that the response's header woocommerce-session hands out, each time a
  newer token of it, and that comes back as woocommerce-session: Session TOKEN; who is signed in sends Authorization: Bearer.
- GET /control/log, /control/forget (all sessions), /control/advance?seconds=N: for tests.
"""

import base64
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from graphql import GraphQLError, build_schema, execute, get_operation_ast, parse, validate

sys.path.insert(0, str(Path(__file__).parent))
from shop import Carts, Catalog, Customers, encoded, now  # noqa: E402

AUTH, REFRESH, SESSION = 300, 365 * 86400, 14 * 86400


class Shop:
    def __init__(self, base):
        self.base, self.lock = base, threading.Lock()
        self.sessions, self.log, self.offset, self.count = {}, [], 0, 0
        self.catalog = Catalog(base)
        self.customers, self.carts = Customers(self), Carts(self)
        self.schema = build_schema(Path(__file__).with_name("schema.graphqls").read_text(encoding="utf-8"))
        catalog, carts, customers = self.catalog, self.carts, self.customers
        self.root = {
            "generalSettings": {"title": "Harbour Goods", "description": "Things of the harbour", "url": base},
            "cart": carts.cart, "customer": customers.customer, "order": customers.one_order, "products": catalog.find,
            "productCategories": catalog.terms, "addToCart": carts.add, "updateItemQuantities": carts.quantities,
            "removeItemsFromCart": carts.remove, "applyCoupon": carts.coupon, "removeCoupons": carts.without_coupons,
            "updateShippingMethod": carts.method, "updateCustomer": customers.update, "login": customers.login,
            "refreshJwtAuthToken": customers.renew, "registerCustomer": customers.register,
            "sendPasswordResetEmail": customers.recover,
        }

    # Tokens

    def token(self, person, kind):
        life = AUTH if kind == "auth" else REFRESH
        self.count += 1
        claims = {"exp": now() + life, "user": person["email"], "kind": kind, "jti": self.count}
        return f"{encoded({'alg': 'HS256'})}.{encoded(claims)}.signature"

    def claims(self, token):
        try:
            payload = token.split(".")[1]
            return json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
        except (IndexError, ValueError):
            return None

    def person(self, token, kind):
        claims = self.claims(token) or {}
        if claims.get("kind") != kind or claims["exp"] <= now() + self.offset:
            return None
        return self.customers.people.get(claims["user"])

    def session_token(self, id):
        self.count += 1
        return f"{encoded({'alg': 'HS256'})}.{encoded({'exp': now() + SESSION, 'session': id, 'jti': self.count})}.signature"

    def session(self, text, person):
        """The session, and what is wrong with its token."""
        if text:
            known = self.sessions.get((self.claims(text) or {}).get("session"))
            if known is None:
                return None, "Expired token"
            # A guest's cart becomes that of who has signed in.
            if person and known["person"] is None:
                known["person"] = person["email"]
            return known, None
        if person:
            for session in self.sessions.values():
                if session["person"] == person["email"]:
                    return session, None
        self.count += 1
        session = {"id": f"t_{self.count:08x}", "lines": {}, "coupons": [], "method": None, "address": {}, "person": person and person["email"]}
        self.sessions[session["id"]] = session
        return session, None

    def answer(self, request, fields):
        try:
            document = parse(request.get("query") or "")
        except GraphQLError as fault:
            return 400, {"errors": [fault.formatted]}, None
        problems = validate(self.schema, document)
        if problems:
            return 400, {"errors": [p.formatted for p in problems]}, None
        operation = get_operation_ast(document, request.get("operationName"))
        with self.lock:
            self.log.append(operation.name.value if operation.name else None)
            scheme, _, auth = (fields.get("Authorization") or "").partition(" ")
            person = self.person(auth, "auth") if auth else None
            if auth and person is None:
                return 403, {"errors": [{"message": "Expired token"}]}, None
            kind, _, text = (fields.get("woocommerce-session") or "").partition(" ")
            session, problem = self.session(text if kind == "Session" else "", person)
            context = {"person": person, "session": session, "problem": problem}
            result = execute(
                self.schema, document, root_value=self.root, context_value=context,
                variable_values=request.get("variables"), operation_name=request.get("operationName"))
            handed = self.session_token(session["id"]) if session else None
        body = {"data": result.data}
        if result.errors:
            body["errors"] = [e.formatted for e in result.errors]
        return 200, body, handed

    def control(self, path):
        parts = urlsplit(path)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        with self.lock:
            match parts.path.removeprefix("/control/"):
                case "log":
                    log, self.log = self.log, []
                    return log
                case "forget":
                    self.sessions.clear()
                    return {}
                case "advance":
                    self.offset += int(query["seconds"])
                    return {"offset": self.offset}
        return None


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        try:
            request = json.loads(body)
        except ValueError:
            return self.send(400, {"errors": [{"message": "The body is no JSON."}]})
        status, answer, handed = self.server.shop.answer(request, self.headers)
        return self.send(status, answer, {"woocommerce-session": handed} if handed else {})

    def do_GET(self):
        answer = self.server.shop.control(self.path) if self.path.startswith("/control/") else None
        self.send(200 if answer is not None else 404, answer)

    def send(self, status, value, fields=None):
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        for name, text in (fields or {}).items():
            self.send_header(name, text)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


def main():
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 0), Handler)
    base = f"http://127.0.0.1:{server.server_port}/"
    server.daemon_threads, server.shop = True, Shop(base)
    print(f"{base}graphql", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
