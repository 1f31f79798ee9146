"""Goods of the fixture, and what answers reads of them."""

from graphql import GraphQLError

DAY = "2026-01-{:02}T09:00:00.000Z"
TAX = 19
COLLECTIONS = [("2", "clothing", "Clothing", "1"), ("3", "winter", "Winter", "2"), ("4", "table", "Table", "1")]
# id, slug, name, brand, collections, option groups, variants (id, sku, price with tax, pieces, option values)
PRODUCTS = [
    ("1", "harbour-tee", "Harbour Tee", "Nordwind", ["2", "3"], ["Size", "Color"], [
        ("11", "TEE-S-NAVY", 2490, 12, ["S", "Navy"]), ("12", "TEE-M-NAVY", 2490, 7, ["M", "Navy"]),
        ("13", "TEE-L-NAVY", 2490, 0, ["L", "Navy"]), ("14", "TEE-M-SAND", 1990, 30, ["M", "Sand"])]),
    ("2", "wool-scarf", "Wool Scarf", "Nordwind", ["2", "3"], [], [("21", "SCARF", 3900, 40, [])]),
    ("3", "storm-jacket", "Storm Jacket", "Leuchtfeuer", ["2"], ["Size"], [
        ("31", "JACKET-M", 18900, 5, ["M"]), ("32", "JACKET-L", 18900, 2, ["L"])]),
    ("4", "stoneware-mug", "Stoneware Mug", "Tonwerk", ["3", "4"], ["Color"], [
        ("41", "MUG-WHITE", 1490, 40, ["White"]), ("42", "MUG-BLUE", 1490, 25, ["Blue"])]),
    ("5", "oak-board", "Oak Board", "Tonwerk", ["4"], [], [("51", "BOARD", 4500, 8, [])]),
    ("6", "linen-napkin", "Linen Napkin", "Tonwerk", ["4"], [], [("61", "NAPKIN", 900, 100, [])]),
    ("7", "rye-crackers", "Rye Crackers", "Mühle", [], [], [("71", "CRACKERS", 450, 0, [])]),
    ("8", "free-calendar", "Tide Calendar", "Leuchtfeuer", [], [], [("81", "CALENDAR", 0, 50, [])]),
]


def code(name):
    return name.lower().replace(" ", "-")


class Catalog:
    def __init__(self, base):
        self.base = base
        self.collections = {
            id: {
                "id": id, "slug": slug, "name": name, "parentId": parent, "description": f"<p>{name} of the harbour.</p>",
                "createdAt": DAY.format(1), "updatedAt": DAY.format(2), "featuredAsset": None,
            }
            for id, slug, name, parent in COLLECTIONS
        }
        self.products, self.variants, self.stock = {}, {}, {}
        for id, slug, name, brand, collections, groups, variants in PRODUCTS:
            asset = {"id": id, "name": name, "preview": f"{base}assets/{slug}__preview.jpg", "width": 800, "height": 600}
            product = {
                "__typename": "Product", "id": id, "slug": slug, "name": name, "createdAt": DAY.format(int(id)),
                "updatedAt": DAY.format(20), "description": f"<p>{name} by {brand}, <b>made to last</b>.</p>",
                "featuredAsset": asset, "assets": [asset],
                "facetValues": [
                    {"id": id, "code": code(brand), "name": brand, "facet": {"id": "1", "code": "brand"}}],
                "collections": [self.collections[c] for c in collections], "variants": [],
            }
            for variant, sku, price, pieces, values in variants:
                self.stock[variant] = pieces
                self.variants[variant] = {
                    "__typename": "ProductVariant", "id": variant, "sku": sku, "name": " ".join([name, *values]),
                    "priceWithTax": price, "price": round(price * 100 / (100 + TAX)), "currencyCode": "EUR",
                    "stockLevel": lambda info, id=variant: self.level(id), "featuredAsset": None, "product": product,
                    "options": [
                        {"id": f"{variant}-{code(g)}", "code": code(v), "name": v,
                         "group": {"id": code(g), "code": code(g), "name": g}} for g, v in zip(groups, values)],
                }
                product["variants"].append(self.variants[variant])
            product["variantList"] = lambda info, options=None, product=product: page(product["variants"], options)
            self.products[id] = product

    def level(self, variant):
        pieces = self.stock[variant]
        return "OUT_OF_STOCK" if pieces <= 0 else "LOW_STOCK" if pieces <= 2 else "IN_STOCK"

    def product(self, info, id=None, slug=None):
        if id is None and slug is None:
            raise user_input("Either the Product id or slug must be provided")
        return self.products.get(id) if id else next((p for p in self.products.values() if p["slug"] == slug), None)

    def collection(self, info, id=None, slug=None):
        if id is None and slug is None:
            raise user_input("Either the Collection id or slug must be provided")
        return self.collections.get(id) if id else next(
            (c for c in self.collections.values() if c["slug"] == slug), None)

    def list_products(self, info, options=None):
        wanted = (((options or {}).get("filter") or {}).get("id") or {}).get("in")
        return page([p for p in self.products.values() if wanted is None or p["id"] in wanted], options)

    def list_collections(self, info, options=None):
        text = (((options or {}).get("filter") or {}).get("name") or {}).get("contains") or ""
        return page([c for c in self.collections.values() if text.lower() in c["name"].lower()], options)

    def search(self, info, input):
        found = []
        for product in self.products.values():
            words = f"{product['name']} {product['description']}".lower()
            if not all(word in words for word in (input.get("term") or "").lower().split()):
                continue
            collections = product["collections"]
            if input.get("collectionId") and input["collectionId"] not in [c["id"] for c in collections]:
                continue
            if input.get("collectionSlug") and input["collectionSlug"] not in [c["slug"] for c in collections]:
                continue
            in_stock = any(self.stock[v["id"]] > 0 for v in product["variants"])
            if input.get("inStock") is not None and input["inStock"] != in_stock:
                continue
            found.append((product, in_stock))
        for key, value in (input.get("sort") or {}).items():
            by = {"name": lambda f: f[0]["name"], "price": lambda f: min(v["priceWithTax"] for v in f[0]["variants"])}
            found.sort(key=by[key], reverse=value == "DESC")
        skip, take = input.get("skip") or 0, input.get("take") or 10
        seen = {c["id"]: c for product, _ in found for c in product["collections"]}
        return {
            "totalItems": len(found), "items": [self.result(*f) for f in found[skip:skip + take]],
            "collections": [
                {"collection": c, "count": sum(c in p["collections"] for p, _ in found)} for c in seen.values()],
        }

    def result(self, product, in_stock):
        prices = [v["priceWithTax"] for v in product["variants"]]
        first = product["variants"][0]
        price = (
            {"__typename": "SinglePrice", "value": prices[0]} if min(prices) == max(prices)
            else {"__typename": "PriceRange", "min": min(prices), "max": max(prices)})
        return {
            "productId": product["id"], "productName": product["name"], "slug": product["slug"],
            "description": product["description"], "productAsset": product["featuredAsset"],
            "productVariantId": first["id"], "productVariantName": first["name"], "sku": first["sku"],
            "currencyCode": "EUR", "priceWithTax": price, "inStock": in_stock,
        }


def page(items, options):
    options = options or {}
    skip, take = options.get("skip") or 0, options.get("take")
    return {"totalItems": len(items), "items": items[skip:] if take is None else items[skip:skip + take]}


def user_input(message):
    return GraphQLError(message, extensions={"code": "USER_INPUT_ERROR"})
