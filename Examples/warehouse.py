#!/usr/bin/env python3
"""A warehouse as a backend of swift-commerce: stock from a CSV file, served by the plugin protocol.

Written from Documentation/plugin-protocol.md with nothing but Python's standard library.
Usage, by the host: warehouse.py STOCK.csv
"""

import csv
import json
import sys
from decimal import Decimal
from urllib.parse import quote, urlencode


class Refusal(Exception):
    """A failure with one of the protocol's kinds."""

    def __init__(self, kind, message):
        super().__init__(message)
        self.kind = kind


def load(path, currency):
    """Reads the stock: rows of one handle are the variants of one product."""
    products = {}
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            handle = row["handle"]
            product = products.setdefault(handle, without_nothing({
                "id": handle, "handle": handle, "title": row["title"], "description": row["description"],
                "vendor": row["vendor"] or None, "productType": row["category"], "variants": [],
                "tags": [tag for tag in row["tags"].split(";") if tag],
                "collections": [{"id": row["category"].lower(), "handle": row["category"].lower(), "title": row["category"]}],
            }))
            product["variants"].append(variant(row, product, currency))
    for product in products.values():
        finish(product)
    return list(products.values())


def variant(row, product, currency):
    money = lambda text: {"amount": text, "currencyCode": currency} if text else None
    options = [{"name": name[7:], "value": value}
               for name, value in row.items() if name.startswith("option:") and value]
    stock = int(row["stock"]) if row["stock"] else None
    availability = {"status": "out-of-stock" if stock == 0 else "in-stock"}
    if stock is not None:
        availability["quantity"] = stock
    return without_nothing({
        "id": row["sku"], "sku": row["sku"], "barcode": row["barcode"] or None,
        "title": " / ".join(option["value"] for option in options) or product["title"],
        "price": money(row["price"]), "compareAtPrice": money(row["regular_price"]), "availability": availability,
        "selectedOptions": options,
        "product": {"id": product["id"], "title": product["title"], "handle": product["handle"]},
    })


def without_nothing(value):
    return {name: member for name, member in value.items() if member is not None}


def finish(product):
    """Adds to a product what follows from its variants."""
    values = {}
    for each in product["variants"]:
        for option in each["selectedOptions"]:
            values.setdefault(option["name"], {})[option["value"]] = None
    product["options"] = [{"name": name, "values": [{"name": value} for value in seen]} for name, seen in values.items()]
    prices = sorted((each["price"] for each in product["variants"]), key=lambda price: Decimal(price["amount"]))
    product["priceRange"] = {"minimum": prices[0], "maximum": prices[-1]}
    in_stock = any(each["availability"]["status"] == "in-stock" for each in product["variants"])
    product["availability"] = {"status": "in-stock" if in_stock else "out-of-stock"}


def page(items, request):
    """A part of a list; the cursor is the place in it."""
    after = request.get("after", "0")
    if not after.isdecimal():
        raise Refusal("invalidInput", "The cursor is none of this list.")
    start, end = int(after), int(after) + request.get("first", 20)
    info = {"hasNext": end < len(items), "hasPrevious": start > 0, "total": len(items)}
    if info["hasNext"]:
        info["next"] = str(end)
    return {"items": items[start:end], "page": info, "issues": []}


def found(items, reference, what):
    """What a reference means: {"id"}, {"handle"} or {"any"}, which here are all the same text."""
    text = reference.get("id") or reference.get("handle") or reference.get("any")
    for item in items:
        if text == item["id"]:
            return item
    raise Refusal("notFound", f'The warehouse has no {what} "{text}".')


