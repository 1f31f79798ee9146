"""The catalogue of the test shop, as values that graphql-core's default resolver reads (callables take the arguments)."""

import base64
import json
from decimal import Decimal

from graphql import GraphQLError

CURRENCY = "EUR"
CHANNEL = "default-channel"
MADE = "2026-01-15T09:30:00+00:00"


def gid(kind, number):
    return base64.b64encode(f"{kind}:{number}".encode()).decode()


def number_of(text, kind):
    """The number of a global id; an id of another form is an error of the whole request, as in Saleor."""
    try:
        found, number = base64.b64decode(text, validate=True).decode().split(":", 1)
    except ValueError:
        found, number = None, None
    if found != kind:
        raise GraphQLError(f"Invalid ID: {text}. Expected: {kind}.")
    return number


def money(amount):
    return {"currency": CURRENCY, "amount": float(amount)}


def taxed(gross):
    gross = Decimal(gross)
    net = (gross / Decimal("1.19")).quantize(Decimal("0.01"))
    return {"currency": CURRENCY, "gross": money(gross), "net": money(net), "tax": money(gross - net)}


def connection(items, name, args):
    """A page of a list by relay's rules, with the limits that Saleor has."""
    first, last = args.get("first"), args.get("last")
    if first is None and last is None:
        raise GraphQLError(f"You must provide a `first` or `last` value to properly paginate the `{name}` connection.")
    if (first or 0) > 100 or (last or 0) > 100:
        raise GraphQLError(f"Requesting more than 100 records on the `{name}` connection exceeds the limit.")

    def index(cursor):
        try:
            return int(json.loads(base64.b64decode(cursor, validate=True))[0])
        except (ValueError, TypeError, IndexError):
            raise GraphQLError("Received cursor is invalid.") from None

    start = index(args["after"]) + 1 if args.get("after") else 0
    end = index(args["before"]) if args.get("before") else len(items)
    if first is not None:
        end = min(end, start + first)
    else:
        start = max(start, end - last)
    cursor = lambda position: base64.b64encode(json.dumps([str(position)]).encode()).decode()
    edges = [{"node": item, "cursor": cursor(start + i)} for i, item in enumerate(items[start:end])]
    return {
        "edges": edges,
        "totalCount": len(items),
        "pageInfo": {
            "hasNextPage": end < len(items),
            "hasPreviousPage": start > 0,
            "startCursor": edges[0]["cursor"] if edges else None,
            "endCursor": edges[-1]["cursor"] if edges else None,
        },
    }


def text_blocks(text):
    """A description as Saleor keeps it: EditorJS blocks as JSON in a text."""
    return json.dumps({"time": 0, "blocks": [{"type": "paragraph", "data": {"text": text}}], "version": "2.24.3"})


def attribute(slug, name, value):
    value = {"name": value, "slug": value.lower().replace(" ", "-"), "translation": None}
    return {"attribute": {"slug": slug, "name": name, "translation": None}, "values": [value]}


