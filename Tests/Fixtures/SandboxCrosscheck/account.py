"""Signs in at a shop's Customer Account API, through the address that is given, and asks for all that its sandbox answers.

    account.py URL SCHEMA.graphqls         ends with 1 where an answer is not what was expected
"""
import base64
import hashlib
import json
import secrets
import sys
import urllib.error
import urllib.parse
import urllib.request

import sign_in
from selection import Selection

URL = sys.argv[1]
whole = Selection(open(sys.argv[2]).read()).whole
failures = []


def expect(is_so, text):
    if not is_so:
        failures.append(text)


def get(path):
    return json.load(urllib.request.urlopen(f"{URL}/.well-known/{path}"))


# MARK: Signing in

PLACES = get("openid-configuration")
API = get("customer-account-api")["graphql_api"]
REDIRECT = "http://127.0.0.1:1/callback"
HEADERS = {"Origin": URL, "User-Agent": "account.py"}


def tokens(**form):
    form["client_id"] = "sandbox-client"
    request = urllib.request.Request(PLACES["token_endpoint"], urllib.parse.urlencode(form).encode(), HEADERS)
    try:
        return json.load(urllib.request.urlopen(request))
    except urllib.error.HTTPError as error:
        return json.load(error)


def code():
    """A code of a sign-in, with its verifier."""
    verifier = secrets.token_urlsafe(48)
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
    query = {"response_type": "code", "client_id": "sandbox-client", "redirect_uri": REDIRECT, "state": "s",
             "scope": "openid email customer-account-api:full", "nonce": "n", "code_challenge": challenge,
             "code_challenge_method": "S256"}
    url = sign_in.redirection(PLACES["authorization_endpoint"] + "?" + urllib.parse.urlencode(query))
    answer = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(url).query))
    expect(answer["state"] == "s", "the page gives another state back")
    return answer["code"], verifier


given, verifier = code()
granted = tokens(grant_type="authorization_code", code=given, code_verifier=verifier, redirect_uri=REDIRECT)
expect({"access_token", "refresh_token", "id_token", "expires_in"} <= set(granted), f"tokens: {sorted(granted)}")
again = tokens(grant_type="authorization_code", code=given, code_verifier=verifier, redirect_uri=REDIRECT)
expect(again == {"error": "invalid_grant"}, f"a spent code: {again}")
token = granted["access_token"]

# MARK: The account


def send(query, variables, token):
    body = json.dumps({"query": query, "variables": variables}).encode()
    headers = {"Content-Type": "application/json", "Authorization": token, **HEADERS}
    return json.load(urllib.request.urlopen(urllib.request.Request(API, body, headers)))


def ask(query, **variables):
    answer = send(query, variables, token)
    if "errors" in answer:
        failures.append(f"{query[:60]}: {answer['errors'][0]['message']}")
    return answer.get("data") or {}


ask(f"query A {{ customer {whole('Customer', 3)} }}")
ask("query B { customer { addresses(first: 1) { nodes { id } pageInfo { endCursor } } last: addresses(last: 1) { nodes { id } } } }")
orders = ask(
    f"query C {{ customer {{ orders(first: 9, sortKey: TOTAL_PRICE, reverse: true) {whole('OrderConnection', 4)}"
    " plain: orders(first: 9) { nodes { id } } } }")["customer"]["plain"]["nodes"]
expect(len(orders) >= 2, f"{len(orders)} orders")
for order in orders:
    found = ask(f"query D($id: ID!) {{ order(id: $id) {whole('Order', 4)} }}", id=order["id"])["order"]
    expect(found is not None, f"order {order['id']} is not there")
expect(ask("query E($id: ID!) { order(id: $id) { id } }", id="gid://shopify/Order/1")["order"] is None, "an order of nobody's")

ADDRESS = f"{{ customerAddress {whole('CustomerAddress')} userErrors {{ code field message }} }}"


def change(name, declared, expected, **variables):
    """A change of an address, and the codes that it is refused with."""
    types = {"a": ("address", "CustomerAddressInput!" if name.endswith("Create") else "CustomerAddressInput"),
             "i": ("addressId", "ID!"), "d": ("defaultAddress", "Boolean")}
    heads = ", ".join(f"${key}: {types[key][1]}" for key in declared)
    inner = ", ".join(f"{types[key][0]}: ${key}" for key in declared)
    shape = "{ deletedAddressId userErrors { code field message } }" if name.endswith("Delete") else ADDRESS
    payload = ask(f"mutation {name}{declared}({heads}) {{ {name}({inner}) {shape} }}", **variables)[name]
    codes = [error["code"] for error in payload["userErrors"]]
    expect(codes == expected, f"{name} {variables}: {codes}")
    address = payload.get("customerAddress") or {}
    return next((value for key, value in address.items() if key.startswith("CustomerAddress_id_")), None)


hamburg = {"firstName": "Ada", "lastName": "Lindqvist", "address1": "Hafen 1", "zip": "20359", "city": "Hamburg",
           "territoryCode": "DE", "phoneNumber": "+49405550100"}
made = change("customerAddressCreate", "a", [], a=hamburg)
change("customerAddressCreate", "a", ["CUSTOMER_ADDRESS_ALREADY_EXISTS"], a=hamburg)
change("customerAddressCreate", "a", ["CONTAINS_HTML_TAGS"], a={**hamburg, "city": "<b>Kiel</b>"})
change("customerAddressUpdate", "iad", [], i=made, a={**hamburg, "address2": "Haus 2"}, d=True)
change("customerAddressUpdate", "id", ["ADDRESS_ID_DOES_NOT_EXIST"], i="gid://shopify/CustomerAddress/1", d=True)
change("customerAddressDelete", "i", [], i=made)
change("customerAddressDelete", "i", ["ADDRESS_ID_DOES_NOT_EXIST"], i=made)
UPDATE = f"mutation U($i: CustomerUpdateInput!) {{ customerUpdate(input: $i) {{ customer {whole('Customer')} userErrors {{ code field message }} }} }}"
expect(ask(UPDATE, i={"firstName": "Augusta"})["customerUpdate"]["userErrors"] == [], "a name is refused")
refused = ask(UPDATE, i={"firstName": "<b>"})["customerUpdate"]
expect([error["code"] for error in refused["userErrors"]] == ["CONTAINS_HTML_TAGS"], f"a name of tags: {refused}")

# MARK: Out again

renewed = tokens(grant_type="refresh_token", refresh_token=granted["refresh_token"])
for spent in (token, "shcat_none", ""):
    try:
        answer = send("query Z { customer { id } }", {}, spent)
        failures.append(f"a token that is none: {answer}")
    except urllib.error.HTTPError as error:
        expect(error.code == 401 and "errors" in json.load(error), f"a token that is none: {error.code}")
end = PLACES["end_session_endpoint"] + "?" + urllib.parse.urlencode({"id_token_hint": renewed["id_token"]})
expect("signed-out" in urllib.request.urlopen(end).read().decode(), "the page does not sign out")
over = tokens(grant_type="refresh_token", refresh_token=renewed["refresh_token"])
expect(over == {"error": "invalid_grant"}, f"a refresh after the sign-out: {over}")

for failure in failures:
    print(failure)
sys.exit(1 if failures else 0)
