"""Active orders of the fixture: their states, lines, coupons, shipping and payment."""

from catalog import TAX, user_input
from graphql import GraphQLError

METHODS = {"1": ("Parcel", 490), "2": ("Express", 1200)}
COUPONS = {"WELCOME10": 10, "STORM20": 20, "AUTUMN": None}
COUNTRIES = ["DE", "AT", "NL"]
LIMIT = 999
ADDRESS = ["fullName", "company", "streetLine1", "streetLine2", "city", "province", "postalCode", "countryCode", "phoneNumber"]


def failure(kind, message, **more):
    code = "".join("_" + c if c.isupper() else c for c in kind).lstrip("_").upper()
    return {"__typename": kind, "errorCode": code, "message": message, **more}


def no_order():
    return failure("NoActiveOrderError", "There is no active Order associated with the current session")


class Orders:
    def __init__(self, shop):
        self.shop = shop
        self.all = {}
        self.next_line = 100

    def active(self, info, create=False):
        session = info.context["session"]
        order = session.get("order")
        if order is None and create:
            id = str(len(self.all) + 1)
            order = session["order"] = {
                "__typename": "Order", "id": id, "code": f"T{int(id):04}", "state": "AddingItems", "active": True,
                "lines": [], "couponCodes": [], "customer": session.get("customer"), "shippingAddress": {},
                "billingAddress": {}, "method": None, "currencyCode": "EUR", "orderPlacedAt": None,
                "createdAt": self.shop.timestamp(), "updatedAt": self.shop.timestamp(),
            }
            self.all[id] = order
        return self.priced(order) if order else None

    def priced(self, order):
        percent = sum(COUPONS[c] for c in order["couponCodes"])
        for line in order["lines"]:
            unit = line["productVariant"]["priceWithTax"]
            total = unit * line["quantity"]
            prorated = total - round(total * percent / 100)
            line.update(
                unitPriceWithTax=unit, discountedUnitPriceWithTax=unit, linePriceWithTax=total,
                discountedLinePriceWithTax=total, proratedLinePriceWithTax=prorated)
        subtotal = sum(line["proratedLinePriceWithTax"] for line in order["lines"])
        shipping = METHODS[order["method"]][1] if order["method"] else 0
        order.update(
            totalQuantity=sum(line["quantity"] for line in order["lines"]), subTotalWithTax=subtotal,
            shippingWithTax=shipping, totalWithTax=subtotal + shipping,
            total=round((subtotal + shipping) * 100 / (100 + TAX)))
        order["taxSummary"] = [{"taxTotal": order["totalWithTax"] - order["total"]}]
        order["shippingLines"] = [
            {"id": "1", "shippingMethod": {"id": order["method"], "name": METHODS[order["method"]][0]},
             "priceWithTax": shipping}] if order["method"] else []
        return order

    def changeable(self, order):
        return None if order["state"] == "AddingItems" else failure(
            "OrderModificationError", "Order contents may only be modified when in the \"AddingItems\" state")

    # Lines

    def add(self, info, productVariantId, quantity):
        variant = self.shop.catalog.variants.get(productVariantId)
        if variant is None:
            raise GraphQLError(
                f"No ProductVariant with the id \"{productVariantId}\" could be found",
                extensions={"code": "ENTITY_NOT_FOUND"})
        order = self.active(info, create=True)
        line = next((line for line in order["lines"] if line["productVariant"] is variant), None)
        return self.set(order, line, variant, (line["quantity"] if line else 0) + quantity, quantity)

    def adjust(self, info, orderLineId, quantity):
        order, line = self.line(info, orderLineId)
        return self.set(order, line, line["productVariant"], quantity, quantity)

    def remove(self, info, orderLineId):
        order, line = self.line(info, orderLineId)
        if problem := self.changeable(order):
            return problem
        order["lines"].remove(line)
        return self.priced(order)

    def line(self, info, id):
        order = self.active(info)
        line = next((line for line in (order or {"lines": []})["lines"] if line["id"] == id), None)
        if line is None:
            raise user_input(f"This order does not contain an OrderLine with the id {id}")
        return order, line

    def set(self, order, line, variant, total, asked):
        if problem := self.changeable(order):
            return problem
        if asked < 0:
            return failure("NegativeQuantityError", "The quantity for an OrderLine cannot be negative")
        if total > LIMIT:
            return failure("OrderLimitError", f"Cannot add items. An order may consist of a maximum of {LIMIT} items", maxItems=LIMIT)
        pieces = max(0, self.shop.catalog.stock[variant["id"]])
        given = min(total, pieces)
        if line is None and given > 0:
            self.next_line += 1
            line = {"__typename": "OrderLine", "id": str(self.next_line), "productVariant": variant, "quantity": 0}
            order["lines"].append(line)
        if line is not None:
            line["quantity"] = given
            if given == 0:
                order["lines"].remove(line)
        self.priced(order)
        if given < total:
            message = f"Only {given} items were added to the order due to insufficient stock" if given else (
                "No items were added to the order due to insufficient stock")
            return failure("InsufficientStockError", message, quantityAvailable=given, order=order)
        return order

    # The rest of an order

    def coupon(self, info, couponCode):
        order = self.active(info, create=True)
        if couponCode not in COUPONS:
            return failure("CouponCodeInvalidError", f"Coupon code \"{couponCode}\" is not valid", couponCode=couponCode)
        if COUPONS[couponCode] is None:
            return failure("CouponCodeExpiredError", f"Coupon code \"{couponCode}\" has expired", couponCode=couponCode)
        if couponCode not in order["couponCodes"]:
            order["couponCodes"].append(couponCode)
        return self.priced(order)

    def without_coupon(self, info, couponCode):
        order = self.active(info)
        if order and couponCode in order["couponCodes"]:
            order["couponCodes"].remove(couponCode)
        return order and self.priced(order)

    def customer(self, info, input):
        order = self.active(info)
        if order is None:
            return no_order()
        if info.context["session"].get("customer"):
            return failure("AlreadyLoggedInError", "Cannot set a Customer for the Order when already logged in")
        if self.shop.customers.account(input["emailAddress"]):
            return failure("EmailAddressConflictError", "The email address is not available.")
        order["customer"] = self.shop.customers.guest(input)
        return order

    def address(self, kind):
        def resolve(info, input):
            order = self.active(info)
            if order is None:
                return no_order()
            if input["countryCode"] not in COUNTRIES:
                raise user_input(f"The countryCode \"{input['countryCode']}\" was not recognized")
            order[kind] = {name: input.get(name) for name in ADDRESS}
            return order
        return resolve

    def quotes(self, info):
        order = self.active(info)
        if not order or not order["lines"]:
            return []
        return [
            {"id": id, "name": name, "description": f"<p>{name}</p>", "priceWithTax": price}
            for id, (name, price) in METHODS.items()]

    def method(self, info, shippingMethodId):
        order = self.active(info)
        if order is None:
            return no_order()
        if problem := self.changeable(order):
            return problem
        if len(shippingMethodId) != 1 or shippingMethodId[0] not in METHODS:
            return failure("IneligibleShippingMethodError", "This Order is not eligible for the selected ShippingMethod")
        order["method"] = shippingMethodId[0]
        return self.priced(order)

    def transition(self, info, state):
        order = self.active(info)
        if order is None:
            return None

        def refused(why):
            return failure(
                "OrderStateTransitionError", f"Cannot transition Order from \"{order['state']}\" to \"{state}\"",
                transitionError=why, fromState=order["state"], toState=state)

        if (order["state"], state) not in [("AddingItems", "ArrangingPayment"), ("ArrangingPayment", "AddingItems")]:
            return refused(f"Cannot transition Order from \"{order['state']}\" to \"{state}\"")
        if state == "ArrangingPayment":
            for lacks, what in [
                (not order["lines"], "when it is empty"), (order["customer"] is None, "without Customer details"),
                (order["method"] is None, "without a ShippingMethod")]:
                if lacks:
                    return refused(f"Cannot transition Order to the \"ArrangingPayment\" state {what}")
        order["state"] = state
        return order

    def pay(self, info, input):
        order = self.active(info)
        if order is None:
            return no_order()
        if order["state"] != "ArrangingPayment":
            return failure(
                "OrderPaymentStateError", "A Payment may only be added when Order is in \"ArrangingPayment\" state")
        if input["method"] == "card":
            return failure("PaymentDeclinedError", "The payment was declined", paymentErrorMessage="No card was given.")
        if input["method"] != "invoice":
            return failure("IneligiblePaymentMethodError", "The Order is not eligible for the selected PaymentMethod")
        for line in order["lines"]:
            self.shop.catalog.stock[line["productVariant"]["id"]] -= line["quantity"]
        order.update(state="PaymentAuthorized", active=False, orderPlacedAt=self.shop.timestamp())
        info.context["session"]["order"] = None
        for session in self.shop.sessions.values():
            if session.get("order") is order:
                session["order"] = None
        return order
