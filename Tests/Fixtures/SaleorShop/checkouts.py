"""Checkouts of the test shop with the answers that Saleor gives: errors by code and field, stock, promo codes, orders."""

import uuid
from decimal import Decimal

from catalog import CHANNEL, MADE, gid, money, number_of, taxed
from graphql import GraphQLError

PERCENT = {"WELCOME10": Decimal("0.10"), "STORM20": Decimal("0.20")}
# The least subtotal that a voucher applies to.
LEAST = {"STORM20": Decimal("100")}
METHODS = [(1, "Parcel", "4.90", 2, 4), (2, "Express", "12.00", 1, 1)]


def error(code, field, message, **more):
    return {"code": code, "field": field, "message": message, **more}


class Checkouts:
    def __init__(self, catalog, accounts):
        self.catalog, self.accounts = catalog, accounts
        self.checkouts, self.orders = {}, []
        self.gift_cards = {"GIFT-0010": {"number": 1, "balance": Decimal("10.00"), "code": "GIFT-0010"},
                           "GIFT-9000": {"number": 2, "balance": Decimal("900.00"), "code": "GIFT-9000"}}
        self.made = 0
        for index, (number, quantity) in enumerate([(11, 1), (41, 2), (71, 3)], start=1):
            self._old_order(index, number, quantity)

    # Finding

    def find(self, args):
        """A checkout by its id, or the error that says it is not there."""
        text = args.get("id") or args.get("checkoutId")
        try:
            key = number_of(text or "", "Checkout")
        except GraphQLError as refusal:
            return None, error("GRAPHQL_ERROR", "id", refusal.message)
        checkout = self.checkouts.get(key)
        return checkout, None if checkout else error("NOT_FOUND", "id", f"Couldn't resolve to a node: {text}")

    def query(self, info, **args):
        return self.view(self.checkouts.get(number_of(args.get("id") or "", "Checkout")), info)

    def change(self, work):
        """A mutation of a checkout: `work` changes it and gives errors."""
        def resolve(root, info, **args):
            checkout, missing = self.find(args)
            errors = [missing] if missing else work(checkout, info, **args)
            return {"checkout": None if missing else self.view(checkout, info), "errors": errors}
        return resolve

    # Lines

    def create(self, root, info, input):
        if input.get("channel") != CHANNEL:
            return {"checkout": None, "errors": [error("NOT_FOUND", "channel", "There is no such channel.")]}
        self.made += 1
        key = str(uuid.uuid5(uuid.NAMESPACE_URL, f"checkout-{self.made}"))
        checkout = {"key": key, "lines": [], "next": 1, "email": input.get("email"), "note": "", "voucher": None,
                    "cards": [], "metadata": {m["key"]: m["value"] for m in input.get("metadata") or []},
                    "user": self.accounts.user(info), "shipping": None, "billing": None, "method": None}
        errors = self._add(checkout, input["lines"])
        if errors:
            return {"checkout": None, "errors": errors}
        self.checkouts[key] = checkout
        return {"checkout": self.view(checkout, info), "errors": []}

    def _add(self, checkout, inputs):
        lines, following = [dict(line) for line in checkout["lines"]], checkout["next"]
        for line in inputs:
            try:
                variant = self.catalog.variant(line["variantId"])
            except GraphQLError as refusal:
                return [error("GRAPHQL_ERROR", "variantId", refusal.message)]
            if variant is None:
                return [error("NOT_FOUND", "lines", "Could not resolve the variant.")]
            if line["quantity"] < 1:
                return [error("ZERO_QUANTITY", "quantity", "The quantity should be higher than zero.")]
            same = [x for x in lines if x["variant"] is variant]
            if line.get("forceNewLine") or not same:
                found = {"number": f"{checkout['key']}-{following}", "variant": variant, "quantity": 0, "metadata": {}}
                following += 1
                lines.append(found)
            elif len(same) > 1:
                return [error("INVALID", "variantId",
                              "Variant occurs in multiple lines. Use `lineId` instead of `variantId`.")]
            else:
                found = same[0]
            found["quantity"] += line["quantity"]
            found["metadata"] = {**found["metadata"], **{m["key"]: m["value"] for m in line.get("metadata") or []}}
        errors = self._stock_errors(lines)
        if not errors:
            checkout["lines"], checkout["next"] = lines, following
        return errors

    def _stock_errors(self, lines):
        wanted = {}
        for line in lines:
            wanted[line["variant"]["_number"]] = wanted.get(line["variant"]["_number"], 0) + line["quantity"]
        errors = []
        for number, quantity in wanted.items():
            stock = self.catalog.available(number)
            if stock is not None and quantity > stock:
                sku = self.catalog.variants[number]["sku"]
                errors.append(error(
                    "INSUFFICIENT_STOCK", "quantity", f"Could not add items {sku}. Only {stock} remaining in stock.",
                    variants=[gid("ProductVariant", number)]))
        return errors

    def add_lines(self, checkout, info, lines, **_):
        return self._add(checkout, lines)

    def update_lines(self, checkout, info, lines, **_):
        changed = [dict(line) for line in checkout["lines"]]
        for update in lines:
            try:
                number = number_of(update.get("lineId") or "", "CheckoutLine")
            except GraphQLError as refusal:
                return [error("GRAPHQL_ERROR", "lineId", refusal.message)]
            line = next((x for x in changed if x["number"] == number), None)
            if line is None:
                return [error("INVALID", "lineId", "Provided line is not in the checkout.")]
            if update.get("quantity") is not None:
                line["quantity"] = update["quantity"]
            line["metadata"] = {**line["metadata"], **{m["key"]: m["value"] for m in update.get("metadata") or []}}
        changed = [line for line in changed if line["quantity"] > 0]
        errors = self._stock_errors(changed)
        if not errors:
            checkout["lines"] = changed
        return errors

    def delete_lines(self, checkout, info, linesIds, **_):
        numbers = []
        for text in linesIds:
            try:
                numbers.append(number_of(text, "CheckoutLine"))
            except GraphQLError as refusal:
                return [error("GRAPHQL_ERROR", "linesIds", refusal.message)]
        present = {line["number"] for line in checkout["lines"]}
        if any(number not in present for number in numbers):
            return [error("INVALID", "linesIds", "Provided line_ids aren't part of the checkout.")]
        checkout["lines"] = [line for line in checkout["lines"] if line["number"] not in numbers]
        return []

    # Promo codes

    def add_promo(self, checkout, info, promoCode, **_):
        code = promoCode.strip().upper()
        card = self.gift_cards.get(code)
        if card:
            if card["balance"] <= 0:
                return [error("GIFT_CARD_NOT_APPLICABLE", "promoCode", "The gift card has nothing left on it.")]
            if card not in checkout["cards"]:
                checkout["cards"].append(card)
            return []
        if code not in PERCENT:
            return [error("INVALID", "promoCode", "Promo code is invalid")]
        if self.subtotal(checkout) < LEAST.get(code, 0):
            return [error("VOUCHER_NOT_APPLICABLE", "promoCode", "Voucher is not applicable to this checkout.")]
        checkout["voucher"] = code
        return []

    def remove_promo(self, checkout, info, promoCode=None, promoCodeId=None, **_):
        if promoCodeId:
            try:
                number = int(number_of(promoCodeId, "GiftCard"))
            except GraphQLError as refusal:
                return [error("GRAPHQL_ERROR", "promoCodeId", refusal.message)]
            if number not in [card["number"] for card in checkout["cards"]]:
                return [error("NOT_FOUND", "promoCodeId", "Couldn't resolve to a node.")]
            checkout["cards"] = [card for card in checkout["cards"] if card["number"] != number]
            return []
        code = (promoCode or "").upper()
        if checkout["voucher"] == code:
            checkout["voucher"] = None
        elif code in [card["code"] for card in checkout["cards"]]:
            checkout["cards"] = [card for card in checkout["cards"] if card["code"] != code]
        else:
            return [error("INVALID", "promoCode", "Promo code does not exists or is not related to checkout.")]
        return []

    # Buyer and delivery

    def set_email(self, checkout, info, email, **_):
        if not email:
            return [error("REQUIRED", "email", "The email field cannot be empty.")]
        checkout["email"] = email
        return []

    def set_note(self, checkout, info, customerNote, **_):
        checkout["note"] = customerNote
        return []

    def attach(self, checkout, info, **_):
        user = self.accounts.require(info)
        if checkout["user"] and checkout["user"] is not user:
            raise self.accounts.denied("OWNER")
        checkout["user"], checkout["email"] = user, user["email"]
        return []

    def detach(self, checkout, info, **_):
        if self.accounts.require(info) is not checkout["user"]:
            raise self.accounts.denied("OWNER")
        checkout["user"] = None
        return []

    def set_shipping(self, checkout, info, shippingAddress, validationRules=None, **_):
        errors = self.accounts.address_errors(shippingAddress, validationRules)
        if not errors:
            checkout["shipping"], checkout["method"] = self.accounts.address_from(shippingAddress, "checkout"), None
        return errors

    def set_billing(self, checkout, info, billingAddress, validationRules=None, **_):
        errors = self.accounts.address_errors(billingAddress, validationRules)
        if not errors:
            checkout["billing"] = self.accounts.address_from(billingAddress, "checkout")
        return errors

    def set_method(self, checkout, info, deliveryMethodId=None, **_):
        if not self.needs_shipping(checkout):
            return [error("SHIPPING_NOT_REQUIRED", "deliveryMethodId", "This checkout doesn't need shipping.")]
        if not checkout["shipping"]:
            return [error("SHIPPING_ADDRESS_NOT_SET", "deliveryMethodId", "Cannot choose a method without an address.")]
        try:
            number = int(number_of(deliveryMethodId or "", "ShippingMethod"))
        except GraphQLError as refusal:
            return [error("GRAPHQL_ERROR", "deliveryMethodId", refusal.message)]
        if number not in [method[0] for method in METHODS]:
            return [error("NOT_FOUND", "deliveryMethodId", "Couldn't resolve to a node.")]
        checkout["method"] = number
        return []

    def metadata(self, work):
        def resolve(root, info, id, **args):
            checkout, missing = self.find({"id": id})
            if missing:
                return {"item": None, "errors": [missing]}
            work(checkout["metadata"], **args)
            return {"item": self.view(checkout, info), "errors": []}
        return resolve

    # Completing

    def complete(self, root, info, **args):
        done = next((o for o in self.orders if o["_checkout"] == args.get("id")), None)
        if done:
            return {"order": done, "confirmationNeeded": False, "errors": []}
        checkout, missing = self.find(args)
        errors = [missing] if missing else self._missing(checkout)
        if errors:
            return {"order": None, "confirmationNeeded": False, "errors": errors}
        for line in checkout["lines"]:
            if self.catalog.stock[line["variant"]["_number"]] is not None:
                self.catalog.stock[line["variant"]["_number"]] -= line["quantity"]
        due = self.due(checkout)
        for card in checkout["cards"]:
            used = min(card["balance"], due)
            card["balance"], due = card["balance"] - used, due - used
        order = self._order(
            len(self.orders) + 1, checkout["user"], checkout["lines"], self.shipping_price(checkout),
            self.discount(checkout), checkout["shipping"], args.get("id"))
        self.orders.append(order)
        del self.checkouts[checkout["key"]]
        return {"order": order, "confirmationNeeded": False, "errors": []}

    def _missing(self, checkout):
        if not checkout["lines"]:
            return [error("NO_LINES", "lines", "Cannot complete checkout without lines.")]
        if not checkout["email"]:
            return [error("EMAIL_NOT_SET", "email", "Checkout email must be set.")]
        if self.needs_shipping(checkout):
            if not checkout["shipping"]:
                return [error("SHIPPING_ADDRESS_NOT_SET", "shippingAddress", "Shipping address is not set")]
            if not checkout["method"]:
                return [error("SHIPPING_METHOD_NOT_SET", "shippingMethod", "Shipping method is not set")]
        if not checkout["billing"]:
            return [error("BILLING_ADDRESS_NOT_SET", "billingAddress", "Billing address is not set")]
        stock = self._stock_errors(checkout["lines"])
        if stock:
            return stock
        if self.total(checkout) > 0:
            return [error("CHECKOUT_NOT_FULLY_PAID", None,
                          "Provided payment methods can not cover the checkout's total amount")]
        return []

    def _old_order(self, index, number, quantity):
        line = {"variant": self.catalog.variants[number], "quantity": quantity, "number": f"old-{index}"}
        ada = self.accounts.users["ada@saleor.example"]
        self.orders.append(self._order(index, ada, [line], Decimal("4.90"), Decimal(0), ada["addresses"][0], None))

    def _order(self, number, user, lines, shipping, discount, address, checkout):
        subtotal = sum((x["variant"]["_price"] * x["quantity"] for x in lines), Decimal(0))
        return {
            "__typename": "Order", "id": gid("Order", f"00000000-0000-4000-8000-{number:012}"), "number": str(number),
            "created": f"2026-05-{number:02}T10:00:00+00:00", "status": "UNFULFILLED", "chargeStatus": "FULL",
            "redirectUrl": None, "_user": user, "_checkout": checkout,
            "lines": [{
                "productName": x["variant"]["product"]["name"],
                "variantName": x["variant"]["name"], "productSku": x["variant"]["sku"],
                "productVariantId": x["variant"]["id"], "quantity": x["quantity"],
                "unitPrice": taxed(x["variant"]["_price"]), "totalPrice": taxed(x["variant"]["_price"] * x["quantity"]),
            } for x in lines],
            "subtotal": taxed(subtotal), "undiscountedTotal": taxed(subtotal + shipping),
            "shippingPrice": taxed(shipping), "total": taxed(subtotal + shipping - discount),
            "shippingAddress": address,
        }

    # Amounts

    def subtotal(self, checkout):
        return sum((x["variant"]["_price"] * x["quantity"] for x in checkout["lines"]), Decimal(0))

    def discount(self, checkout):
        rate = PERCENT.get(checkout["voucher"], Decimal(0))
        return (self.subtotal(checkout) * rate).quantize(Decimal("0.01"))

    def shipping_price(self, checkout):
        return Decimal(next((m[2] for m in METHODS if m[0] == checkout["method"]), "0"))

    def due(self, checkout):
        return self.subtotal(checkout) + self.shipping_price(checkout) - self.discount(checkout)

    def total(self, checkout):
        return max(Decimal(0), self.due(checkout) - sum((card["balance"] for card in checkout["cards"]), Decimal(0)))

    def needs_shipping(self, checkout):
        return any(x["variant"]["product"]["productType"]["isShippingRequired"] for x in checkout["lines"])

    # Showing

    def view(self, checkout, info):
        if checkout is None:
            return None

        def user(info):
            if checkout["user"] and self.accounts.user(info) is not checkout["user"]:
                raise self.accounts.denied("OWNER")
            return self.accounts.view(checkout["user"])

        return {
            "__typename": "Checkout", "id": gid("Checkout", checkout["key"]), "created": MADE, "updatedAt": MADE,
            "email": checkout["email"], "customerNote": checkout["note"], "user": user,
            "quantity": sum(x["quantity"] for x in checkout["lines"]), "voucherCode": checkout["voucher"],
            "isShippingRequired": self.needs_shipping(checkout), "problems": self._problems(checkout),
            "metadata": [{"key": k, "value": v} for k, v in checkout["metadata"].items()],
            "giftCards": [{"id": gid("GiftCard", c["number"]), "last4CodeChars": c["code"][-4:],
                           "currentBalance": money(c["balance"])} for c in checkout["cards"]],
            "shippingAddress": checkout["shipping"], "billingAddress": checkout["billing"],
            "shippingMethods": [self._method(*m) for m in METHODS]
                if checkout["shipping"] and self.needs_shipping(checkout) else [],
            "deliveryMethod": next((self._method(*m) for m in METHODS if m[0] == checkout["method"]), None),
            "discount": money(self.discount(checkout)), "subtotalPrice": taxed(self.subtotal(checkout)),
            "shippingPrice": taxed(self.shipping_price(checkout)), "totalPrice": taxed(self.total(checkout)),
            "lines": [self._line(x) for x in checkout["lines"]],
        }

    def _line(self, line):
        variant = line["variant"]
        return {
            "__typename": "CheckoutLine", "id": gid("CheckoutLine", line["number"]), "quantity": line["quantity"],
            "metadata": [{"key": k, "value": v} for k, v in line["metadata"].items()], "variant": variant,
            "unitPrice": taxed(variant["_price"]), "undiscountedUnitPrice": money(variant["_regular"]),
            "totalPrice": taxed(variant["_price"] * line["quantity"]),
            "undiscountedTotalPrice": money(variant["_regular"] * line["quantity"]),
        }

    def _problems(self, checkout):
        return [{"__typename": "CheckoutLineProblemInsufficientStock", "line": self._line(x), "variant": x["variant"],
                 "availableQuantity": self.catalog.available(x["variant"]["_number"])}
                for x in checkout["lines"] if self._stock_errors([x])]

    def _method(self, number, name, price, fastest, slowest):
        return {"__typename": "ShippingMethod", "id": gid("ShippingMethod", number), "name": name,
                "price": money(Decimal(price)), "minimumDeliveryDays": fastest, "maximumDeliveryDays": slowest}