class Warehouse:
    def __init__(self, path, settings):
        self.settings = settings
        self.products = load(path, settings.get("currency", "EUR"))
        self.by_id = {product["id"]: product for product in self.products}
        self.variants = {each["id"]: each for product in self.products for each in product["variants"]}
        collections = {each["id"]: each for product in self.products for each in product["collections"]}
        self.collections = [
            dict(each, productCount=len(self.chosen(collection={"id": each["id"]}))) for each in collections.values()]

    def chosen(self, collection=None, filters=(), sort=None, words=()):
        products = [product for product in self.products
                    if collection is None or product["collections"][0]["id"] in collection.values()]
        for key in {text.split("=")[0] for text in filters}:
            # Filters of one key are alternatives, filters of different keys all hold.
            wanted = [text.split("=", 1)[1] for text in filters if text.split("=")[0] == key]
            products = [product for product in products if self.has(product, key, wanted)]
        for word in words:
            products = [product for product in products if word in json.dumps(
                [product["title"], product.get("vendor"), product["tags"], list(self.skus(product))],
                ensure_ascii=False).casefold()]
        key = {"title": lambda product: product["title"].casefold(),
               "price": lambda product: Decimal(product["priceRange"]["minimum"]["amount"])}.get((sort or {}).get("key"))
        if key:
            products = sorted(products, key=key)
        return products[::-1] if (sort or {}).get("reverse") else products

    def has(self, product, key, wanted):
        if key == "available":
            return str(product["availability"]["status"] == "in-stock").lower() in wanted
        if key == "vendor":
            return product.get("vendor") in wanted
        return any(text.casefold() == product["productType"].casefold() for text in wanted)

    def skus(self, product):
        return (each["sku"] for each in product["variants"])

    # The protocol's methods, "catalog/products" as catalog_products.

    def catalog_shop(self, params):
        currency = self.settings.get("currency", "EUR")
        return {"value": {"name": self.settings.get("name", "Warehouse"), "currencyCode": currency}}

    def catalog_collections(self, params):
        text = params["query"].get("text", "").casefold()
        preview = params["query"].get("preview", 0)
        return page([dict(each, preview=self.chosen({"id": each["id"]})[:preview])
                     for each in self.collections if text in each["title"].casefold()], params["page"])

    def catalog_collection(self, params):
        return {"value": found(self.collections, params["reference"], "collection")}

    def catalog_products(self, params):
        query = params["query"]
        if query.get("collection"):
            found(self.collections, query["collection"], "collection")
        words = query.get("text", "").casefold().split()
        return page(self.chosen(query.get("collection"), query["filters"], query.get("sort"), words), params["page"])

    def catalog_product(self, params):
        return {"value": found(self.products, params["reference"], "product")}

    def catalog_productsByID(self, params):
        return {"value": [self.by_id.get(each) for each in params["ids"]]}

    def catalog_variantsByID(self, params):
        return {"value": [self.variants.get(each) for each in params["ids"]]}

    def catalog_variantsOfProduct(self, params):
        return page(found(self.products, {"id": params["productID"]}, "product")["variants"], params["page"])

    def catalog_search(self, params):
        query = params["query"]
        return page(self.chosen(None, query["filters"], query.get("sort"), query["text"].casefold().split()), params["page"])

    def checkout_permalink(self, params):
        for line in params["lines"]:
            if line["variantID"] not in self.variants:
                raise Refusal("invalidInput", f'The warehouse has no variant "{line["variantID"]}".')
        options = {name: value for name, value in params["options"].items() if value}
        for name in options.keys() - {"note", "email"}:
            raise Refusal("unsupported", f"The warehouse's links carry no {name}.")
        lines = ",".join(f'{quote(line["variantID"], safe="")}:{line["quantity"]}' for line in params["lines"])
        link = self.settings.get("order", "https://warehouse.example/order/") + lines
        return {"url": link + ("?" + urlencode(options) if options else "")}


CAPABILITIES = {
    "operations": [name.replace("_", "/", 1) for name in dir(Warehouse) if name.startswith(("catalog_", "checkout_"))],
    "sortKeys": ["manual", "title", "price"], "filterKeys": ["available", "vendor", "category"],
    "maximumPageSize": 100, "checkoutKinds": ["permalink"],
}


def serve(line, warehouse):
    """Answers a message; returns the answer, or None for a notification, and the warehouse."""
    message = json.loads(line)
    if "id" not in message:
        return None, warehouse  # $/cancelRequest: every call here is answered at once
    answer = {"jsonrpc": "2.0", "id": message["id"]}
    method, params = message["method"], message.get("params", {})
    try:
        if method == "initialize":
            warehouse = Warehouse(sys.argv[1], params["settings"])
            answer["result"] = {
                "protocolVersion": 1, "name": "warehouse.py", "version": "1.0", "capabilities": CAPABILITIES}
        elif method == "shutdown":
            answer["result"] = None
        elif method in CAPABILITIES["operations"]:
            answer["result"] = getattr(warehouse, method.replace("/", "_"))(params)
        else:
            answer["error"] = {"code": -32601, "message": f"There is no method {method}."}
    except Exception as error:
        kind = getattr(error, "kind", "configuration" if method == "initialize" else "unavailable")
        print(f"{method}: {error!r}", file=sys.stderr)
        answer["error"] = {"code": -32000, "message": str(error), "data": {"kind": kind, "message": str(error)}}
    return answer, warehouse


def main():
    warehouse = None
    for line in sys.stdin.buffer:
        answer, warehouse = serve(line, warehouse)
        if answer is not None:
            sys.stdout.buffer.write(json.dumps(answer, ensure_ascii=False).encode() + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
