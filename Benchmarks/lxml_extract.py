#!/usr/bin/env python3
"""Extracts the same fields of a Google feed as the adapter's typed items, with lxml: the reference of feed-lxml."""
import sys

from lxml import etree

G = "{http://base.google.com/ns/1.0}"
SINGLE = {
    G + name
    for name in (
        "id item_group_id title description link price sale_price sale_price_effective_date availability "
        "availability_date brand gtin mpn condition color size material pattern gender age_group"
    ).split()
}
IMAGES = {G + "image_link", G + "additional_image_link"}
PATHS = {G + "product_type", G + "google_product_category"}
IGNORED = {G + "shipping", G + "tax", G + "installment"}


def main(path):
    count = total = 0
    for _, item in etree.iterparse(path, events=("end",), tag="item"):
        fields, images, paths, params, others = {}, [], [], [], []
        for child in item:
            tag, text = child.tag, (child.text or "").strip()
            if tag in SINGLE:
                fields.setdefault(tag, text)
            elif tag in IMAGES:
                images.append(text)
            elif tag in PATHS:
                paths.append([part.strip() for part in text.split(">")])
            elif tag == G + "product_detail":
                params.append((child.findtext(G + "attribute_name"), child.findtext(G + "attribute_value")))
            elif tag not in IGNORED:
                others.append((tag, text))
        amount, _, currency = fields.get(G + "price", "").partition(" ")
        try:
            total += round(float(amount) * 100)
        except ValueError:
            pass
        count += 1
        item.clear()
        while item.getprevious() is not None:
            del item.getparent()[0]
    print(count, total)


main(sys.argv[1])
