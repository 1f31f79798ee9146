"""Asks a shop for everything that its sandbox answers, through the address that is given, and walks a purchase.

    shopper.py URL SCHEMA.graphqls         ends with 1 where an answer is not what was expected
"""
import json
import sys
import urllib.request

from selection import Selection

URL = sys.argv[1]
failures = []


def send(query, variables=None, token="sandbox-public-token"):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["X-Shopify-Storefront-Access-Token"] = token
    request = urllib.request.Request(
        f"{URL}/api/2026-04/graphql.json", json.dumps({"query": query, "variables": variables or {}}).encode(), headers)
    return json.load(urllib.request.urlopen(request))


def ask(query, **variables):
    answer = send(query, variables)
    if "errors" in answer:
        failures.append(f"{query[:60]}: {answer['errors'][0]['message']}")
    return answer.get("data") or {}


WHOLE = Selection(open(sys.argv[2]).read())
fields, whole = WHOLE.fields, WHOLE.whole


# MARK: What the shop has

for country, language in (("US", "EN"), ("DE", "DE"), ("FR", "FR")):
    context = f"@inContext(country: {country}, language: {language})"
    ask(f"query A {context} {{ shop {whole('Shop')} localization {whole('Localization', 3)} paymentSettings {whole('PaymentSettings')} }}")
    ask(f"query B {context} {{ products(first: 60) {{ nodes {whole('Product')} filters {whole('Filter')} pageInfo {whole('PageInfo')} }} }}")
    ask(f"query C {context} {{ collections(first: 20) {{ nodes {whole('Collection')} totalCount }} }}")
ask("{ collection(handle: \"clothing\") { products(first: 3, filters: [{available: true}, {price: {min: 10, max: 90.5}}]) {"
    f" nodes {whole('Product', 3)} filters {whole('Filter', 3)} }} }} }}")
ask(f"{{ product(handle: \"harbour-coffee\") {{ variants(first: 4) {{ nodes {whole('ProductVariant', 5)} }}"
    f" sellingPlanGroups(first: 2) {{ nodes {whole('SellingPlanGroup', 6)} }} metafields(identifiers: [{{key: \"x\"}}]) {{ key }} }} }}")
ask(f"{{ product(handle: \"harbour-tee\") {{ metafields(identifiers: [{{namespace: \"custom\", key: \"care\"}}, {{key: \"no\"}}]) {whole('Metafield')}"
    f" adjacentVariants {{ id }} media(first: 3) {{ nodes {{ __typename ... on MediaImage {whole('MediaImage')} }} }} }} }}")
ask(f"{{ search(query: \"wool\", first: 9) {{ totalCount nodes {{ __typename ... on Product {whole('Product')} }} productFilters {whole('Filter')} }} }}")
ask(f"{{ predictiveSearch(query: \"wo\") {whole('PredictiveSearchResult')} publicApiVersions {whole('ApiVersion')} }}")
ask("{ productTags(first: 9) { nodes edges { node cursor } } productTypes(first: 9) { edges { node } }"
    " productRecommendations(productHandle: \"stoneware-mug\", intent: COMPLEMENTARY) { title } }")
ask("query($ids: [ID!]!) { nodes(ids: $ids) { __typename id } node(id: \"gid://shopify/Product/1\") { id } }",
    ids=["gid://shopify/Product/8001001", "gid://shopify/ProductVariant/8001001001", "gid://shopify/Collection/430001",
         "gid://shopify/Nothing/1", "gid://shopify/Shop/1", "gid://shopify/ProductOption/80010010"])

# MARK: A purchase

CART = f"cart {whole('Cart', 4)}"
PAYLOAD = f"{{ {CART} userErrors {{ code field message }} warnings {{ code message target }} }}"


def mutate(name, cart, argument=None, type_name=None, value=None):
    declared, given = (f", $v: {type_name}", f", {argument}: $v") if argument else ("", "")
    answer = ask(f"mutation M($c: ID!{declared}) {{ {name}(cartId: $c{given}) {PAYLOAD} }}", c=cart, v=value)
    return answer.get(name) or {}


def variant(handle, place=0):
    return ask("query($h: String!) { product(handle: $h) { variants(first: 9) { nodes { id } } } }", h=handle)["product"]["variants"]["nodes"][place]["id"]


token = ask("mutation { customerAccessTokenCreate(input: {email: \"ada@sandbox.example\", password: \"harbour-lights\"}) {"
            f" customerAccessToken {whole('CustomerAccessToken')} customerUserErrors {{ code field message }} userErrors {{ field message }} }} }}"
            )["customerAccessTokenCreate"]
token = token["customerAccessToken"]["CustomerAccessToken_accessToken_2"]
lines = [{"merchandiseId": variant("stoneware-mug"), "quantity": 2, "attributes": [{"key": "a", "value": "b"}]},
         {"merchandiseId": variant("heather-honey")}, {"merchandiseId": variant("silk-scarf"), "quantity": 9},
         {"merchandiseId": variant("harbour-coffee"), "sellingPlanId": "gid://shopify/SellingPlan/690001"},
         {"merchandiseId": variant("wool-beanie")}]
