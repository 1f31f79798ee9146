"""Goods, carts, customers and orders of the fixture."""

import base64
import json

from graphql import GraphQLError

CATEGORIES = [(10, "clothing", "Clothing", None), (11, "winter", "Winter", 10), (12, "table", "Table", None)]
# id, slug, name, categories, tags, price, regular price, pieces (None: not counted), variations (id, attributes, price, pieces)
GOODS = [
    (101, "harbour-tee", "Harbour Tee", [10, 11], ["new"], None, None, None, [
        (111, {"Size": "S", "Color": "Navy"}, 2490, 12), (112, {"Size": "M", "Color": "Navy"}, 2490, 7),
        (113, {"Size": "M", "Color": "Sand"}, 1990, 0)]),
    (102, "wool-scarf", "Wool Scarf", [10, 11], ["gift"], 3900, 4900, 3, []),
    (103, "storm-jacket", "Storm Jacket", [10], [], 18900, 18900, 5, []),
    (104, "stoneware-mug", "Stoneware Mug", [11, 12], ["gift"], 1490, 1490, 40, []),
    (105, "oak-board", "Oak Board", [12], [], 4500, 4500, None, []),
    (106, "rye-crackers", "Rye Crackers", [], [], 450, 450, 0, []),
]
COUPONS = {"welcome10": 10, "storm20": 20}
RATES = {"flat_rate:1": ("Parcel", 490), "flat_rate:2": ("Express", 1200)}


def price(cents, format):
    return f"{cents / 100:.2f}" if format == "RAW" else f"&euro;{cents / 100:.2f}"


def money(cents):
    return lambda info, format=None: price(cents(), format)


def page(nodes, first=None, after=None, last=None, before=None, key="databaseId"):
    keys = [base64.b64encode(f"arrayconnection:{n[key]}".encode()).decode() for n in nodes]
    start = keys.index(after) + 1 if after in keys else 0
    end = keys.index(before) if before in keys else len(nodes)
    if first is not None:
        end = min(end, start + first)
    elif last is not None:
        start = max(start, end - last)
    return {
        "nodes": nodes[start:end],
        "pageInfo": {
            "hasNextPage": end < len(nodes), "hasPreviousPage": start > 0,
            "startCursor": keys[start] if start < end else None, "endCursor": keys[end - 1] if start < end else None}}


class Catalog:
    def __init__(self, base):
        self.stock, self.prices, self.sold = {}, {}, {}
        self.categories = {}
        for id, slug, name, parent in CATEGORIES:
            self.categories[id] = {
                "id": f"term:{id}", "databaseId": id, "slug": slug, "name": name, "description": f"<p>{name}</p>",
                "parent": parent and {"node": self.categories[parent]}}
        self.products, self.units = {}, {}
        for id, slug, name, categories, tags, cost, regular, pieces, variations in GOODS:
            image = {"id": f"post:{id}0", "sourceUrl": f"{base}uploads/{slug}.jpg", "altText": name}
            product = self.unit(id, name, cost, regular, pieces) if not variations else {"id": f"post:{id}", "databaseId": id, "name": name}
            product.update(
                __typename="VariableProduct" if variations else "SimpleProduct", slug=slug, sku=f"W{id}",
                dateGmt=f"2026-01-{id - 100:02}T09:00:00", modifiedGmt="2026-02-01T09:00:00", image=image,
                description=lambda info, format=None, name=name: f"<p>{name}, <b>made to last</b>.</p>",
                galleryImages={"nodes": [image]},
                productCategories={"nodes": [self.categories[c] for c in categories]},
                productTags={"nodes": [{"id": f"tag:{t}", "name": t, "slug": t} for t in tags]}, tags=tags)
            if variations:
                units = []
                for variation, attributes, cost, pieces in variations:
                    unit = self.unit(variation, f"{name} - {', '.join(attributes.values())}", cost, cost, pieces)
                    unit.update(
                        __typename="SimpleProductVariation", sku=f"W{variation}", image=None, parent={"node": product},
                        attributes={"nodes": [
                            {"id": f"{variation}:{k}", "name": k.lower(), "label": k, "value": v}
                            for k, v in attributes.items()]})
                    units.append(unit)
                product["variations"] = lambda info, units=units, **args: {"nodes": units}
                product["units"] = units
                product["stockStatus"] = "IN_STOCK"
                product["price"] = product["regularPrice"] = lambda info, format=None: None
            else:
                product["units"] = [product]
            self.products[id] = product
        for id, category in self.categories.items():
            category["count"] = sum(category in p["productCategories"]["nodes"] for p in self.products.values())

    def unit(self, id, name, cost, regular, pieces):
        self.stock[id], self.prices[id] = pieces, cost
        unit = self.units[id] = {
            "id": f"post:{id}", "databaseId": id, "name": name, "price": money(lambda: cost),
            "regularPrice": money(lambda: regular), "stockQuantity": lambda info: self.stock[id],
            "stockStatus": lambda info: "OUT_OF_STOCK" if self.stock[id] is not None and self.stock[id] <= 0 else "IN_STOCK"}
        return unit

    def find(self, info, where=None, **window):
        where, found = where or {}, []
        for p in self.products.values():
            categories = p["productCategories"]["nodes"]
            available = any(self.stock[u["databaseId"]] is None or self.stock[u["databaseId"]] > 0 for u in p["units"])
            costs = [self.prices[u["databaseId"]] for u in p["units"]]
            tests = [
                (where.get("search") or "").lower() in p["name"].lower(),
                "include" not in where or p["databaseId"] in where["include"],
                "slugIn" not in where or p["slug"] in where["slugIn"],
                "category" not in where or where["category"] in [c["slug"] for c in categories],
                "categoryIn" not in where or any(c["slug"] in where["categoryIn"] for c in categories),
                "categoryIdIn" not in where or any(c["databaseId"] in where["categoryIdIn"] for c in categories),
                "tagIn" not in where or any(t in where["tagIn"] for t in p["tags"]),
                "stockStatus" not in where or ("IN_STOCK" if available else "OUT_OF_STOCK") in where["stockStatus"],
                "minPrice" not in where or max(costs) >= round(where["minPrice"] * 100),
                "maxPrice" not in where or min(costs) <= round(where["maxPrice"] * 100)]
            if all(tests):
                found.append(p)
        for order in where.get("orderby") or []:
            by = {
                "NAME": lambda p: p["name"], "PRICE": lambda p: min(self.prices[u["databaseId"]] for u in p["units"]),
                "DATE": lambda p: p["dateGmt"], "MODIFIED": lambda p: p["modifiedGmt"], "MENU_ORDER": lambda p: p["databaseId"]}
            found.sort(key=by[order["field"]], reverse=order.get("order") == "DESC")
        return page(found, **window)

    def terms(self, info, where=None, **window):
        where = where or {}
        return page([
            c for c in self.categories.values()
            if (where.get("search") or "").lower() in c["name"].lower()
            and ("slug" not in where or c["slug"] in where["slug"])
            and ("include" not in where or str(c["databaseId"]) in where["include"])], **window)


