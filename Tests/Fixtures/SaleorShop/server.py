#!/usr/bin/env python3
"""A shop that answers as Saleor does, for tests: the whole published schema, executed by graphql-core.

    server.py SCHEMA [PORT]      prints its endpoint on one line and serves loopback until it is ended

Beside /graphql/ it has /control/ as ../GraphQLShop says, and there `mails`: those that were sent.
"""

import sys
from pathlib import Path

from graphql import GraphQLError, build_schema

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "GraphQLShop")]
from accounts import Accounts  # noqa: E402
from catalog import CHANNEL, Catalog, connection, number_of  # noqa: E402
from checkouts import Checkouts  # noqa: E402
from graphql_shop import GraphQLShop, argument, serve  # noqa: E402


class Shop(GraphQLShop):
    def __init__(self, schema_text):
        super().__init__(build_schema(schema_text, assume_valid=True))
        self.catalog = Catalog()
        self.accounts = Accounts(self.now)
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

    def context(self, operation, fields):
        scheme, _, token = (fields.get("Authorization") or "").partition(" ")
        return {"token": token if scheme in ("Bearer", "JWT") else ""}

    def shown(self, fault):
        return {"extensions": {"exception": {"code": "GraphQLError", "stacktrace": []}}, **fault.formatted}

    def asked(self, name, query):
        return self.accounts.mails if name == "mails" else None


if __name__ == "__main__":
    schema = Path(argument(1)).read_text(encoding="utf-8")
    serve(lambda base: Shop(schema), "graphql/", int(argument(2, 0)))