# name, slug, kind, brand, category, collections, German name, variants (size, color, price, regular price, stock)
ROWS = [
    ("Harbour Tee", "harbour-tee", "T-Shirt", "Nordwind", 1, [1, 2], "Hafen-Shirt",
     [("S", "Navy", "24.90", None, 12), ("M", "Navy", "24.90", None, 7), ("L", "Navy", "24.90", None, 0),
      ("M", "Sand", "19.90", "24.90", 30)]),
    ("Wool Scarf", "wool-scarf", "Scarf", "Nordwind", 1, [1], "Wollschal", [(None, "Grey", "39.00", None, 3)]),
    ("Storm Jacket", "storm-jacket", "Jacket", "Fjell", 1, [2], "Sturmjacke",
     [("M", "Red", "189.00", "229.00", 8), ("L", "Red", "189.00", "229.00", 9)]),
    ("Stoneware Mug", "stoneware-mug", "Mug", "Ton & Feuer", 2, [1], "Steinzeugbecher",
     [(None, None, "14.50", None, 50)]),
    ("Linen Napkin", "linen-napkin", "Napkin", "Ton & Feuer", 2, [], "Leinenserviette",
     [(None, "White", "7.95", None, 100)]),
    ("Oak Board", "oak-board", "Board", "Holzwerk", 2, [2], "Eichenbrett", [(None, None, "49.95", None, 11)]),
    ("Heather Honey", "heather-honey", "Food", "Imkerei Kern", 3, [1], "Heidehonig", [(None, None, "8.75", None, 40)]),
    ("Sea Salt", "sea-salt", "Food", "Imkerei Kern", 3, [], "Meersalz", [(None, None, "4.20", None, 60)]),
    ("Rye Crackers", "rye-crackers", "Food", "Backhaus", 3, [], "Roggencracker", [(None, None, "3.60", None, 0)]),
    ("Tide Poster", "tide-poster", "Poster", "Druckerei", 4, [2], "Tidenplakat",
     [("A3", None, "18.00", None, 20), ("A2", None, "26.00", None, 6)]),
    ("Gift Wrap", "gift-wrap", "Service", "Druckerei", 4, [], "Geschenkpapier", [(None, None, "2.50", None, None)]),
    ("Tide Table", "tide-table", "Download", "Druckerei", 4, [], "Tidenkalender", [(None, None, "0.00", None, None)]),
]
CATEGORIES = [(1, "Clothing", "clothing"), (2, "Table", "table"), (3, "Pantry", "pantry"), (4, "Paper", "paper")]
COLLECTIONS = [(1, "Winter", "winter"), (2, "New In", "new-in"), (3, "Nothing Yet", "nothing-yet")]