class Carts:
    def __init__(self, shop):
        self.shop = shop

    def session(self, info):
        if info.context["problem"]:
            raise GraphQLError(info.context["problem"])
        return info.context["session"]

    def cart(self, info):
        session = self.session(info)
        catalog = self.shop.catalog
        lines = session["lines"]
        costs = {key: catalog.prices[unit] * quantity for key, (unit, quantity) in lines.items()}
        subtotal = sum(costs.values())
        percent = sum(COUPONS[c] for c in session["coupons"])
        discount = round(subtotal * percent / 100)
        shipping = RATES[session["method"]][1] if session["method"] and lines else 0
        nodes = []
        for key, (id, quantity) in lines.items():
            unit = catalog.units[id]
            is_variation = "parent" in unit
            total = costs[key] - round(costs[key] * percent / 100)
            nodes.append({
                "key": key, "quantity": quantity, "subtotal": money(lambda c=costs[key]: c), "total": money(lambda t=total: t),
                "product": unit["parent"] if is_variation else {"node": unit},
                "variation": {"node": unit} if is_variation else None})
        return {
            "contents": {"itemCount": sum(q for _, q in lines.values()), "nodes": nodes},
            "appliedCoupons": [{"code": c} for c in session["coupons"]] or None,
            "needsShippingAddress": bool(lines),
            "availableShippingMethods": [{
                "packageDetails": "all", "rates": [
                    {"id": id, "label": label, "cost": f"{cost / 100:.2f}"} for id, (label, cost) in RATES.items()]}] if lines else [],
            "chosenShippingMethods": [session["method"]] if session["method"] else [],
            "subtotal": money(lambda: subtotal), "discountTotal": money(lambda: discount),
            "shippingTotal": money(lambda: shipping), "totalTax": money(lambda: 0),
            "total": money(lambda: subtotal - discount + shipping), "isEmpty": not lines}

    def given(self, info):
        return {"cart": self.cart(info)}

    def add(self, info, input):
        session = self.session(info)
        id = input.get("variationId") or input["productId"]
        unit, quantity = self.shop.catalog.units.get(id), input.get("quantity") or 1
        if unit is None:
            raise GraphQLError("No product found matching the ID provided")
        key = f"{id:032x}"
        total = quantity + session["lines"].get(key, (id, 0))[1]
        pieces = self.shop.catalog.stock[id]
        if pieces is not None and total > pieces:
            raise GraphQLError(f"You cannot add that amount of \"{unit['name']}\" to the cart because there is not enough stock ({pieces} remaining).")
        session["lines"][key] = (id, total)
        return self.given(info)

    def quantities(self, info, input):
        session = self.session(info)
        for item in input["items"]:
            if item["key"] not in session["lines"]:
                raise GraphQLError(f"No cart item found with the key: {item['key']}")
            id, _ = session["lines"][item["key"]]
            if item["quantity"] <= 0:
                del session["lines"][item["key"]]
            else:
                session["lines"][item["key"]] = (id, item["quantity"])
        return self.given(info)

    def remove(self, info, input):
        return self.quantities(info, {"items": [{"key": key, "quantity": 0} for key in input["keys"]]})

    def coupon(self, info, input):
        session, code = self.session(info), input["code"].lower()
        if code not in COUPONS:
            raise GraphQLError(f"Coupon \"{code}\" does not exist!")
        if code not in session["coupons"]:
            session["coupons"].append(code)
        return self.given(info)

    def without_coupons(self, info, input):
        session = self.session(info)
        session["coupons"] = [c for c in session["coupons"] if c not in [code.lower() for code in input["codes"]]]
        return self.given(info)

    def method(self, info, input):
        session = self.session(info)
        if input["shippingMethods"][0] not in RATES:
            raise GraphQLError("Shipping method invalid")
        session["method"] = input["shippingMethods"][0]
        return self.given(info)


