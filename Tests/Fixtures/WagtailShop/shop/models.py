"""A shop in pages: the home page has categories, and each category has its products."""

from django.db import models
from grapple.helpers import register_paginated_query_field, register_query_field
from grapple.models import (
    GraphQLCollection,
    GraphQLForeignKey,
    GraphQLImage,
    GraphQLInt,
    GraphQLRichText,
    GraphQLSnippet,
    GraphQLString,
    GraphQLTag,
)
from modelcluster.contrib.taggit import ClusterTaggableManager
from modelcluster.fields import ParentalKey
from taggit.models import TaggedItemBase
from wagtail.admin.panels import FieldPanel, InlinePanel
from wagtail.contrib.settings.models import BaseSiteSetting, register_setting
from wagtail.fields import RichTextField
from wagtail.models import Orderable, Page
from wagtail.search import index
from wagtail.snippets.models import register_snippet

PRICE = {"max_digits": 10, "decimal_places": 2, "null": True, "blank": True}


@register_setting
class ShopSettings(BaseSiteSetting):
    currency = models.CharField(max_length=3, default="EUR")

    graphql_fields = [GraphQLString("currency", required=True)]


@register_snippet
class Brand(models.Model):
    name = models.CharField(max_length=80)

    graphql_fields = [GraphQLString("name", required=True)]

    def __str__(self):
        return self.name


class HomePage(Page):
    template = "shop/page.html"


@register_paginated_query_field("category", "categories")
class CategoryPage(Page):
    introduction = RichTextField(blank=True)
    image = models.ForeignKey("wagtailimages.Image", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    template = "shop/page.html"
    subpage_types = ["shop.ProductPage"]
    content_panels = Page.content_panels + [FieldPanel("introduction"), FieldPanel("image")]
    graphql_fields = [GraphQLRichText("introduction"), GraphQLImage("image")]


class ProductTag(TaggedItemBase):
    content_object = ParentalKey("shop.ProductPage", related_name="tagged_items", on_delete=models.CASCADE)


@register_query_field("product")
class ProductPage(Page):
    class Availability(models.TextChoices):
        IN_STOCK = "in_stock"
        OUT_OF_STOCK = "out_of_stock"
        PREORDER = "preorder"

    sku = models.CharField(max_length=40, unique=True)
    description = RichTextField(blank=True)
    brand = models.ForeignKey("shop.Brand", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    # None: the price is told on request.
    price = models.DecimalField(**PRICE)
    compare_at_price = models.DecimalField(**PRICE)
    availability = models.CharField(max_length=20, choices=Availability.choices, default=Availability.IN_STOCK)
    # None: not counted.
    stock = models.IntegerField(null=True, blank=True)
    tags = ClusterTaggableManager(through=ProductTag, blank=True)

    template = "shop/page.html"
    parent_page_types = ["shop.CategoryPage"]
    content_panels = Page.content_panels + [
        FieldPanel("sku"),
        FieldPanel("description"),
        FieldPanel("brand"),
        FieldPanel("price"),
        FieldPanel("compare_at_price"),
        FieldPanel("availability"),
        FieldPanel("stock"),
        InlinePanel("gallery"),
        InlinePanel("variants"),
        FieldPanel("tags"),
    ]
    search_fields = Page.search_fields + [
        index.SearchField("sku"),
        index.SearchField("description"),
        index.RelatedFields("tags", [index.SearchField("name")]),
        index.FilterField("price"),
    ]
    graphql_fields = [
        GraphQLString("sku", required=True),
        GraphQLRichText("description"),
        GraphQLSnippet("brand", "shop.Brand"),
        # As text: a binary number is no amount of money.
        GraphQLString("price"),
        GraphQLString("compare_at_price"),
        GraphQLString("availability", required=True),
        GraphQLInt("stock"),
        GraphQLCollection(GraphQLForeignKey, "gallery", "shop.ProductImage"),
        GraphQLCollection(GraphQLForeignKey, "variants", "shop.ProductVariant"),
        GraphQLTag("tags"),
    ]


class ProductImage(Orderable):
    page = ParentalKey(ProductPage, related_name="gallery", on_delete=models.CASCADE)
    image = models.ForeignKey("wagtailimages.Image", on_delete=models.CASCADE, related_name="+")
    caption = models.CharField(max_length=200, blank=True)

    panels = [FieldPanel("image"), FieldPanel("caption")]
    graphql_fields = [GraphQLImage("image"), GraphQLString("caption")]


class ProductVariant(Orderable):
    page = ParentalKey(ProductPage, related_name="variants", on_delete=models.CASCADE)
    sku = models.CharField(max_length=40, unique=True)
    size = models.CharField(max_length=20, blank=True)
    colour = models.CharField(max_length=20, blank=True)
    # None: the product's.
    price = models.DecimalField(**PRICE)
    stock = models.IntegerField(null=True, blank=True)

    panels = [FieldPanel("sku"), FieldPanel("size"), FieldPanel("colour"), FieldPanel("price"), FieldPanel("stock")]
    graphql_fields = [
        GraphQLString("sku", required=True),
        GraphQLString("size"),
        GraphQLString("colour"),
        GraphQLString("price"),
        GraphQLInt("stock"),
    ]