class Catalog:
    def __init__(self):
        self.stock, self.variants, self.products = {}, {}, []
        self.categories = [self._group("Category", *row) for row in CATEGORIES]
        self.collections = [self._group("Collection", *row) for row in COLLECTIONS]
        for index, row in enumerate(ROWS, start=1):
            self.products.append(self._product(index, *row))
        by_number = {number_of(p["id"], "Product"): p for p in self.products}
        self.product_by_number = by_number

    # Lists

    def listed(self, args, within=None):
        """Products by Saleor's `where`, `search` and `sortBy`."""
        items = list(within if within is not None else self.products)
        if args.get("filter") and args.get("where"):
            raise GraphQLError("Only one filtering argument (filter or where) can be specified.")
        for key, wanted in (args.get("where") or {}).items():
            items = [item for item in items if self._matches(item, key, wanted)]
        if args.get("filter"):
            raise GraphQLError("The test shop filters by `where` alone.")
        words = (args.get("search") or "").lower().split()
        if words:
            items = [p for p in items if all(w in p["_text"] for w in words)]
        order = args.get("sortBy")
        field = (order or {}).get("field") or ("RANK" if words else "NAME")
        if field == "RANK" and not words:
            raise GraphQLError("Sorting by RANK is available only when using a search filter or search argument.")
        keys = {
            "NAME": lambda p: p["name"],
            "MINIMAL_PRICE": lambda p: p["_minimum"],
            "PRICE": lambda p: p["_minimum"],
            "CREATED_AT": lambda p: p["created"],
            "LAST_MODIFIED_AT": lambda p: p["updatedAt"],
            "COLLECTION": lambda p: p["_number"],
            "RANK": lambda p: -sum(p["name"].lower().count(w) for w in words),
        }
        if field not in keys:
            raise GraphQLError(f"The test shop does not sort by {field}.")
        items.sort(key=lambda p: p["_number"])
        items.sort(key=keys[field], reverse=(order or {}).get("direction") == "DESC" and field != "RANK")
        return connection(items, "products", args)

    def _matches(self, product, key, wanted):
        if key == "ids":
            return product["_number"] in [int(number_of(i, "Product")) for i in wanted]
        if key == "stockAvailability":
            return (wanted == "IN_STOCK") == any(self.available(v["_number"]) != 0 for v in product["variants"])
        if key in ("minimalPrice", "price"):
            bounds = wanted.get("range") or {}
            return (bounds.get("gte") is None or product["_minimum"] >= Decimal(str(bounds["gte"]))) and (
                bounds.get("lte") is None or product["_minimum"] <= Decimal(str(bounds["lte"])))
        if key == "category":
            return product["category"]["id"] in (wanted.get("oneOf") or [wanted.get("eq")])
        if key == "attributes":
            return all(any(
                a["attribute"]["slug"] == w["slug"] and a["values"][0]["name"] == w["value"]["name"]["eq"]
                for a in product["attributes"] + [a for v in product["variants"] for a in v["_attributes"]])
                for w in wanted)
        raise GraphQLError(f"The test shop does not filter by {key}.")

    # Variants

    def available(self, number):
        """How many pieces can be sold; `None` without an end."""
        return self.stock[number]

    def variant(self, text):
        return self.variants.get(int(number_of(text, "ProductVariant")))

    # Making

    def _group(self, kind, number, name, slug):
        group = {
            "__typename": kind, "id": gid(kind, number), "name": name, "slug": slug, "description": text_blocks(name),
            "metadata": [], "backgroundImage": None, "parent": None, "level": 0, "updatedAt": MADE,
            "translation": lambda info, languageCode: None,
        }
        group["products"] = lambda info, **args: self.listed(args, [p for p in self.products if kind == "Category"
            and p["category"] is group or kind == "Collection" and group in p["collections"]])
        return group

    def _product(self, number, name, slug, kind, brand, category, collections, german, variants):
        product = {
            "__typename": "Product", "id": gid("Product", number), "_number": number, "name": name, "slug": slug,
            "description": text_blocks(f"{name} by <b>{brand}</b>, made to last."),
            "created": f"2026-02-{number:02}T08:00:00+00:00", "updatedAt": f"2026-03-{29 - number:02}T08:00:00+00:00",
            "productType": {"name": kind, "isShippingRequired": kind != "Download"},
            "category": self.categories[category - 1],
            "collections": [self.collections[c - 1] for c in collections],
            "attributes": [attribute("brand", "Brand", brand)],
            "metadata": [{"key": "origin", "value": "DE"}] if number == 1 else [],
            "media": [{"url": lambda info, **_: f"https://media.saleor.example/{slug}.jpg", "alt": name,
                       "type": "IMAGE"}],
            "thumbnail": lambda info, **_: {"url": f"https://media.saleor.example/{slug}-256.jpg", "alt": name},
            "isAvailableForPurchase": True,
            "translation": lambda info, languageCode: {"name": german, "description": None}
                if languageCode.startswith("DE") else None,
            "_text": f"{name} {brand} {kind}".lower(),
        }
        product["variants"] = [
            self._variant(product, number * 10 + i, *row) for i, row in enumerate(variants, start=1)]
        product["_minimum"] = min(v["_price"] for v in product["variants"])
        product["productVariants"] = lambda info, **args: connection(product["variants"], "productVariants", args)
        product["pricing"] = lambda info, **_: {"priceRange": {
            "start": taxed(product["_minimum"]), "stop": taxed(max(v["_price"] for v in product["variants"]))}}
        return product

    def _variant(self, product, number, size, color, price, regular, stock):
        attributes = [attribute("size", "Size", size)] if size else []
        attributes += [attribute("color", "Color", color)] if color else []
        self.stock[number] = stock
        variant = {
            "__typename": "ProductVariant", "id": gid("ProductVariant", number), "_number": number,
            "name": " / ".join(x for x in (size, color) if x) or product["name"], "sku": f"SKU-{number}",
            "product": product, "trackInventory": stock is not None, "quantityLimitPerCustomer": None,
            "quantityAvailable": lambda info, **_: self.available(number),
            "pricing": lambda info, **_: {"price": taxed(price), "priceUndiscounted": taxed(regular or price)},
            "attributes": lambda info, **_: attributes, "_attributes": attributes,
            "media": [], "metadata": [], "translation": lambda info, languageCode: None,
            "_price": Decimal(price), "_regular": Decimal(regular or price),
        }
        self.variants[number] = variant
        return variant
