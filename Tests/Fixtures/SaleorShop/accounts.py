"""Customers of the test shop: tokens that end, refreshing, addresses, the mails that carry reset tokens."""

import base64
import hashlib
import hmac
import json

from catalog import MADE, gid, number_of
from graphql import GraphQLError

LIFE, REFRESH_LIFE = 300, 3600
KEY = b"a key of the test shop"
FIELDS = ["firstName", "lastName", "companyName", "streetAddress1", "streetAddress2", "city", "cityArea", "postalCode",
          "countryArea", "phone"]


def error(code, field, message):
    return {"code": code, "field": field, "message": message}


class Refusal(GraphQLError):
    """An error of the whole request with the class that Saleor names in `extensions.exception.code`."""

    def __init__(self, message, kind):
        super().__init__(message, extensions={"exception": {"code": kind, "stacktrace": []}})


class Accounts:
    def __init__(self, clock):
        self.clock, self.users, self.mails, self.next = clock, {}, [], 1
        ada = self._make("ada@saleor.example", "harbour-lights", "Ada", "Ahlers")
        ada["addresses"].append(self.address_from({
            "firstName": "Ada", "lastName": "Ahlers", "streetAddress1": "Hafenstraße 1", "city": "Hamburg",
            "postalCode": "20457", "country": "DE", "phone": "+4940123456"}))
        ada["default"] = ada["addresses"][0]["id"]

    def _make(self, email, password, first, last):
        user = {"number": len(self.users) + 1, "email": email, "password": password, "firstName": first or "",
                "lastName": last or "", "addresses": [], "default": None}
        self.users[email.lower()] = user
        return user

    # Tokens

    def token(self, user, kind, life):
        def part(value):
            return base64.urlsafe_b64encode(json.dumps(value, separators=(",", ":")).encode()).decode().rstrip("=")
        self.next += 1
        now = int(self.clock())
        body = part({"alg": "HS256", "typ": "JWT"}) + "." + part(
            {"iat": now, "exp": now + life, "type": kind, "email": user["email"], "jti": str(self.next)})
        return body + "." + self._signature(body)

    def _signature(self, body):
        digest = hmac.new(KEY, body.encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    def holder(self, token, kind):
        """Who a token belongs to; an error's code and sentence where it is none or has ended."""
        body, _, signature = token.rpartition(".")
        if not body or not hmac.compare_digest(signature, self._signature(body)):
            return None, ("InvalidTokenError", "Invalid or expired token.")
        payload = body.split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
        if claims["type"] != kind:
            return None, ("InvalidTokenError", "Invalid or expired token.")
        if claims["exp"] <= self.clock():
            return None, ("ExpiredSignatureError", "Signature has expired")
        return self.users.get(claims["email"].lower()), None

    def user(self, info):
        """Who asks; nobody without a token, an error of the request with a bad one."""
        token = info.context["token"]
        if not token:
            return None
        user, wrong = self.holder(token, "access")
        if wrong:
            raise Refusal(wrong[1], wrong[0])
        return user

    def require(self, info):
        user = self.user(info)
        if not user:
            raise self.denied("AUTHENTICATED_USER")
        return user

    def denied(self, permission):
        return Refusal(f"To access this path, you need one of the following permissions: {permission}",
                       "PermissionDenied")

    def sign_in(self, root, info, email, password, **_):
        user = self.users.get(email.lower())
        if not user or user["password"] != password:
            return {"token": None, "refreshToken": None, "user": None, "errors": [
                error("INVALID_CREDENTIALS", "email", "Please, enter valid credentials")]}
        return self._signed_in(user)

    def _signed_in(self, user):
        return {"token": self.token(user, "access", LIFE), "refreshToken": self.token(user, "refresh", REFRESH_LIFE),
                "user": self.view(user), "errors": []}

    def refresh(self, root, info, refreshToken=None, **_):
        user, wrong = self.holder(refreshToken or "", "refresh")
        if wrong:
            code = "JWT_SIGNATURE_EXPIRED" if wrong[0] == "ExpiredSignatureError" else "JWT_INVALID_TOKEN"
            return {"token": None, "user": None, "errors": [error(code, "refreshToken", wrong[1])]}
        return {"token": self.token(user, "access", LIFE), "user": self.view(user), "errors": []}

    # Accounts

    def register(self, root, info, input):
        if input["email"].lower() in self.users:
            return {"user": None, "errors": [error("UNIQUE", "email", "User with this Email already exists.")]}
        if len(input["password"]) < 8:
            return {"user": None, "errors": [error(
                "PASSWORD_TOO_SHORT", "password", "This password is too short. It must contain at least 8 characters.")]}
        user = self._make(input["email"], input["password"], input.get("firstName"), input.get("lastName"))
        # Saleor's own answer: no identifier, so that nobody learns who is a customer.
        return {"user": {**self.view(user), "id": ""}, "requiresConfirmation": False, "errors": []}

    def request_reset(self, root, info, email, redirectUrl, **_):
        if email.lower() in self.users:
            self.next += 1
            self.mails.append({"email": email, "url": f"{redirectUrl}?email={email}&token=reset-{self.next}",
                               "token": f"reset-{self.next}"})
        return {"errors": []}

    def set_password(self, root, info, email, password, token):
        mail = next((m for m in self.mails if m["email"] == email and m["token"] == token), None)
        if not mail:
            return {"token": None, "refreshToken": None, "user": None, "errors": [
                error("INVALID", "token", "Invalid or expired token.")]}
        self.mails.remove(mail)
        self.users[email.lower()]["password"] = password
        return self._signed_in(self.users[email.lower()])

    def update(self, root, info, input, **_):
        user = self.require(info)
        for name in ("firstName", "lastName"):
            if input.get(name) is not None:
                user[name] = input[name]
        return {"user": self.view(user), "errors": []}

    def me(self, root, info):
        return self.view(self.user(info))

    def view(self, user):
        if user is None:
            return None
        return {
            "__typename": "User", "id": gid("User", user["number"]), "email": user["email"],
            "firstName": user["firstName"], "lastName": user["lastName"], "dateJoined": MADE,
            "addresses": user["addresses"], "_user": user,
            "defaultShippingAddress": next((a for a in user["addresses"] if a["id"] == user["default"]), None),
        }

    # Addresses

    def address_errors(self, given, rules=None):
        if (rules or {}).get("checkRequiredFields") is False:
            return []
        required = ["firstName", "lastName", "streetAddress1", "city", "postalCode", "country"]
        return [error("REQUIRED", name, "This field is required.") for name in required if not given.get(name)]

    def address_from(self, given, number=None):
        if number is None:
            number, self.next = self.next, self.next + 1
        country = given.get("country")
        return {"__typename": "Address", "id": gid("Address", number),
                "country": {"code": country, "country": country} if country else {"code": "", "country": ""},
                **{name: given.get(name) or ("" if name != "phone" else None) for name in FIELDS}}

    def _own(self, info, text):
        user = self.require(info)
        try:
            number_of(text, "Address")
        except GraphQLError as refusal:
            return user, None, [error("GRAPHQL_ERROR", "id", refusal.message)]
        found = next((a for a in user["addresses"] if a["id"] == text), None)
        return user, found, [] if found else [error("NOT_FOUND", "id", f"Couldn't resolve to a node: {text}")]

    def add_address(self, root, info, input, **_):
        user = self.require(info)
        errors = self.address_errors(input)
        address = None if errors else self.address_from(input)
        if address:
            user["addresses"].append(address)
        return {"user": self.view(user), "address": address, "errors": errors}

    def update_address(self, root, info, id, input):
        user, address, errors = self._own(info, id)
        errors = errors or self.address_errors(input)
        if not errors:
            address.update({**self.address_from(input, 0), "id": id})
        return {"user": self.view(user), "address": address, "errors": errors}

    def remove_address(self, root, info, id):
        user, address, errors = self._own(info, id)
        if address:
            user["addresses"].remove(address)
            user["default"] = None if user["default"] == id else user["default"]
        return {"user": self.view(user), "address": address, "errors": errors}

    def set_default(self, root, info, id, type):
        user, address, errors = self._own(info, id)
        if address:
            user["default"] = id
        return {"user": self.view(user), "errors": errors}
