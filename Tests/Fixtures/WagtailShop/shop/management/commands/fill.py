"""Fills an empty database with the same shop every time: 6 categories, 60 products that anyone sees, a draft and a
product behind a password."""

import datetime
import decimal
import io

from django.core.files.images import ImageFile
from django.core.management.base import BaseCommand
from django.db import transaction
from PIL import Image as Picture
from wagtail.images.models import Image
from wagtail.models import Page, PageViewRestriction, Site

from shop.models import Brand, CategoryPage, HomePage, ProductImage, ProductPage, ProductVariant, ShopSettings

OPENED = datetime.datetime(2026, 1, 5, 9, tzinfo=datetime.timezone.utc)

# title, slug, products' titles
CATEGORIES = [
    ("Tableware", "tableware", "Mug, Bowl, Plate, Jug, Teapot, Saucer, Platter, Egg Cup, Sugar Bowl, Butter Dish"),
    ("Clothing", "clothing", "T-Shirt, Scarf, Beanie, Jumper, Apron, Socks, Gloves, Raincoat, Belt, Slippers"),
    ("Stühle", "stühle", "Hocker, Sessel, Schaukelstuhl, Bank, Klappstuhl, Barhocker, Lehnstuhl, Gartenstuhl, Kinderstuhl, Drehstuhl"),
    ("Books & Paper", "books", "Notebook, Diary, Atlas, Sketchbook, Cookbook, Calendar, Envelopes, Postcards, Bookmark, Wrapping Paper"),
    ("Lighting", "lighting", "Lantern, Desk Lamp, Candle, Floor Lamp, Night Light, Pendant, Torch, Wall Light, String Lights, Oil Lamp"),
    ("日本の器", "日本の器", "急須, 湯呑, 茶碗, 徳利, 猪口, 箸置き, 小皿, 大皿, 丼, 花瓶"),
]
MATERIALS = ["Harbour", "Linen", "Oak", "Recycled", "Brass", "青磁"]
BRANDS = ["Harbour & Hearth", "Nordwind", "有田窯"]


def picture(title, colour, size):
    """A stored image of one colour."""
    content = io.BytesIO()
    Picture.new("RGB", size, colour).save(content, "PNG")
    content.seek(0)
    return Image.objects.create(title=title, file=ImageFile(content, name=f"{colour.lstrip('#')}-{size[0]}.png"))


class Command(BaseCommand):
    help = "Fills an empty database with the shop."

    @transaction.atomic
    def handle(self, **options):
        home = HomePage(title="Harbour & Hearth", slug="shop")
        root = Page.get_first_root_node()
        root.add_child(instance=home)
        Site.objects.all().delete()
        site = Site.objects.create(hostname="localhost", site_name="Harbour & Hearth", root_page=home, is_default_site=True)
        ShopSettings.objects.create(site=site, currency="EUR")
        self.brands = [Brand.objects.create(name=name) for name in BRANDS]
        self.pictures = [
            picture("Front", "#335577", (64, 48)),
            picture("Detail", "#aa6633", (48, 64)),
            picture("In use", "#99aa88", (32, 32)),
        ]
        self.number = 0
        for place, (title, slug, names) in enumerate(CATEGORIES):
            category = CategoryPage(
                title=title, slug=slug, introduction=f"<p>All of our <b>{title.lower()}</b>.</p>", image=self.pictures[place % 3]
            )
            home.add_child(instance=category)
            self.publish(category, OPENED)
            for name in names.split(", "):
                self.add_product(category, f"{MATERIALS[place]} {name}")

        tableware = CategoryPage.objects.get(slug="tableware")
        draft = ProductPage(title="Harbour Draft", slug="harbour-draft", sku="DRAFT", price="1.00", live=False)
        tableware.add_child(instance=draft)
        secret = ProductPage(title="Harbour Secret", slug="harbour-secret", sku="SECRET", price="1.00")
        tableware.add_child(instance=secret)
        PageViewRestriction.objects.create(page=secret, restriction_type=PageViewRestriction.PASSWORD, password="loopback")

    def add_product(self, category, title):
        number = self.number
        self.number += 1
        product = ProductPage(
            title=title,
            # As an editor's browser would make it: letters of any script, words joined by hyphens.
            slug=title.lower().replace(" ", "-"),
            sku=f"HH-{number:03}",
            description=f'<p>{title}, made to be <i>used</i> every day.</p><p>See <a linktype="page" id="{category.id}">more</a>.</p>',
            brand=self.brands[number % 3] if number % 7 else None,
            price=decimal.Decimal(1250 + 395 * number) / 100,
            compare_at_price=decimal.Decimal(1990 + 395 * number) / 100 if number % 5 == 0 else None,
            stock=1 + number * 7 % 23,
        )
        if number == 8:  # a giveaway: 0 is a price
            product.price = 0
        elif number == 9:  # on request: no price
            product.price = product.stock = None
        elif number % 10 == 4:
            product.availability, product.stock = ProductPage.Availability.OUT_OF_STOCK, 0
        elif number % 10 == 6:
            product.availability, product.stock = ProductPage.Availability.PREORDER, None
        options = self.options(number)
        if options:  # counted by its variants
            product.stock = None
        category.add_child(instance=product)

        for place in range(number % 4):
            ProductImage.objects.create(
                page=product, sort_order=place, image=self.pictures[place], caption=f"{title}, {self.pictures[place].title.lower()}"
            )
        for place, (size, colour) in enumerate(options):
            ProductVariant.objects.create(
                page=product,
                sort_order=place,
                sku=f"{product.sku}-{place + 1}",
                size=size,
                colour=colour,
                price=product.price + 5 if size == "XL" else None,
                stock=place * 3,
            )
        product.tags.add(*[tag for tag, every in (("new", 6), ("gift", 4), ("handmade", 3)) if number % every == 0])
        product.save()
        self.publish(product, OPENED + datetime.timedelta(days=1, hours=number))

    def options(self, number):
        """The sizes and colours of a product; none for most."""
        if number == 10:  # more than the 10 that a nested list has where nobody says a limit
            return [(size, colour) for colour in ("Blue", "Grey", "White") for size in ("S", "M", "L", "XL")]
        if 11 <= number <= 13:
            return [(size, "") for size in ("S", "M", "L")]
        if number % 10 == 1:
            return [("", colour) for colour in ("Blue", "Grey")]
        return []

    def publish(self, page, date):
        """Publishes a page, as of a date in place of now."""
        page.save_revision(clean=False).publish()
        Page.objects.filter(pk=page.pk).update(first_published_at=date, last_published_at=date + datetime.timedelta(minutes=30))
