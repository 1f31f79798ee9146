#!/usr/bin/env python3
"""A shop that answers as Saleor does, for tests: the whole published schema, executed by graphql-core.

    server.py SCHEMA [PORT]      prints its endpoint on one line and serves loopback until it is ended

Beside /graphql/ it has /control/: `advance?seconds=N` moves its clock, `lose?operation=NAME` lets the next answer to an
operation get lost after its work was done, `log` lists the operations that arrived, `mails` those that were sent.
"""

import json
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from accounts import Accounts
from catalog import CHANNEL, Catalog, connection, number_of
from checkouts import Checkouts
from graphql import GraphQLError, build_schema, execute, get_operation_ast, parse, validate


class Shop:
    def __init__(self, schema_text):
        self.schema = build_schema(schema_text, assume_valid=True)
        self.lock, self.parsed = threading.Lock(), {}
        self.offset, self.log, self.lost = 0, [], []
        self.catalog = Catalog()
        self.accounts = Accounts(lambda: time.time() + self.offset)
        self.checkouts = Checkouts(self.catalog, self.accounts)
        self._bind()

    def _bind(self):
        catalog, accounts, checkouts = self.catalog, self.accounts, self.checkouts

        def one(items, kind):
            def resolve(root, info, id=None, slug=None, **_):
                if (id is None) == (slug is None):
                    raise GraphQLError("Exactly one of the arguments `id` and `slug` is needed.")
                number = number_of(id, kind) if id is not None else None
                return next((x for x in items if x["slug"] == slug or number and number_of(x["id"], kind) == number),
                            None)
            return resolve

        def many(items, name):
            def resolve(root, info, filter=None, **args):
                words = ((filter or {}).get("search") or "").lower()
                return connection([x for x in items if words in x["name"].lower()], name, args)
            return resolve

        def products(root, info, channel=None, **args):
            return catalog.listed(args, catalog.products if channel == CHANNEL else [])

        def variants(root, info, ids=None, **args):
            wanted = {number_of(i, "ProductVariant") for i in ids or []}
            return connection([v for n, v in catalog.variants.items() if str(n) in wanted], "productVariants", args)

        def orders(user, info, where=None, **args):
            numbers = None if where is None else [number_of(i, "Order") for i in where["ids"]]
            own = [o for o in reversed(checkouts.orders) if o["_user"] is user["_user"]]
            return connection([o for o in own if numbers is None or number_of(o["id"], "Order") in numbers],
                              "orders", args)

        countries = [{"code": code, "country": code} for code in ("DE", "AT", "NL")]
        self._resolve("Query", {
            "shop": lambda *_: {"name": "Saleor Test Shop", "description": "Goods for the coast",
                                "domain": {"url": "http://saleor.example/"}},
            "channel": lambda root, info, slug=None, **_: {"countries": countries} if slug == CHANNEL else None,
            "products": products, "product": one(catalog.products, "Product"), "productVariants": variants,
            "collections": many(catalog.collections, "collections"),
            "collection": one(catalog.collections, "Collection"),
            "categories": many(catalog.categories, "categories"), "category": one(catalog.categories, "Category"),
            "checkout": lambda root, info, **args: checkouts.query(info, **args), "me": accounts.me,
        })
        self._resolve("User", {"orders": orders})
        change = checkouts.change
        self._resolve("Mutation", {
            "checkoutCreate": checkouts.create, "checkoutLinesAdd": change(checkouts.add_lines),
            "checkoutLinesUpdate": change(checkouts.update_lines),
            "checkoutLinesDelete": change(checkouts.delete_lines),
            "checkoutAddPromoCode": change(checkouts.add_promo),
            "checkoutRemovePromoCode": change(checkouts.remove_promo),
            "checkoutEmailUpdate": change(checkouts.set_email),
            "checkoutCustomerNoteUpdate": change(checkouts.set_note),
            "checkoutCustomerAttach": change(checkouts.attach), "checkoutCustomerDetach": change(checkouts.detach),
            "checkoutShippingAddressUpdate": change(checkouts.set_shipping),
            "checkoutBillingAddressUpdate": change(checkouts.set_billing),
            "checkoutDeliveryMethodUpdate": change(checkouts.set_method), "checkoutComplete": checkouts.complete,
            "updateMetadata": checkouts.metadata(
                lambda have, input: have.update({m["key"]: m["value"] for m in input})),
            "deleteMetadata": checkouts.metadata(lambda have, keys: [have.pop(key, None) for key in keys]),
            "tokenCreate": accounts.sign_in, "tokenRefresh": accounts.refresh,
            "accountRegister": accounts.register, "requestPasswordReset": accounts.request_reset,
            "setPassword": accounts.set_password, "accountUpdate": accounts.update,
            "accountAddressCreate": accounts.add_address, "accountAddressUpdate": accounts.update_address,
            "accountAddressDelete": accounts.remove_address, "accountSetDefaultAddress": accounts.set_default,
        })

    def _resolve(self, name, resolvers):
        for field, resolver in resolvers.items():
            self.schema.type_map[name].fields[field].resolve = resolver

    # Requests

    def answer(self, request, token):
        """The status and the JSON of an answer, and whether it is to get lost."""
        text = request.get("query") or ""
        with self.lock:
            try:
                document, problems = self.parsed.get(text) or (parse(text), None)
            except GraphQLError as fault:
                return 400, {"errors": [self.shown(fault)]}, False
            if problems is None:
                problems = validate(self.schema, document)
                self.parsed[text] = (document, problems)
            if problems:
                return 400, {"errors": [self.shown(p) for p in problems]}, False
            operation = get_operation_ast(document, request.get("operationName"))
            name = operation.name.value if operation and operation.name else None
            self.log.append(name)
            result = execute(
                self.schema, document, context_value={"token": token}, variable_values=request.get("variables"),
                operation_name=request.get("operationName"))
            body = {"data": result.data}
            if result.errors:
                body["errors"] = [self.shown(e) for e in result.errors]
            lost = name in self.lost
            if lost:
                self.lost.remove(name)
            return 200, body, lost

    def shown(self, fault):
        return {"extensions": {"exception": {"code": "GraphQLError", "stacktrace": []}}, **fault.formatted}

    def control(self, path):
        parts = urlsplit(path)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        with self.lock:
            match parts.path.removeprefix("/control/"):
                case "advance":
                    self.offset += int(query["seconds"])
                    return {"offset": self.offset}
                case "lose":
                    self.lost.append(query["operation"])
                    return {"lost": self.lost}
                case "log":
                    log, self.log = self.log, []
                    return log
                case "mails":
                    return self.accounts.mails
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
        status, answer, lost = self.server.shop.answer(request, token if scheme in ("Bearer", "JWT") else "")
        if lost:
            self.close_connection = True
            return self.connection.close()
        self.send(status, answer)

    def do_GET(self):
        answer = self.server.shop.control(self.path) if self.path.startswith("/control/") else None
        self.send(200 if answer is not None else 404, answer)

    def send(self, status, value):
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        shop = Shop(file.read())
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2]) if len(sys.argv) > 2 else 0), Handler)
    server.daemon_threads, server.shop = True, shop
    print(f"http://127.0.0.1:{server.server_port}/graphql/", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
