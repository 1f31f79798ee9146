#!/usr/bin/env python3
"""Runs another plugin and notes every message of both sides: recorder.py NOTES COMMAND…"""

import subprocess
import sys
import threading

notes = open(sys.argv[1], "ab")
lock = threading.Lock()
plugin = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def copy(source, target):
    for line in source:
        with lock:
            notes.write(line)
            notes.flush()
        target.write(line)
        target.flush()
    target.close()


requests = threading.Thread(target=copy, args=(sys.stdin.buffer, plugin.stdin))
requests.start()
copy(plugin.stdout, sys.stdout.buffer)
requests.join()
plugin.wait()
