"""Checks that the shop answers what the mapping and the tests on it rely on: exact values, from the real server.

usage: check.py ORIGIN
"""

import json
import sys
import urllib.error
import urllib.request

ORIGIN = sys.argv[1]
LIST = "query L($limit: PositiveInt, $offset: PositiveInt) { products(limit: $limit, offset: $offset) { sku } }"


def ask(query, **variables):
    """The status and the body of an answer."""
    body = json.dumps({"query": query, "variables": variables}).encode()
    request = urllib.request.Request(f"{ORIGIN}/api/graphql/", body, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=600) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def data(query, **variables):
    status, body = ask(query, **variables)
    assert status == 200 and "errors" not in body, (query, status, body)
    return body["data"]


def equal(found, expected):
    assert found == expected, f"{found!r} instead of {expected!r}"


def skus(first, count):
    """The newest come first, and numbers grow with time."""
    return [{"sku": f"HH-{number:03}"} for number in range(first, first - count, -1)]


# Pages: the limit is the server's where it is more than 25, and 10 where there is none; an empty one follows the last.
equal(data(LIST)["products"], skus(59, 10))
equal(data(LIST, limit=100)["products"], skus(59, 25))
equal(data(LIST, limit=25, offset=50)["products"], skus(9, 10))
equal(data(LIST, limit=25, offset=60)["products"], [])

mug = data("""{ product(slug: "harbour-mug") {
    __typename title sku price compareAtPrice availability stock description url firstPublishedAt brand { name } tags { name }
    gallery { id } variants { id } parent { title slug }
} }""")["product"]
equal(mug, {
    "__typename": "ProductPage",
    "title": "Harbour Mug",
    "sku": "HH-000",
    "price": "12.50",
    "compareAtPrice": "19.90",
    "availability": "in_stock",
    "stock": 1,
    "description": '<p>Harbour Mug, made to be <i>used</i> every day.</p><p>See <a href="/tableware/">more</a>.</p>',
    "url": "/tableware/harbour-mug/",
    "firstPublishedAt": "2026-01-06T09:00:00+00:00",
    "brand": None,
    "tags": [{"name": "new"}, {"name": "gift"}, {"name": "handmade"}],
    "gallery": [],
    "variants": [],
    "parent": {"title": "Tableware", "slug": "tableware"},
})
giveaway, on_request = (data(f'{{ product(slug: "{slug}") {{ price }} }}')["product"]["price"] for slug in ("harbour-sugar-bowl", "harbour-butter-dish"))
equal((giveaway, on_request), ("0.00", None))
for slug in ("harbour-draft", "harbour-secret", "no-such-product"):
    equal(data("query P($slug: String) { product(slug: $slug) { id } }", slug=slug), {"product": None})

shirt = data("""{ product(slug: "linen-t-shirt") {
    few: variants { sku } variants(limit: 25) { sku size colour price stock } gallery { caption image { url width height } }
} }""")["product"]
equal(len(shirt["few"]), 10)
equal(len(shirt["variants"]), 12)
equal(shirt["variants"][3], {"sku": "HH-010-4", "size": "XL", "colour": "Blue", "price": "57.00", "stock": 9})
equal(shirt["gallery"][1], {
    "caption": "Linen T-Shirt, detail",
    "image": {"url": f"{ORIGIN}/media/original_images/aa6633-48.png", "width": 48, "height": 64},
})
with urllib.request.urlopen(shirt["gallery"][1]["image"]["url"], timeout=600) as picture:
    equal(picture.read(8), b"\x89PNG\r\n\x1a\n")

# A list with numbered pages says the total, and answers the last page for any that lies beyond.
page = data("""{ categories(page: 9, perPage: 4, order: "path") {
    items { slug } pagination { total count currentPage nextPage totalPages }
} }""")["categories"]
equal(page, {
    "items": [{"slug": "lighting"}, {"slug": "日本の器"}],
    "pagination": {"total": 6, "count": 2, "currentPage": 2, "nextPage": None, "totalPages": 2},
})
equal(
    data('{ products(searchQuery: "lamp", order: "price") { title } }')["products"],
    [{"title": "Brass Desk Lamp"}, {"title": "Brass Floor Lamp"}, {"title": "Brass Oil Lamp"}],
)

# Errors: of the document with 400 and without data, of a field with 200 and beside the data.
status, body = ask("{ products { nosuch } }")
equal((status, list(body), body["errors"][0]["message"]), (400, ["errors"], "Cannot query field 'nosuch' on type 'ProductPage'."))
status, body = ask('{ product(id: "x") { id } }')
equal((status, body["data"], body["errors"][0]["path"]), (200, {"product": None}, ["product"]))
equal(data("{ __schema { mutationType { name } } }"), {"__schema": {"mutationType": None}})
print("wagtail: the shop answers as the mapping expects")
