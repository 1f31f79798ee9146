#!/usr/bin/env python3
"""The receiving side of a checkout webhook, for tests: it checks what it gets, and answers as it is told.

    SECRET=… receiver.py PAGE [PORT]      prints its address on one line and serves loopback until it is ended

PAGE is Documentation/graphql-mapping.md: what checks a request is the Python that stands there, and beside it HMAC made
of its definition (RFC 2104). A POST to /checkout is answered by the plan, one step a request, and without a plan with an
order: a new one, or for a key that came before the one that was made then.

/control/plan takes the steps as a JSON array: "order", "close" (no answer), {"stall": SECONDS}, {"url": …} and
{"status": …, "retryAfter": …, "message": …, "location": …}. /control/log gives what came since it was asked for last,
/control/resend sends the last request that was accepted once more, with what its JSON body changes in it, and gives the
status of the answer; /control/advance?seconds=N moves the clock. None of them ever has the secret.
"""

import hashlib
import hmac
import json
import os
import re
import sys
import threading
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit


class Clock:
    offset = 0

    def time(self):
        return time.time() + self.offset


def verifier(page, clock):
    """`is_ours` as the page has it, by our clock."""
    code = next(c for c in re.findall(r"```python\n(.*?)```", page, re.S) if "def is_ours" in c)
    names = {}
    exec(compile(code, "graphql-mapping.md", "exec"), names)
    names["time"] = clock
    return names["is_ours"]


def hmac_sha256(key, message):
    """HMAC by its definition, which shares nothing with what is tested."""
    key = hashlib.sha256(key).digest() if len(key) > 64 else key
    key = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in key) + message).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in key) + inner).hexdigest()


class Receiver:
    def __init__(self, secret, page):
        self.secret, self.clock, self.lock = secret, Clock(), threading.Lock()
        self.is_ours = verifier(page, self.clock)
        self.plan, self.log, self.orders, self.last = [], [], {}, None

    def receive(self, fields, body):
        """The step that answers a request, an order made; None is for one that is not accepted."""
        timestamp, signature = fields.get("X-Commerce-Timestamp", ""), fields.get("X-Commerce-Signature", "")
        page = self.is_ours(self.secret, timestamp, signature, body)
        own = hmac.compare_digest(
            signature.encode(), b"v1=" + hmac_sha256(self.secret, timestamp.encode() + b"." + body).encode())
        key = fields.get("Idempotency-Key")
        with self.lock:
            self.log.append({
                "at": time.monotonic(), "isOurs": page, "isSigned": own, "key": key, "timestamp": timestamp,
                "body": hashlib.sha256(body).hexdigest(), "fields": sorted(name.lower() for name in fields.keys())})
            if not page:
                return None
            self.last = ({name: fields[name] for name in ("X-Commerce-Timestamp", "X-Commerce-Signature",
                                                          "Idempotency-Key", "Content-Type") if name in fields}, body)
            request = json.loads(body)
            self.log[-1] |= {"version": request["version"], "sameKey": request["idempotencyKey"] == key,
                             "cart": request["cart"]}
            step = self.plan.pop(0) if self.plan else "order"
            return {"order": self.order(key, request["cart"])} if step == "order" else step

    def order(self, key, cart):
        if key not in self.orders:
            lines = [{"title": line["variant"]["title"], "quantity": line["quantity"]} for line in cart["lines"]]
            number = len(self.orders) + 1
            self.orders[key] = {"id": f"order-{number}", "name": f"R{number:04}", "lines": lines}
        return self.orders[key]

    def resend(self, port, changes):
        fields, body = self.last
        fields = {**fields, **changes.get("fields", {})}
        body = changes.get("body", body.decode()).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{port}/checkout", body, fields)
        try:
            return urllib.request.urlopen(request).status
        except urllib.error.HTTPError as refusal:
            return refusal.code

    def control(self, path, body, port):
        parts = urlsplit(path)
        match parts.path.removeprefix("/control/"):
            case "plan":
                with self.lock:
                    left, self.plan = self.plan, json.loads(body)
                return {"left": left}
            case "advance":
                self.clock.offset += int(parse_qs(parts.query)["seconds"][0])
                return {"offset": self.clock.offset}
            case "log":
                with self.lock:
                    log, self.log = self.log, []
                return log
            case "resend":
                return {"status": self.resend(port, json.loads(body))}
        return None


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        receiver = self.server.receiver
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.path.startswith("/control/"):
            return self.send(200, receiver.control(self.path, body, self.server.server_port))
        if self.path != "/checkout":
            return self.send(404, {"error": {"message": "There is nothing here."}})
        match step := receiver.receive(self.headers, body):
            case None:
                self.send(401, {"error": {"message": "The signature is wrong or old."}})
            case "close":
                self.close_connection = True
                self.connection.close()
            case {"stall": seconds}:
                # Then nobody waits for it any more.
                time.sleep(seconds)
                self.close_connection = True
            case {"status": status}:
                named = {"Retry-After": step.get("retryAfter"), "Location": step.get("location")}
                self.send(status, {"error": {"message": step.get("message", "Not now.")}}, named)
            case _:
                self.send(200, step)

    def do_GET(self):
        is_control = self.path.startswith("/control/")
        self.send(200 if is_control else 404, self.server.receiver.control(self.path, b"", 0) if is_control else None)

    def send(self, status, value, fields={}):
        data = json.dumps(value).encode()
        self.send_response(status)
        for name, text in fields.items():
            if text is not None:
                self.send_header(name, str(text))
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        receiver = Receiver(os.environ["SECRET"].encode(), file.read())
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2]) if len(sys.argv) > 2 else 0), Handler)
    server.daemon_threads, server.receiver = True, receiver
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
