#!/usr/bin/env python3
"""A shop that answers as Vendure's shop API does, for tests: its own schema, executed by graphql-core.

    server.py [PORT]

prints its address, and then serves:

- POST /shop-api: the API. A session is known by the token that the response's header vendure-auth-token hands out, and comes
  back as Authorization: Bearer TOKEN; the active order belongs to it. One that is not known is as none.
- GET /control/…, as ../GraphQLShop says; also /control/mails and /control/forget (all sessions).
"""

import secrets
import sys
from datetime import datetime, timezone
from pathlib import Path

from graphql import build_schema

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "GraphQLShop")]
from catalog import Catalog  # noqa: E402
from customers import Customers  # noqa: E402
from graphql_shop import GraphQLShop, argument, serve  # noqa: E402
from orders import COUNTRIES, Orders  # noqa: E402

# What the owner of a session asks; everything else is everybody's, and begins no session.
OWNED = {"activeOrder", "eligibleShippingMethods", "activeCustomer"}
PUBLIC = {"login", "logout", "registerCustomerAccount", "verifyCustomerAccount", "requestPasswordReset", "resetPassword"}


class Shop(GraphQLShop):
    def __init__(self, base):
        super().__init__(build_schema(Path(__file__).with_name("schema.graphqls").read_text(encoding="utf-8")))
        self.sessions, self.addresses = {}, 0
        self.catalog = Catalog(base)
        self.customers, self.orders = Customers(self), Orders(self)
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

    def timestamp(self):
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

    def context(self, operation, fields):
        scheme, _, token = (fields.get("Authorization") or "").partition(" ")
        token = token if scheme == "Bearer" else ""
        context = {"token": token, "session": self.sessions.get(token), "handed": None}
        if context["session"] is None:
            context["session"] = {}
            if token:
                context["handed"] = ""
            asked = {selection.name.value for selection in operation.selection_set.selections}
            if asked & OWNED or operation.operation.value == "mutation" and asked - PUBLIC:
                context["token"] = context["handed"] = secrets.token_hex(32)
                self.sessions[context["token"]] = context["session"]
        return context

    def handed(self, context):
        return {} if context["handed"] is None else {"vendure-auth-token": context["handed"]}

    def asked(self, name, query):
        match name:
            case "mails":
                return self.customers.mails
            case "forget":
                self.sessions.clear()
                return {}


if __name__ == "__main__":
    serve(Shop, "shop-api", int(argument(1, 0)))
