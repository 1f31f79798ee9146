"""Serves the shop on a free port of loopback, and prints its origin once it listens. Ends at SIGTERM."""

import os
import signal
import socket
import sys

listener = socket.create_server(("127.0.0.1", 0))
# Before the settings are read: the images' addresses begin with it.
os.environ["SHOP_ORIGIN"] = origin = f"http://127.0.0.1:{listener.getsockname()[1]}"
os.environ["DJANGO_SETTINGS_MODULE"] = "settings"

import waitress
from django.core.wsgi import get_wsgi_application

server = waitress.create_server(get_wsgi_application(), sockets=[listener], threads=4, ident=None)
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
print(origin, flush=True)
server.run()
