"""Signs the sandbox's customer in at the shop's page in Chromium, as a person does: a wrong password first, then the right one.

    browser_sign_in.py AUTHORIZATION-URL           prints what the last page says
    browser_sign_in.py AUTHORIZATION-URL --deny    cancels at the page
    browser_sign_in.py SIGN-OUT-URL --out          opens the page of the sign-out

Needs chromium and chromedriver (Debian: chromium, chromium-driver).
"""
import sys
import tempfile

from browser import Browser
from sign_in import EMAIL, PASSWORD


def visit(browser: Browser, url: str, option: str) -> str:
    browser.open(url)
    if option == "--out":
        return browser.text("signed-out")
    if option == "--deny":
        browser.click("deny")
        return browser.text("message")
    browser.fill("email", EMAIL)
    browser.fill("password", "wrong")
    browser.click("approve")
    assert "do not belong together" in browser.text("error"), "a wrong password is not told"
    browser.picture("sign-in")
    # The address stays filled in.
    browser.fill("password", PASSWORD)
    browser.click("approve")
    return browser.text("message")


def main():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        try:
            print(visit(browser, sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""))
        finally:
            browser.close()


if __name__ == "__main__":
    main()
