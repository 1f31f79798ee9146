#!/usr/bin/env python3
"""A shop that answers as WooCommerce does by WPGraphQL and WooGraphQL, for tests: its own schema, executed by graphql-core.

    server.py [PORT]

prints its address, and then serves:

- POST /graphql: the API. A cart belongs to the session that the response's header woocommerce-session hands out, each time a
  newer token of it, and that comes back as woocommerce-session: Session TOKEN; who is signed in sends Authorization: Bearer.
- GET /control/…, as ../GraphQLShop says; also /control/forget (all sessions).
"""

import base64
import json
import sys
import time
from pathlib import Path

from graphql import build_schema

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "GraphQLShop")]
from graphql_shop import GraphQLShop, Refused, argument, serve  # noqa: E402
from shop import Carts, Catalog, Customers, encoded  # noqa: E402

AUTH, REFRESH, SESSION = 300, 365 * 86400, 14 * 86400


class Shop(GraphQLShop):
    def __init__(self, base):
        super().__init__(build_schema(Path(__file__).with_name("schema.graphqls").read_text(encoding="utf-8")))
        self.base, self.sessions, self.count = base, {}, 0
        self.catalog = Catalog(base)
        self.customers, self.carts = Customers(self), Carts(self)
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
        claims = {"exp": int(time.time()) + life, "user": person["email"], "kind": kind, "jti": self.count}
        return f"{encoded({'alg': 'HS256'})}.{encoded(claims)}.signature"

    def claims(self, token):
        try:
            payload = token.split(".")[1]
            return json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
        except (IndexError, ValueError):
            return None

    def person(self, token, kind):
        claims = self.claims(token) or {}
        if claims.get("kind") != kind or claims["exp"] <= self.now():
            return None
        return self.customers.people.get(claims["user"])

    def session_token(self, id):
        self.count += 1
        return f"{encoded({'alg': 'HS256'})}.{encoded({'exp': int(time.time()) + SESSION, 'session': id, 'jti': self.count})}.signature"

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

    # Requests

    def context(self, operation, fields):
        _, _, auth = (fields.get("Authorization") or "").partition(" ")
        person = self.person(auth, "auth") if auth else None
        if auth and person is None:
            raise Refused(403, "Expired token")
        kind, _, text = (fields.get("woocommerce-session") or "").partition(" ")
        session, problem = self.session(text if kind == "Session" else "", person)
        return {"person": person, "session": session, "problem": problem}

    def handed(self, context):
        session = context["session"]
        return {"woocommerce-session": self.session_token(session["id"])} if session else {}

    def asked(self, name, query):
        if name == "forget":
            self.sessions.clear()
            return {}


if __name__ == "__main__":
    serve(Shop, "graphql", int(argument(1, 0)))
