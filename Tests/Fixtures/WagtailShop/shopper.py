"""Buys at the shop through the command line: exact values of what the mapping makes of the server's answers.

usage: shopper.py TOOL ORIGIN STATE
"""

import json
import os
import pathlib
import subprocess
import sys

TOOL, ORIGIN, STATE = sys.argv[1:]
CONFIGURATION = pathlib.Path(__file__).parent / "commerce.json"


def commerce(*arguments, status=0):
    """What a command prints as JSON."""
    command = [TOOL, "--config", CONFIGURATION, "--state", STATE, "--json", *arguments]
    run = subprocess.run(command, capture_output=True, env=os.environ | {"WAGTAIL_ORIGIN": ORIGIN}, timeout=600)
    text = (run.stdout or b"").decode()
    assert run.returncode == status, f"{' '.join(arguments)}: status {run.returncode}\n{text}{run.stderr.decode()}"
    return json.loads(text)


def listed(*arguments):
    """The items of a list that has no fault."""
    page = commerce(*arguments)
    equal(page.get("issues", []), [], f"the issues of {' '.join(arguments)}")
    return page["items"]


def equal(found, expected, what):
    assert found == expected, f"{what}: {json.dumps(found, ensure_ascii=False)} instead of {json.dumps(expected, ensure_ascii=False)}"


def euros(amount):
    return {"amount": amount, "currencyCode": "EUR"}


def titles(items):
    return [item["title"] for item in items]


shop = commerce("shop")
equal((shop["name"], shop["url"], shop["currencyCode"]), ("Harbour & Hearth", f"{ORIGIN}/", "EUR"), "the shop")

products = listed("products", "--all")
equal([product["variants"][0]["sku"].split("-")[1] for product in products], [f"{number:03}" for number in range(59, -1, -1)], "all products")
equal(len({product["id"] for product in products}), 60, "the number of products")
by_handle = {product["handle"]: product for product in products}
first = commerce("products", "--first", "7")
rest = commerce("products", "--first", "7", "--after", first["page"]["next"])
equal(titles(first["items"] + rest["items"]), titles(products[:14]), "two pages of seven")

mug = commerce("product", "harbour-mug")
expected = {
    "handle": "harbour-mug",
    "title": "Harbour Mug",
    "description": "Harbour Mug, made to be used every day.\nSee more.",
    "descriptionHTML": '<p>Harbour Mug, made to be <i>used</i> every day.</p><p>See <a href="/tableware/">more</a>.</p>',
    "tags": ["new", "gift", "handmade"],
    "images": [],
    "options": [],
    "availability": {"status": "in-stock", "quantity": 1},
    "priceRange": {"minimum": euros("12.50"), "maximum": euros("12.50")},
    "url": f"{ORIGIN}/tableware/harbour-mug/",
    "createdAt": "2026-01-06T09:00:00Z",
    "updatedAt": "2026-01-06T09:30:00Z",
}
equal({key: mug.get(key) for key in expected}, expected, "the mug")
equal([(c["title"], c["handle"]) for c in mug["collections"]], [("Tableware", "tableware")], "the mug's collections")
(variant,) = mug["variants"]
equal(
    (variant["id"], variant["sku"], variant["price"], variant["compareAtPrice"], variant["availability"]),
    (mug["id"], "HH-000", euros("12.50"), euros("19.90"), {"status": "in-stock", "quantity": 1}),
    "the mug's only variant",
)
equal(by_handle["harbour-sugar-bowl"]["variants"][0]["price"], euros("0.00"), "a price of 0")
equal(by_handle["harbour-butter-dish"]["variants"][0].get("price"), None, "a price on request")
equal(by_handle["harbour-teapot"]["variants"][0]["availability"]["status"], "out-of-stock", "what is sold out")
equal(by_handle["harbour-platter"]["variants"][0]["availability"]["status"], "preorder", "what can be ordered ahead")
equal(by_handle["harbour-bowl"]["vendor"], "Nordwind", "a brand")

