#!/usr/bin/env python3
"""A shop that answers as Vendure's shop API does, for tests: its own schema, executed by graphql-core.

    server.py [PORT]

prints its address, and then serves:

- POST /shop-api: the API. A session is known by the token that the response's header vendure-auth-token hands out, and comes
  back as Authorization: Bearer TOKEN; the active order belongs to it. One that is not known is as none.
- GET /control/lose?operation=NAME, /control/log, /control/mails, /control/forget (all sessions): for tests.
"""

import json
import secrets
import sys
import threading
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from graphql import GraphQLError, build_schema, execute, get_operation_ast, parse, validate

sys.path.insert(0, str(Path(__file__).parent))
from catalog import Catalog  # noqa: E402
from customers import Customers  # noqa: E402
from orders import COUNTRIES, Orders  # noqa: E402

# What the owner of a session asks; everything else is everybody's, and begins no session.
OWNED = {"activeOrder", "eligibleShippingMethods", "activeCustomer"}
PUBLIC = {"login", "logout", "registerCustomerAccount", "verifyCustomerAccount", "requestPasswordReset", "resetPassword"}


class Shop:
    def __init__(self, base):
        self.lock = threading.Lock()
        self.sessions, self.log, self.lost, self.addresses = {}, [], [], 0
        self.catalog = Catalog(base)
        self.customers, self.orders = Customers(self), Orders(self)
        self.schema = build_schema(Path(__file__).with_name("schema.graphqls").read_text(encoding="utf-8"))
        catalog, customers, orders = self.catalog, self.customers, self.orders
        self.root = {
            "activeChannel": {
                "id": "1", "code": "harbour-shop", "defaultCurrencyCode": "EUR", "availableLanguageCodes": ["en", "de"]},
            "availableCountries": [{"id": code, "code": code} for code in COUNTRIES],
            "activeCustomer": customers.active, "activeOrder": orders.active,
            "eligibleShippingMethods": orders.quotes, "collection": catalog.collection,
            "collections": catalog.list_collections, "product": catalog.product, "products": catalog.list_products,
            "search": catalog.search, "addItemToOrder": orders.add, "adjustOrderLine": orders.adjust,
            "removeOrderLine": orders.remove, "applyCouponCode": orders.coupon,
            "removeCouponCode": orders.without_coupon, "setCustomerForOrder": orders.customer,
            "setOrderShippingAddress": orders.address("shippingAddress"),
            "setOrderBillingAddress": orders.address("billingAddress"), "setOrderShippingMethod": orders.method,
            "transitionOrderToState": orders.transition, "addPaymentToOrder": orders.pay, "login": customers.login,
            "logout": customers.logout, "registerCustomerAccount": customers.register,
            "verifyCustomerAccount": customers.verify, "requestPasswordReset": customers.recover,
            "resetPassword": customers.reset, "updateCustomer": customers.update,
            "createCustomerAddress": customers.add_address, "updateCustomerAddress": customers.update_address,
            "deleteCustomerAddress": customers.remove_address,
        }

    def now(self):
        return datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")

    # Sessions

    def begin(self, info, **session):
        """A session with a token of its own in place of the request's."""
        self.sessions.pop(info.context["token"], None)
        info.context["token"] = info.context["handed"] = secrets.token_hex(32)
        self.sessions[info.context["token"]] = info.context["session"] = session

    def end(self, info):
        self.sessions.pop(info.context["token"], None)
        info.context.update(session={}, handed="")

    def answer(self, request, token):
        """The status, the JSON, the token that is handed out (`None` for none), and whether the answer is to get lost."""
        try:
            document = parse(request.get("query") or "")
        except GraphQLError as fault:
            return 400, {"errors": [fault.formatted]}, None, False
        problems = validate(self.schema, document)
        if problems:
            return 400, {"errors": [p.formatted for p in problems]}, None, False
        operation = get_operation_ast(document, request.get("operationName"))
        name = operation.name.value if operation.name else None
        fields = {s.name.value for s in operation.selection_set.selections}
        with self.lock:
            self.log.append(name)
            context = {"token": token, "session": self.sessions.get(token), "handed": None}
            if context["session"] is None:
                context["session"] = {}
                if token:
                    context["handed"] = ""
                if fields & OWNED or operation.operation.value == "mutation" and fields - PUBLIC:
                    context["token"] = context["handed"] = secrets.token_hex(32)
                    self.sessions[context["token"]] = context["session"]
            result = execute(
                self.schema, document, root_value=self.root, context_value=context,
                variable_values=request.get("variables"), operation_name=request.get("operationName"))
            lost = name in self.lost
            if lost:
                self.lost.remove(name)
        body = {"data": result.data}
        if result.errors:
            body["errors"] = [e.formatted for e in result.errors]
        return 200, body, context["handed"], lost

    def control(self, path):
        parts = urlsplit(path)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        with self.lock:
            match parts.path.removeprefix("/control/"):
                case "lose":
                    self.lost.append(query["operation"])
                    return {"lost": self.lost}
                case "log":
                    log, self.log = self.log, []
                    return log
                case "mails":
                    return self.customers.mails
                case "forget":
                    self.sessions.clear()
                    return {}
        return None


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        try:
            request = json.loads(body)
        except ValueError:
            return self.send(400, {"errors": [{"message": "The body is no JSON."}]})
        scheme, _, token = (self.headers.get("Authorization") or "").partition(" ")
        status, answer, handed, lost = self.server.shop.answer(request, token if scheme == "Bearer" else "")
        if lost:
            self.close_connection = True
            return self.connection.close()
        return self.send(status, answer, {} if handed is None else {"vendure-auth-token": handed})

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
    print(f"{base}shop-api", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
