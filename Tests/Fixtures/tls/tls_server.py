#!/usr/bin/env python3
"""Servers that speak TLS, for CommerceCurlTests.

    tls_server.py FOLDER

Makes an authority and certificates in FOLDER (by the openssl command), listens on free ports of the loopback
interface and prints one line of JSON with them: an HTTP/1.1 server for each certificate, and one that speaks HTTP/2.
Ends when its standard input does.
"""

import json
import os
import socket
import ssl
import subprocess
import sys
import threading

folder = sys.argv[1]


def path(name):
    return os.path.join(folder, name)


def openssl(*arguments):
    subprocess.run(["openssl", *arguments], check=True, stdin=subprocess.DEVNULL, capture_output=True)


KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]


def certificate(name, names, days):
    with open(path("names"), "w") as file:
        file.write(f"subjectAltName={names}")
    openssl("req", *KEY, "-keyout", path(f"{name}.key"), "-out", path("request"), "-subj", "/CN=Test server")
    openssl(
        "x509", "-req", "-in", path("request"), "-CA", path("authority.pem"), "-CAkey", path("authority.key"),
        "-CAcreateserial", "-days", str(days), "-extfile", path("names"), "-out", path(f"{name}.pem"))


openssl(
    "req", "-x509", *KEY, "-keyout", path("authority.key"), "-out", path("authority.pem"), "-days", "30",
    "-subj", "/CN=Test authority")
HERE = "DNS:localhost,IP:127.0.0.1"
certificate("good", HERE, 30)
certificate("expired", HERE, -1)
certificate("elsewhere", "DNS:elsewhere.example", 30)
openssl(
    "req", "-x509", *KEY, "-keyout", path("selfsigned.key"), "-out", path("selfsigned.pem"), "-days", "30",
    "-subj", "/CN=localhost", "-addext", f"subjectAltName={HERE}")

connections = 0


def http1(connection, number):
    data = b""
    while True:
        while b"\r\n\r\n" not in data:
            received = connection.recv(65536)
            if not received:
                return
            data += received
        data = data.split(b"\r\n\r\n", 1)[1]
        body = f"connection {number}".encode()
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))


def frame(kind, flags, stream, payload=b""):
    return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


def exactly(connection, count):
    data = b""
    while len(data) < count:
        received = connection.recv(count - len(data))
        if not received:
            raise EOFError
        data += received
    return data


HELD = 8  # answers are held back until so many streams are open, so that they must be on one connection


def http2(connection, number):
    if exactly(connection, 24) != b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n":
        return
    connection.sendall(frame(4, 0, 0))
    complete = []
    while True:
        head = exactly(connection, 9)
        length, kind, flags = int.from_bytes(head[:3], "big"), head[3], head[4]
        stream = int.from_bytes(head[5:], "big") & 0x7FFFFFFF
        exactly(connection, length)
        if kind == 4 and not flags & 1:
            connection.sendall(frame(4, 1, 0))
        elif kind == 6 and not flags & 1:
            connection.sendall(frame(6, 1, 0, bytes(length)))
        elif kind in (0, 1) and flags & 1:
            complete.append(stream)
        if len(complete) == HELD:
            for stream in complete:
                body = f"connection {number}".encode()
                # 0x88 is ":status: 200" of HPACK's static table.
                connection.sendall(frame(1, 4, stream, b"\x88") + frame(0, 1, stream, body))
            complete = []


def serve(listener, context, handle):
    global connections
    while True:
        plain, _ = listener.accept()
        connections += 1
        threading.Thread(target=talk, args=(plain, context, handle, connections), daemon=True).start()


def talk(plain, context, handle, number):
    try:
        with context.wrap_socket(plain, server_side=True) as connection:
            handle(connection, number)
    except (OSError, EOFError):
        plain.close()


def listen(name, protocols, handle):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path(f"{name}.pem"), path(f"{name}.key"))
    context.set_alpn_protocols(protocols)
    listener = socket.create_server(("127.0.0.1", 0))
    threading.Thread(target=serve, args=(listener, context, handle), daemon=True).start()
    return listener.getsockname()[1]


ports = {name: listen(name, ["http/1.1"], http1) for name in ("good", "expired", "elsewhere", "selfsigned")}
ports["http2"] = listen("good", ["h2"], http2)
print(json.dumps(ports), flush=True)
sys.stdin.read()
