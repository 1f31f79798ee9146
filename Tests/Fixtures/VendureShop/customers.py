"""Customers of the fixture: accounts, sessions, addresses, orders."""

from catalog import page, user_input
from graphql import GraphQLError
from orders import ADDRESS, COUNTRIES, failure


class Customers:
    def __init__(self, shop):
        self.shop = shop
        self.people = []
        self.mails = []
        ada = self.person("ada@vendure.example", "Ada", "Ahlers", "harbour-lights", verified=True)
        ada["addresses"].append(self.made({
            "fullName": "Ada Ahlers", "streetLine1": "Hafenstraße 1", "city": "Hamburg", "postalCode": "20457",
            "countryCode": "DE", "defaultShippingAddress": True}))

    def person(self, email, first, last, password=None, verified=False, phone=None):
        person = {
            "__typename": "Customer", "id": str(len(self.people) + 1), "createdAt": self.shop.timestamp(),
            "emailAddress": email, "firstName": first, "lastName": last, "phoneNumber": phone, "addresses": [],
            "password": password, "verified": verified, "token": None,
        }
        person["orders"] = lambda info, options=None: self.orders(person, options)
        self.people.append(person)
        return person

    def account(self, email):
        return next((p for p in self.people if p["emailAddress"] == email and p["password"]), None)

    def guest(self, input):
        known = next((p for p in self.people if p["emailAddress"] == input["emailAddress"]), None)
        return known or self.person(input["emailAddress"], input["firstName"], input["lastName"])

    def active(self, info):
        return info.context["session"].get("customer")

    def signed_in(self, info):
        customer = self.active(info)
        if customer is None:
            raise GraphQLError(
                "You are not currently authorized to perform this action", extensions={"code": "FORBIDDEN"})
        return customer

    # Sessions

    def start(self, info, person):
        """A new session, which goes on with the order of the one before."""
        before = info.context["session"]
        earlier = next((s["order"] for s in self.shop.sessions.values() if s.get("customer") is person and s.get("order")), None)
        order = before.get("order") or earlier
        if order:
            order["customer"] = person
        self.shop.begin(info, customer=person, order=order)
        return {"__typename": "CurrentUser", "id": f"u{person['id']}", "identifier": person["emailAddress"]}

    def login(self, info, username, password, rememberMe=None):
        person = self.account(username)
        if person is None or person["password"] != password:
            return failure(
                "InvalidCredentialsError", "The provided credentials are invalid", authenticationError="")
        if not person["verified"]:
            return failure("NotVerifiedError", "Please verify this email address before logging in")
        return self.start(info, person)

    def logout(self, info):
        self.shop.end(info)
        return {"success": True}

    def weak(self, password):
        if password is None or len(password) < 8:
            return failure("PasswordValidationError", "The password is too short", validationErrorMessage="At least 8.")
        return None

    def register(self, info, input):
        if problem := self.weak(input.get("password")):
            return problem
        # Nobody is to learn who has an account.
        if self.account(input["emailAddress"]) is None:
            person = self.person(
                input["emailAddress"], input.get("firstName") or "", input.get("lastName") or "", input["password"],
                phone=input.get("phoneNumber"))
            self.mail(person)
        return {"__typename": "Success", "success": True}

    def mail(self, person):
        person["token"] = f"mail-{len(self.mails) + 1}-{person['id']}"
        self.mails.append({
            "email": person["emailAddress"], "url": f"https://shop.example/mail?token={person['token']}"})

    def by_token(self, token):
        person = next((p for p in self.people if p["token"] and p["token"] == token), None)
        if person:
            person["token"] = None
        return person

    def verify(self, info, token, password=None):
        person = self.by_token(token)
        if person is None:
            return failure("VerificationTokenInvalidError", "Verification token not recognized")
        person["verified"] = True
        return self.start(info, person)

    def recover(self, info, emailAddress):
        person = self.account(emailAddress)
        if person:
            self.mail(person)
        return {"__typename": "Success", "success": True}

    def reset(self, info, token, password):
        if problem := self.weak(password):
            return problem
        person = self.by_token(token)
        if person is None:
            return failure("PasswordResetTokenInvalidError", "Password reset token not recognized")
        person.update(password=password, verified=True)
        return self.start(info, person)

    # The account

    def update(self, info, input):
        customer = self.signed_in(info)
        customer.update(input)
        return customer

    def made(self, input):
        self.shop.addresses += 1
        return self.filled({"__typename": "Address", "id": str(self.shop.addresses), "streetLine1": ""}, input)

    def filled(self, address, input):
        code = input.get("countryCode") or (address.get("country") or {}).get("code")
        if code not in COUNTRIES:
            raise user_input(f"The countryCode \"{code}\" was not recognized")
        address.update({name: input[name] for name in ADDRESS if name in input and name != "countryCode"})
        address["country"] = {"id": code, "code": code}
        if input.get("defaultShippingAddress") is not None:
            address["defaultShippingAddress"] = input["defaultShippingAddress"]
        return address

    def add_address(self, info, input):
        address = self.made(input)
        self.signed_in(info)["addresses"].append(address)
        return address

    def address(self, info, id):
        address = next((a for a in self.signed_in(info)["addresses"] if a["id"] == id), None)
        if address is None:
            raise GraphQLError(
                f"No Address with the id \"{id}\" could be found", extensions={"code": "ENTITY_NOT_FOUND"})
        return address

    def update_address(self, info, input):
        address = self.filled(self.address(info, input["id"]), input)
        if input.get("defaultShippingAddress"):
            for other in self.signed_in(info)["addresses"]:
                other["defaultShippingAddress"] = other is address
        return address

    def remove_address(self, info, id):
        self.signed_in(info)["addresses"].remove(self.address(info, id))
        return {"success": True}

    def orders(self, person, options):
        options = options or {}
        found = [o for o in self.shop.orders.all.values() if o["customer"] is person]
        wanted = options.get("filter") or {}
        if (wanted.get("active") or {}).get("eq") is not None:
            found = [o for o in found if o["active"] == wanted["active"]["eq"]]
        if (wanted.get("id") or {}).get("eq") is not None:
            found = [o for o in found if o["id"] == wanted["id"]["eq"]]
        return page(list(reversed(found)), options)