shirt = commerce("product", "handle:linen-t-shirt")
equal(len(shirt["variants"]), 12, "the shirt's variants")
equal(shirt["hasMoreVariants"], False, "more variants of the shirt")
equal(
    [(option["name"], [value["name"] for value in option["values"]]) for option in shirt["options"]],
    [("Colour", ["Blue", "Grey", "White"]), ("Size", ["S", "M", "L", "XL"])],
    "the shirt's options",
)
sizes = {(v["selectedOptions"][0]["value"], v["selectedOptions"][1]["value"]): v for v in shirt["variants"]}
large, medium = sizes["Grey", "XL"], sizes["Grey", "M"]
equal(
    (large["title"], large["sku"], large["price"], large["availability"]),
    ("Grey / XL", "HH-010-8", euros("57.00"), {"status": "in-stock", "quantity": 21}),
    "a large one",
)
equal(medium["price"], euros("52.00"), "the price of a variant without its own")
equal(sizes["Blue", "S"]["availability"], {"status": "out-of-stock", "quantity": 0}, "a size that is sold out")
equal(large["id"].split("/")[0], shirt["id"], "the product in a variant's identifier")
equal(
    shirt["images"][1],
    {"url": f"{ORIGIN}/media/original_images/aa6633-48.png", "altText": "Linen T-Shirt, detail", "width": 48, "height": 64},
    "the shirt's second picture",
)
for missing in ("harbour-draft", "harbour-secret", "no-such-product", "id:999999", "id:no-number"):
    equal(commerce("product", missing, status=4)["error"]["kind"], "notFound", missing)

collections = commerce("collections")
equal(titles(collections["items"]), ["Tableware", "Clothing", "Stühle", "Books & Paper", "Lighting", "日本の器"], "the collections")
equal(collections["page"]["total"], 6, "the number of collections")
equal(collections["items"][0]["image"]["url"], f"{ORIGIN}/media/original_images/335577-64.png", "a collection's picture")
equal(titles(commerce("collections", "--first", "4", "--after", commerce("collections", "--first", "4")["page"]["next"])["items"]), ["Lighting", "日本の器"], "the second page of collections")
equal(titles(commerce("collections", "--preview", "2")["items"][3]["preview"]), ["Recycled Notebook", "Recycled Diary"], "a preview")
chairs = commerce("collection", "stühle")
equal((chairs["title"], chairs["description"], chairs["descriptionHTML"]), ("Stühle", "All of our stühle.", "<p>All of our <b>stühle</b>.</p>"), "a collection")
for reference in ("handle:stühle", f"id:{chairs['id']}", "stühle"):
    equal(titles(listed("products", "--collection", reference, "--first", "3")), ["Oak Hocker", "Oak Sessel", "Oak Schaukelstuhl"], reference)
equal(
    titles(listed("products", "--collection", "日本の器", "--sort", "created", "--reverse", "--first", "2")),
    ["青磁 花瓶", "青磁 丼"],
    "the newest of a collection",
)
equal(commerce("products", "--collection", "no-such", status=4)["error"]["kind"], "notFound", "no collection")
equal(titles(listed("products", "--sort", "price", "--first", "3")), ["Harbour Butter Dish", "Harbour Sugar Bowl", "Harbour Mug"], "the cheapest")

equal(titles(listed("search", "lamp")), ["Brass Oil Lamp", "Brass Floor Lamp", "Brass Desk Lamp"], "a search")
equal(listed("search", "no such words"), [], "a search for nothing there")
equal(commerce("products", "--filter", "vendor=Nordwind", status=7)["error"]["kind"], "unsupported", "a filter")

cart = commerce("cart", "add", f"{large['id']}:2", variant["id"])["cart"]
equal([(line["variant"]["product"]["title"], line["quantity"], line["cost"]["total"]) for line in cart["lines"]], [
    ("Linen T-Shirt", 2, euros("114.00")), ("Harbour Mug", 1, euros("12.50")),
], "the cart's lines")
equal(cart["cost"]["total"], euros("126.50"), "the cart's total")
equal(commerce("cart", "set", cart["lines"][0]["id"], "1")["cart"]["cost"]["total"], euros("69.50"), "the total of less")
equal(commerce("cart", "show")["cost"]["total"], euros("69.50"), "the cart as it is kept")

report = commerce("conformance")
failed = [check for check in report["items"] if check["outcome"] == "failed"]
equal(failed, [], "what fails of the conformance kit")
passed = sum(check["outcome"] == "passed" for check in report["items"])
assert passed >= 40, f"only {passed} checks of the conformance kit had something to check"
print(f"wagtail: the tool shows and sells what the shop has; {passed} checks of the conformance kit passed")
