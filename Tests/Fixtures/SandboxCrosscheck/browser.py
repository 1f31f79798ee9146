"""Pays at a checkout's page in Chromium, as a buyer does: address, express delivery, a card that is declined, one that isn't.

    browser.py CHECKOUT-URL                needs chromium and chromedriver (Debian: chromium, chromium-driver)

SANDBOX_SCREENSHOTS names a folder for a picture of each page.
"""
import base64
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Browser:
    """The part of the WebDriver protocol that filling in forms takes."""

    def __init__(self, profile: str):
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
        port = None
        while port is None:
            line = self.driver.stdout.readline()
            if not line:
                raise SystemExit("browser: chromedriver did not start")
            found = re.search(r"started successfully on port (\d+)", line)
            port = found and found.group(1)
        self.base = f"http://127.0.0.1:{port}/session"
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1200,900",
                     f"--user-data-dir={profile}"]
        options = {"args": arguments, "binary": shutil.which("chromium") or shutil.which("chromium-browser")}
        answer = self.call("POST", "", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}})
        self.base += "/" + answer["sessionId"]

    def call(self, method: str, path: str, body=None):
        data = None if method == "GET" else json.dumps(body or {}).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            return json.load(urllib.request.urlopen(request, timeout=120))["value"]
        except urllib.error.HTTPError as error:
            raise LookupError(json.load(error)["value"]["message"]) from None

    def close(self):
        try:
            self.call("DELETE", "")
        finally:
            # Its session has ended. Asked politely it might not hear: whoever started us may have blocked the signal.
            self.driver.kill()
            self.driver.wait()

    def open(self, url: str):
        self.call("POST", "/url", {"url": url})

    def element(self, name: str) -> str:
        """The control with this id, once it is there."""
        deadline = time.monotonic() + 60
        while True:
            try:
                found = self.call("POST", "/element", {"using": "css selector", "value": f"#{name}"})
                return f"/element/{found[ELEMENT]}"
            except LookupError:
                if time.monotonic() > deadline:
                    raise SystemExit(f"browser: the page has no #{name}") from None
                time.sleep(0.1)

    def fill(self, name: str, text: str):
        element = self.element(name)
        self.call("POST", f"{element}/clear")
        self.call("POST", f"{element}/value", {"text": text})

    def click(self, name: str):
        self.call("POST", f"{self.element(name)}/click")

    def text(self, name: str) -> str:
        return self.call("GET", f"{self.element(name)}/text")

    def picture(self, name: str):
        folder = os.environ.get("SANDBOX_SCREENSHOTS")
        if folder:
            pathlib.Path(folder, f"{name}.png").write_bytes(base64.b64decode(self.call("GET", "/screenshot")))


def pay(browser: Browser, url: str) -> str:
    browser.open(url)
    fields = {"email": "buyer@sandbox.example", "first_name": "Robin", "last_name": "Ek", "address1": "1 Pier Road",
              "city": "Portland", "province": "ME", "zip": "0410"}
    for name, text in fields.items():
        browser.fill(name, text)
    browser.click("country")
    browser.call("POST", f"{browser.element('country')}/value", {"text": "United States"})
    browser.click("continue")
    assert "Postal code" in browser.text("error"), "a wrong postal code is accepted"
    browser.picture("contact")
    browser.fill("zip", "04101")
    browser.click("continue")
    browser.click("delivery-0-express")
    browser.picture("delivery")
    browser.click("continue")
    browser.element("pay")
    browser.picture("payment")
    browser.click("decline")
    assert "declined" in browser.text("error"), "a declined card is not told"
    browser.click("pay")
    browser.element("thank-you")
    browser.picture("thank-you")
    return browser.text("order-name")


def main():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        try:
            order = pay(browser, sys.argv[1])
        finally:
            browser.close()
    print(f"browser: order {order}")


if __name__ == "__main__":
    main()