created = ask("mutation($i: CartInput) { cartCreate(input: $i) { cart { id } userErrors { code } warnings { code } } }", i={"lines": lines})
cart = created["cartCreate"]["cart"]["id"]
mutate("cartDiscountCodesUpdate", cart, "discountCodes", "[String!]!", ["WELCOME10", "KNIT25", "FREESHIP", "EXPIRED5", "NONE", "BIGSPEND20"])
mutate("cartGiftCardCodesAdd", cart, "giftCardCodes", "[String!]!", ["SANDBOX-GIFT-0010", "NONE"])
mutate("cartGiftCardCodesUpdate", cart, "giftCardCodes", "[String!]!", ["SANDBOX-GIFT-0050"])
mutate("cartBuyerIdentityUpdate", cart, "buyerIdentity", "CartBuyerIdentityInput!", {"customerAccessToken": token, "countryCode": "DE"})
mutate("cartBuyerIdentityUpdate", cart, "buyerIdentity", "CartBuyerIdentityInput!", {"customerAccessToken": "wrong"})
mutate("cartAttributesUpdate", cart, "attributes", "[AttributeInput!]!", [{"key": "k", "value": "v"}])
mutate("cartNoteUpdate", cart, "note", "String!", "note")
mutate("cartNoteUpdate", "gid://shopify/Cart/none?key=1", "note", "String!", "note")
address = {"deliveryAddress": {"countryCode": "DE", "zip": "20359", "city": "Hamburg", "address1": "Hafen 1", "lastName": "Ek"}}
added = mutate("cartDeliveryAddressesAdd", cart, "addresses", "[CartSelectableAddressInput!]!", [{"address": address, "selected": True}])
mutate("cartDeliveryAddressesAdd", cart, "addresses", "[CartSelectableAddressInput!]!", [{"address": {"deliveryAddress": {"countryCode": "US", "zip": "x"}}, "validationStrategy": "STRICT"}])
mutate("cartBillingAddressUpdate", cart, "billingAddress", "MailingAddressInput", {"country": "Germany", "city": "Kiel"})
mutate("cartSelectedDeliveryOptionsUpdate", cart, "selectedDeliveryOptions", "[CartSelectedDeliveryOptionInput!]!", [{"deliveryGroupId": "x", "deliveryOptionHandle": "y"}])
mutate("cartLinesAdd", cart, "lines", "[CartLineInput!]!", [{"merchandiseId": "gid://shopify/ProductVariant/1"}])
mutate("cartLinesUpdate", cart, "lines", "[CartLineUpdateInput!]!", [{"id": "gid://shopify/CartLine/1", "quantity": 2}])
mutate("cartLinesRemove", cart, "lineIds", "[ID!]!", ["x"])
mutate("cartClone", cart)
ask("mutation($m: [CartMetafieldsSetInput!]!) { cartMetafieldsSet(metafields: $m) { metafields "
    f"{whole('Metafield')} userErrors {{ code elementIndex field message }} }} }}",
    m=[{"ownerId": cart, "key": "custom.k", "type": "single_line_text_field", "value": "v"}, {"ownerId": "x", "key": "k", "type": "t", "value": "v"}])
ask(f"query($c: ID!, $bare: ID!) {{ cart(id: $c) {whole('Cart', 5)} bare: cart(id: $bare) {whole('Cart', 3)} }}", c=cart, bare=cart.split("?")[0])

# MARK: The customer

checkout = ask("query($c: ID!) { cart(id: $c) { checkoutUrl } }", c=cart)["cart"]["checkoutUrl"]
page = urllib.request.urlopen(checkout, b"step=complete")
if "thank-you" not in page.url:
    failures.append(f"the checkout ended at {page.url.split('?')[0]}")
if ask("query($c: ID!) { cart(id: $c) { id } }", c=cart)["cart"] is not None:
    failures.append("the cart is there after its checkout")
ask(f"query($t: String!) {{ customer(customerAccessToken: $t) {{ {fields('Customer', 3)} orders(first: 5, reverse: true) {{ totalCount nodes {whole('Order', 4)} }} }} }}", t=token)
ERRORS = "customerUserErrors { code field message }"
ask(f"mutation($t: String!) {{ customerAddressCreate(customerAccessToken: $t, address: {{city: \"Oslo\"}}) {{ customerAddress {whole('MailingAddress')} {ERRORS} }} }}", t=token)
ask(f"mutation($t: String!) {{ customerUpdate(customerAccessToken: $t, customer: {{lastName: \"Ek\"}}) {{ customer {whole('Customer')} customerAccessToken {{ accessToken }} {ERRORS} }} }}", t=token)
ask(f"mutation {{ customerCreate(input: {{email: \"nobody\", password: \"secret\"}}) {{ customer {{ id }} {ERRORS} }} customerRecover(email: \"no@body.example\") {{ {ERRORS} }} }}")
ask("mutation($t: String!) { customerAccessTokenDelete(customerAccessToken: $t) { deletedAccessToken userErrors { message } } }", t=token)

for failure in failures:
    print(failure)
sys.exit(1 if failures else 0)