class Customers:
    def __init__(self, shop):
        self.shop = shop
        self.people, self.mails = {}, []
        ada = self.person("ada@woo.example", "harbour-lights", "Ada", "Ahlers")
        orders = [self.order(n, ada) for n in (1, 2, 3)]
        ada["orders"] = lambda info, **window: page(list(reversed(orders)), **window)
        ada["all_orders"] = orders

    def person(self, email, password, first="", last=""):
        id = len(self.people) + 2
        person = self.people[email] = {
            "id": f"user:{id}", "databaseId": id, "email": email, "password": password, "firstName": first, "lastName": last,
            "date": "2026-01-01T09:00:00+00:00", "billing": {}, "shipping": {}, "all_orders": [],
            "orders": lambda info, **window: page([], **window)}
        return person

    def order(self, number, person):
        unit = self.shop.catalog.units[104]
        cents = 1490 * number
        return {
            "id": f"order:{500 + number}", "databaseId": 500 + number, "orderNumber": str(500 + number), "status": "COMPLETED",
            "date": f"2026-01-{number:02}T10:00:00+00:00", "currency": "EUR", "subtotal": money(lambda: cents), "total": money(lambda: cents + 490),
            "totalTax": money(lambda: 0), "shippingTotal": money(lambda: 490), "discountTotal": money(lambda: 0),
            "shipping": {"firstName": "Ada", "city": "Hamburg", "country": "DE"},
            "lineItems": {"nodes": [{
                "quantity": number, "total": money(lambda: cents), "productId": 104, "variationId": 0, "product": {"node": unit},
                "variation": None}]}}

    def active(self, info):
        return info.context["person"]

    def customer(self, info, id=None):
        person, session = self.active(info), self.shop.carts.session(info)
        if person:
            return person
        return {
            "id": "guest", "databaseId": None, "email": session["address"].get("email"), "billing": session["address"],
            "shipping": session["address"]}

    def login(self, info, input):
        person = self.people.get(input["username"])
        if person is None or person["password"] != input["password"]:
            code = "invalid_email" if person is None else "incorrect_password"
            raise GraphQLError(code)
        return {"authToken": self.shop.token(person, "auth"), "refreshToken": self.shop.token(person, "refresh"), "customer": person}

    def renew(self, info, input):
        person = self.shop.person(input["jwtRefreshToken"], "refresh")
        if person is None:
            raise GraphQLError("The provided refresh token is invalid")
        return {"authToken": self.shop.token(person, "auth")}

    def register(self, info, input):
        if input["email"] in self.people:
            raise GraphQLError("This email address is already registered.")
        return {"customer": self.person(input["email"], input["password"], input.get("firstName") or "", input.get("lastName") or "")}

    def recover(self, info, input):
        self.mails.append(input["username"])
        return {"success": True}

    def update(self, info, input):
        person, session = self.active(info), self.shop.carts.session(info)
        for part in ("billing", "shipping"):
            session["address"].update(input.get(part) or {})
            if person:
                person[part].update(input.get(part) or {})
        if person:
            person.update({k: v for k, v in input.items() if k in ("firstName", "lastName", "email", "password")})
        customer = dict(self.customer(info))
        customer["checkoutUrl"] = f"{self.shop.base}transfer-session?session_id={session['id']}"
        return {"customer": customer}

    def one_order(self, info, id=None, idType=None):
        person = self.active(info)
        found = next((o for o in (person or {"all_orders": []})["all_orders"] if str(o["databaseId"]) == id), None)
        if found is None:
            raise GraphQLError("No order exists with the database_id: " + str(id))
        return found


def encoded(value):
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")
