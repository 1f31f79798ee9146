#!/usr/bin/env python3
"""A plugin for tests that behaves as its first argument says; the second is a file that it may write to."""

import json
import os
import signal
import sys
import threading

behaviour = sys.argv[1] if len(sys.argv) > 1 else "good"
notes = sys.argv[2] if len(sys.argv) > 2 else os.devnull
lock = threading.Lock()


def write(text):
    with lock:
        sys.stdout.write(text)
        sys.stdout.flush()


def note(text):
    with open(notes, "a") as file:
        file.write(text + "\n")


def count_notes():
    try:
        with open(notes) as file:
            return len(file.readlines())
    except FileNotFoundError:
        return 0


def result(identifier, value):
    write(json.dumps({"jsonrpc": "2.0", "id": identifier, "result": value}) + "\n")


def shop(name):
    return {"value": {"name": name}}


def initialize(request):
    capabilities = {"operations": ["catalog/shop", "catalog/search"], "maximumPageSize": 50}
    version = 2 if behaviour == "newer" else 1
    if behaviour == "refuses":
        data = {"kind": "configuration", "message": "The setting \"file\" is missing."}
        error = {"code": -32000, "message": "no", "data": data}
        write(json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": error}) + "\n")
        return
    answer = {"protocolVersion": version, "name": "test", "version": "1", "capabilities": capabilities}
    result(request["id"], answer)


def requests():
    for line in sys.stdin:
        request = json.loads(line)
        if request.get("method") == "initialize":
            initialize(request)
        elif request.get("method") == "shutdown":
            note("shut down")
            result(request["id"], None)
        else:
            yield request


def serve_each(answer):
    for request in requests():
        if "id" in request:
            answer(request)


def good(request):
    result(request["id"], shop("good"))


def environment(request):
    names = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    result(request["id"], shop(json.dumps({"names": sorted(names), "folder": os.getcwd(), "open": sorted(
        int(name) for name in os.listdir("/proc/self/fd")), "group": os.getpgrp() == os.getpid()})))


def crash_once(request):
    if count_notes() == 0:
        note("crashed")
        print("about to crash", file=sys.stderr, flush=True)
        os._exit(3)
    good(request)


def duplicate(request):
    good(request)
    result(request["id"], shop("again"))


def unknown_id(request):
    result(987654, shop("nobody asked"))
    result("text", shop("nobody asked"))
    good(request)


def one_byte_at_a_time(request):
    text = json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": shop("Größe 漢字 🛒")}, ensure_ascii=False)
    for byte in (text + "\n").encode():
        os.write(1, bytes([byte]))


def loud(request):
    for number in range(100000):
        sys.stderr.write("line %d \x1b[31m%s\n" % (number, "x" * 200))
    sys.stderr.write("y" * 10000000 + "\n")
    sys.stderr.flush()
    good(request)


def exit_after(request):
    good(request)
    os._exit(0)


def talkative(request):
    write(json.dumps({"jsonrpc": "2.0", "method": "progress", "params": {"percent": 50}}) + "\n")
    write(json.dumps({"jsonrpc": "2.0", "id": "mine", "method": "host/question"}) + "\n")
    good(request)


def failing(request):
    error = {"code": -32000, "message": "out of order", "data": {
        "kind": "throttled", "message": "Slowly!", "retryAfter": 2.5, "backend": "inner"}}
    if request["method"] == "catalog/search":
        error = {"code": -32601, "message": "no such method"}
    write(json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": error}) + "\n")


def garbage(request):
    write("Traceback (most recent call last):\n")


def pid(request):
    result(request["id"], shop(str(os.getpid())))


def long_line(request):
    note(str(os.getppid()))
    chunk = "x" * (1 << 20)
    for _ in range(100):
        sys.stdout.write(chunk)
    sys.stdout.flush()
    note("wrote everything")


def null_id(request):
    write(json.dumps({"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "what?"}}) + "\n")


def malformed_value(request):
    result(request["id"], {"value": {"name": 5}})


def closes_both(request):
    os.close(0)
    os.close(1)
    signal.pause()


def crash(request):
    os._exit(4)


def silent(request):
    note("asked")


def family(request):
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            signal.pause()
    result(request["id"], shop("%d %d" % (os.getpid(), child)))


def in_reverse():
    waiting = []
    for request in requests():
        waiting.append(request)
        if len(waiting) == 10:
            for request in reversed(waiting):
                result(request["id"], shop(request["params"]["options"]["market"]["language"]))
            waiting = []


def echo():
    for request in requests():
        if "id" in request:
            result(request["id"], shop(request["params"]["options"]["market"].get("language", "none")))


def cancellable():
    waiting = []
    for request in requests():
        if request["method"] == "$/cancelRequest":
            note("cancelled %d" % request["params"]["id"])
            # Answered although nobody waits any more, as the protocol asks.
            result(request["params"]["id"], shop("late"))
        elif request["method"] == "catalog/search":
            note("asked")
        else:
            good(request)


def stubborn():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    for request in requests():
        note("%d" % os.getpid())
        while True:
            signal.pause()


def stays_after_end():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    for line in sys.stdin:
        request = json.loads(line)
        if request.get("method") == "initialize":
            initialize(request)
        elif request.get("method") != "shutdown":
            result(request["id"], shop(str(os.getpid())))
    while True:
        signal.pause()


def settings():
    for line in sys.stdin:
        request = json.loads(line)
        if request["method"] == "initialize":
            params = request["params"]
            initialize(request)
        elif request["method"] == "shutdown":
            note("shut down")
            result(request["id"], None)
        else:
            result(request["id"], shop(json.dumps(params, sort_keys=True)))


if behaviour == "crash-at-start":
    note("started")
    print("no stock file", file=sys.stderr, flush=True)
    sys.exit(7)
elif behaviour == "garbage-at-start":
    write("Welcome to the warehouse!\n")
    signal.pause()
elif behaviour == "silent-at-start":
    signal.pause()
elif behaviour in ("in-reverse", "echo", "cancellable", "stubborn", "settings", "stays-after-end"):
    globals()[behaviour.replace("-", "_")]()
else:
    serve_each(globals().get(behaviour.replace("-", "_"), good))
